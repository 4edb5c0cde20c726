import { sql } from 'kysely'
import { type Db, PREPARED, sharedLookup } from '../../../../kernel/db/database.ts'
import type { PlaysTables, SetAsideRow } from '../../tables.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

/** A row of a stored text. */
export interface Part {
  readonly kind: 'update' | 'snapshot'
  readonly seq: number
  readonly bytes: Uint8Array
}

export type SetAside = Omit<SetAsideRow, 'play_id'>

/** Returns the rows from which a play is read, in order: its newest snapshot and the updates after it. */
export async function listParts(db: Db, playId: string): Promise<Part[]> {
  const snapshot = await tables(db)
    .selectFrom('play_snapshots')
    .select(['upto_seq', 'state'])
    .where('play_id', '=', playId)
    .orderBy('upto_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const updates = await tables(db)
    .selectFrom('play_updates')
    .select(['seq', 'update'])
    .where('play_id', '=', playId)
    .where('seq', '>', snapshot?.upto_seq ?? 0)
    .orderBy('seq')
    .execute()
  return [
    ...(snapshot === undefined ? [] : [{ kind: 'snapshot' as const, seq: snapshot.upto_seq, bytes: snapshot.state }]),
    ...updates.map(({ seq, update }) => ({ kind: 'update' as const, seq, bytes: update })),
  ]
}

interface Moved {
  readonly playId: string
  readonly part: Part
  readonly reason: string
  readonly now: Date
}

/** Moves a row to the set-aside table; does nothing if it is already gone. */
export async function moveAside(db: Db, { playId, part: { kind, seq }, reason, now }: Moved): Promise<void> {
  const common = { play_id: playId, seq, kind, set_aside_at: now, reason: reason.slice(0, 500) }
  const row = kind === 'snapshot' ? await takeSnapshot(db, playId, seq) : await takeUpdate(db, playId, seq)
  if (row === undefined) return
  await tables(db)
    .insertInto('play_set_aside')
    .values({ ...common, ...row })
    .onConflict((conflict) => conflict.columns(['play_id', 'seq', 'kind']).doNothing())
    .execute()
}

const takeSnapshot = async (db: Db, playId: string, seq: number) => {
  const row = await tables(db)
    .deleteFrom('play_snapshots')
    .where('play_id', '=', playId)
    .where('upto_seq', '=', seq)
    .returning(['state', 'created_at'])
    .executeTakeFirst()
  return row && { bytes: row.state, author: null, client: null, created_at: row.created_at }
}

const takeUpdate = async (db: Db, playId: string, seq: number) => {
  const row = await tables(db)
    .deleteFrom('play_updates')
    .where('play_id', '=', playId)
    .where('seq', '=', seq)
    .returning(['update', 'author', 'client', 'created_at'])
    .executeTakeFirst()
  return row && { bytes: row.update, author: row.author, client: row.client, created_at: row.created_at }
}

export async function listSetAside(db: Db, playId: string): Promise<SetAside[]> {
  return tables(db)
    .selectFrom('play_set_aside')
    .select(['seq', 'kind', 'bytes', 'author', 'client', 'created_at', 'set_aside_at', 'reason'])
    .where('play_id', '=', playId)
    .orderBy('seq')
    .execute()
}

export const countSetAside = sharedLookup(async (db, playIds: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ play_id: string; found: number }>`${sql.raw(PREPARED)}
    select play_id, count(*) as found from play_set_aside where play_id = any(${[...playIds]}::uuid[])
    group by play_id`.execute(db)
  const counts = new Map(rows.map(({ play_id, found }) => [play_id, found]))
  return playIds.map((id) => counts.get(id) ?? 0)
})

/** Moves a set-aside row back to its place, so that reading it can be tried again. */
export async function restoreSetAside(db: Db, playId: string, one: SetAside): Promise<void> {
  const { seq, kind, bytes, author, client, created_at } = one
  if (kind === 'snapshot')
    await tables(db)
      .insertInto('play_snapshots')
      .values({ play_id: playId, upto_seq: seq, state: bytes, created_at })
      .onConflict((conflict) => conflict.columns(['play_id', 'upto_seq']).doNothing())
      .execute()
  else
    await tables(db)
      .insertInto('play_updates')
      .values({ play_id: playId, seq, update: bytes, author, client, created_at })
      .onConflict((conflict) => conflict.columns(['play_id', 'seq']).doNothing())
      .execute()
  await tables(db)
    .deleteFrom('play_set_aside')
    .where('play_id', '=', playId)
    .where('seq', '=', seq)
    .where('kind', '=', kind)
    .execute()
}
