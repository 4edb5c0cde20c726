import type { Db } from '../../../kernel/db/database.ts'
import type { AuthTables, EmailRequestsTable } from '../tables.ts'

const tables = (db: Db) => db.withTables<AuthTables>()

type KeptRequest = Omit<EmailRequestsTable, 'request'> & { readonly request: string }

export async function insertRequest(db: Db, kept: KeptRequest): Promise<void> {
  await tables(db).insertInto('letter_requests').values(kept).execute()
}

export async function removeRequest(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('letter_requests').where('id', '=', id).execute()
}

/** Returns the requests made before the given time, oldest first. */
export function listRequests(db: Db, before: Date): Promise<{ id: string; request: object; asked_at: Date }[]> {
  return tables(db)
    .selectFrom('letter_requests')
    .selectAll()
    .where('asked_at', '<', before)
    .orderBy('asked_at')
    .execute()
}
