import type { Db } from '../../../kernel/db/database.ts'
import { removeExpiredChallenges } from '../passkeys/store.ts'
import { removeAbandoned, removeChallengesBefore, listFactors, removeFactors } from './store.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { writeNotice } from '../emails/send.ts'
import { needsSecondFactor } from '../policy.ts'
import { removeCodes } from '../recovery/store.ts'
import type { Device } from '../sessions/session.ts'
import { lockAccount, removeMethods } from '../store.ts'
import { requireFactor, type SessionBearer, nameOf } from './factor.ts'

const DAY = 86_400_000

/** Removes old challenges and factors that were never verified. */
export async function sweepProofs(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY)
  await removeChallengesBefore(db, yesterday)
  await removeAbandoned(db, yesterday)
  await removeExpiredChallenges(db, now)
}

/**
 * Removes these factors, or all of the account's. If no verified factor is left, also removes the recovery codes and
 * the sessions' authentication methods that used them.
 */
export async function dropFactors(db: Db, accountId: string, ids?: readonly string[]): Promise<void> {
  await removeFactors(db, accountId, ids)
  const left = await listFactors(db, accountId)
  if (left.some((factor) => factor.verified_at !== null)) return
  await removeCodes(db, accountId)
  await removeMethods(db, accountId, 'mfa/recovery_code')
}

/** Removes a factor. Sessions that it had raised to a higher level drop back to the lower one. */
export async function unenrol(
  auth: Auth,
  holder: SessionBearer,
  { factorId, device }: { factorId: string; device: Device },
): Promise<object> {
  const { kernel } = auth
  const { id: accountId } = holder.account
  await kernel.database.transaction(async (db) => {
    const account = await lockAccount(db, accountId)
    if (!account) deny(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    const factor = await requireFactor(db, accountId, factorId)
    if (factor.verified_at !== null && needsSecondFactor(holder))
      deny(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await dropFactors(db, accountId, [factor.id])
    if (factor.verified_at === null) return
    const variables = { factor: nameOf(factor, account) }
    await writeNotice(auth, db, { name: 'factor-removed', account, device, variables })
  })
  kernel.log.info('second factor removed', { userId: accountId, factorId })
  return { id: factorId }
}
