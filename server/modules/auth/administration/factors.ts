import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { findAccount, type AccountRow, lockAccount } from '../store.ts'
import { type PasskeyOf, unknownPasskey } from '../passkeys/passkey.ts'
import { removePasskey } from '../passkeys/store.ts'
import { note, SERVICE } from './author.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { requireFactor } from '../factors/factor.ts'
import { dropFactors } from '../factors/removal.ts'
import { changeFactor, listFactors, type FactorRow } from '../factors/store.ts'

/** The account of that id, as long as it is not on its way out. */
export async function requireManaged({ kernel }: Auth, id: string): Promise<AccountRow> {
  const account = await findAccount(kernel.database.db, id)
  return account && account.leaving_at === null ? account : deny(404, 'user_not_found', 'User not found')
}

/** Takes a passkey away from somebody. */
export async function removePasskeyOf(auth: Auth, { accountId, id }: PasskeyOf): Promise<void> {
  await requireManaged(auth, accountId)
  await auth.kernel.database.transaction(async (db) => {
    if (!(await removePasskey(db, accountId, id))) unknownPasskey()
    await note(auth, db, { author: SERVICE, action: 'user.passkey-removed', target: accountId })
  })
}

interface OfAccount {
  readonly accountId: string
  readonly factorId: string
}

async function hold(db: Db, { accountId, factorId }: OfAccount): Promise<FactorRow> {
  if (!(await lockAccount(db, accountId))) deny(404, 'user_not_found', 'User not found')
  return requireFactor(db, accountId, factorId)
}

/** Renames somebody's second factor. */
export async function renameFactor(auth: Auth, of: OfAccount, name: string): Promise<FactorRow> {
  const { kernel } = auth
  return kernel.database.transaction(async (db) => {
    const factor = await hold(db, of)
    const all = await listFactors(db, of.accountId)
    if (all.some(({ id, friendly_name }) => id !== factor.id && friendly_name === name))
      deny(422, 'mfa_factor_name_conflict', 'A factor with the friendly name for this user already exists')
    await changeFactor(db, factor.id, { friendly_name: name, updated_at: kernel.clock.now() })
    await note(auth, db, { author: SERVICE, action: 'user.factor-renamed', target: of.accountId })
    return requireFactor(db, of.accountId, factor.id)
  })
}

/** Takes a second factor away from somebody; sessions that it had proved are what they were before. */
export async function removeFactorOf(auth: Auth, of: OfAccount): Promise<FactorRow> {
  return auth.kernel.database.transaction(async (db) => {
    const held = await hold(db, of)
    await dropFactors(db, of.accountId, [held.id])
    await note(auth, db, { author: SERVICE, action: 'user.factor-removed', target: of.accountId })
    return held
  })
}
