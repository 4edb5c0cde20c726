import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { PasskeyChallengesTable, PasskeysTable, AuthTables } from '../tables.ts'

export type PasskeyRow = Selectable<PasskeysTable>
export type PasskeyChallengeRow = Selectable<PasskeyChallengesTable>

const tables = (db: Db) => db.withTables<AuthTables>()

/** Adds a passkey. Returns false if the key is already registered. */
export async function addPasskey(db: Db, passkey: Insertable<PasskeysTable>): Promise<boolean> {
  const added = await tables(db)
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

/** Returns the passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return tables(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findByCredential(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const row = await tables(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the changed passkey, or null if the account has none with that id. */
export async function changePasskey(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  change: Updateable<PasskeysTable>,
): Promise<PasskeyRow | null> {
  const row = await tables(db)
    .updateTable('passkeys')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Stores the new signature count and the time of a use. Returns false if another use was stored in the meantime. */
export async function countUse(db: Db, { id, sign_count }: PasskeyRow, use: { count: number; at: Date }) {
  const counted = await tables(db)
    .updateTable('passkeys')
    .set({ sign_count: use.count, last_used_at: use.at })
    .where('id', '=', id)
    .where('sign_count', '=', sign_count)
    .returning('id')
    .execute()
  return counted.length > 0
}

export async function removePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await tables(db)
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return removed.length > 0
}

export async function removePasskeys(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('passkeys').where('account_id', '=', accountId).execute()
}

export async function addChallenge(db: Db, challenge: Insertable<PasskeyChallengesTable>): Promise<void> {
  await tables(db).insertInto('passkey_challenges').values(challenge).execute()
}

/** Removes and returns a challenge; of two simultaneous calls, only one gets it. */
export async function takeChallenge(
  db: Db,
  wanted: { id: string; purpose: PasskeyChallengeRow['purpose']; accountId: string | null },
): Promise<PasskeyChallengeRow | null> {
  const row = await tables(db)
    .deleteFrom('passkey_challenges')
    .where('id', '=', wanted.id)
    .where('purpose', '=', wanted.purpose)
    .where('account_id', wanted.accountId === null ? 'is' : '=', wanted.accountId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function removeExpiredChallenges(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
}
