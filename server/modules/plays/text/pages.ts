import type { Db } from '../../../kernel/db/database.ts'
import { claimClient, listClients } from './store.ts'

/** Who wrote or showed a page by which Yjs client id; "" for whoever has no account any more. */
const NOBODY = ''

/** Whose page this is: from now on this person's, where it is nobody's yet. */
export async function claimPage(db: Db, page: { playId: string; client: number; userId: string }, now: Date) {
  const { playId, client, userId } = page
  const row = { play_id: playId, client, user_id: userId, first_at: now, last_at: now, wrote: false }
  return (await claimClient(db, row)) ?? NOBODY
}

export async function pagesOf(db: Db, playId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await listClients(db, playId)
  return new Map(rows.map(({ client, user_id }) => [client, user_id ?? NOBODY] as const))
}
