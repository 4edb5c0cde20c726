import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { requireFactor } from '../factors/factor.ts'
import { dropFactors } from '../factors/removal.ts'
import { changeFactor, listFactors, type FactorRow } from '../factors/store.ts'
import { lockAccount } from '../store.ts'
import { note, SERVICE } from './author.ts'

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
