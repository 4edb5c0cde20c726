import type { Db } from '../../../kernel/db/database.ts'
import { listClients } from './store.ts'

/** Who wrote by which Yjs client id, of those who have an account. */
export async function pagesOf(db: Db, playId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await listClients(db, playId)
  return new Map(rows.flatMap(({ client, user_id }) => (user_id === null ? [] : [[client, user_id] as const])))
}
