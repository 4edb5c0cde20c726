import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { countActingAdministrators, isAdministrator, lockAdministrators } from './store.ts'

/** Whether nobody else who can act administers the server, as it stands now. */
export async function isOnlyAdministrator({ kernel }: Auth, db: Db, accountId: string): Promise<boolean> {
  if (!(await isAdministrator(db, accountId))) return false
  return (await countActingAdministrators(db, accountId, kernel.clock.now())) === 0
}

/**
 * Whether the server would be left without anybody to administer it if this account could no longer. To be asked inside
 * the transaction that takes the role or the access away: others who do the same wait until it ends.
 */
export async function isLastAdministrator(auth: Auth, db: Db, accountId: string): Promise<boolean> {
  await lockAdministrators(db)
  return isOnlyAdministrator(auth, db, accountId)
}

/** The same in the authentication protocol's words. */
export async function keepLastAdministrator(auth: Auth, db: Db, accountId: string): Promise<void> {
  if (await isLastAdministrator(auth, db, accountId)) deny(409, 'conflict', 'Somebody has to remain administrator')
}
