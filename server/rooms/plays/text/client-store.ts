import type { Db } from '../../../kernel/db/database.ts'
import type { ClientRow, PlaysTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

/** Whoever wrote by a client id first is who writes by it; later rows only say that it is still heard of. */
export async function noteClients(db: Db, rows: readonly ClientRow[]): Promise<void> {
  if (rows.length === 0) return
  await tables(db)
    .insertInto('play_clients')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['play_id', 'client'])
        .doUpdateSet((is) => ({ last_at: is.ref('excluded.last_at') }))
        .whereRef('play_clients.user_id', '=', 'excluded.user_id'),
    )
    .execute()
}

/** More pages than these were never open at one play. */
const MOST = 10_000

/** Who wrote by which client, whoever was there first first. */
export async function listClients(db: Db, playId: string): Promise<ClientRow[]> {
  return tables(db)
    .selectFrom('play_clients')
    .selectAll()
    .where('play_id', '=', playId)
    .orderBy('first_at')
    .orderBy('client')
    .limit(MOST)
    .execute()
}

export async function forgetClients(db: Db, userId: string): Promise<void> {
  await tables(db).updateTable('play_clients').set({ user_id: null }).where('user_id', '=', userId).execute()
}
