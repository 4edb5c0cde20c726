import type { Insertable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { IdentityRow } from '../store.ts'
import type { AuthTables, IdentitiesTable } from '../tables.ts'

const tables = (db: Db) => db.withTables<AuthTables>()

/** Adds an identity. Returns false if an account already has it. */
export async function addIdentityOnce(db: Db, identity: Insertable<IdentitiesTable>): Promise<boolean> {
  const added = await tables(db)
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .returning('identity_id')
    .execute()
  return added.length > 0
}

export async function findIdentity(db: Db, provider: string, providerId: string): Promise<IdentityRow | null> {
  const row = await tables(db)
    .selectFrom('identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the provider's current data about an identity. */
export async function renewIdentity(db: Db, id: string, change: { data: string; at: Date }): Promise<void> {
  await tables(db)
    .updateTable('identities')
    .set({ identity_data: change.data, last_sign_in_at: change.at, updated_at: change.at })
    .where('identity_id', '=', id)
    .execute()
}

export async function removeIdentity(db: Db, accountId: string, id: string): Promise<void> {
  await tables(db).deleteFrom('identities').where('account_id', '=', accountId).where('identity_id', '=', id).execute()
}

export async function removeOtherIdentities(db: Db, accountId: string, keptId: string): Promise<void> {
  await tables(db)
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('identity_id', '<>', keptId)
    .execute()
}
