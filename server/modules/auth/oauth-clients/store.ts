import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { AuthTables, OAuthClientsTable } from '../tables.ts'

export type ClientRow = Selectable<OAuthClientsTable>
export type ClientChange = Updateable<OAuthClientsTable>

const tables = (db: Db) => db.withTables<AuthTables>()

export async function addClient(db: Db, client: Insertable<OAuthClientsTable>): Promise<ClientRow> {
  return tables(db).insertInto('oauth_clients').values(client).returningAll().executeTakeFirstOrThrow()
}

export async function findClient(db: Db, id: string): Promise<ClientRow | null> {
  return (await tables(db).selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function changeClient(db: Db, id: string, change: ClientChange): Promise<ClientRow | null> {
  const row = await tables(db)
    .updateTable('oauth_clients')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function removeClient(db: Db, id: string): Promise<boolean> {
  return (await tables(db).deleteFrom('oauth_clients').where('id', '=', id).returning('id').execute()).length > 0
}

/** Returns one page of clients, newest first, and the total number of clients. */
export async function listClients(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ClientRow[]; all: number }> {
  const clients = tables(db).selectFrom('oauth_clients')
  const { all } = await clients.select((is) => is.fn.countAll().as('all')).executeTakeFirstOrThrow()
  const rows = await clients
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, all: Number(all) }
}
