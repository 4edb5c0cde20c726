import type { Db } from '../../../kernel/db/database.ts'
import type { Metadata } from '../accounts/metadata.ts'
import type { AuthTables } from '../tables.ts'

export interface Mirrored {
  readonly id: string
  readonly email: string | null
  readonly confirmed: boolean
  readonly proved: boolean
  readonly appMetadata: Metadata
  readonly userMetadata: Metadata
}

/** Stores what the service reports about a user; true if the user is new. */
export async function mirrorAccount(db: Db, said: Mirrored, now: Date): Promise<boolean> {
  const tables = db.withTables<AuthTables>()
  // an address that the service has given to another user no longer belongs to the old one
  if (said.email !== null)
    await tables
      .updateTable('accounts')
      .set({ email: null, updated_at: now })
      .where('email', '=', said.email)
      .where('id', '<>', said.id)
      .execute()
  const facts = {
    email: said.email,
    email_confirmed_at: said.confirmed ? now : null,
    proved_email: said.proved ? said.email : null,
    app_metadata: JSON.stringify(said.appMetadata),
    user_metadata: JSON.stringify(said.userMetadata),
    updated_at: now,
  }
  const added = await tables
    .insertInto('accounts')
    .values({ id: said.id, ...facts, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (added.length > 0) return true
  await tables.updateTable('accounts').set(facts).where('id', '=', said.id).execute()
  return false
}
