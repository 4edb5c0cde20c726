import { LIMITS } from '@replique/contract'
import { sql } from 'kysely'
import { type Db, PREPARED, sharedLookup } from '../../../kernel/db/database.ts'
import { sortTitle } from '../search/search-text.ts'
import type { ClientRow, PlaysTables } from '../tables.ts'
import { keyOf } from './clients.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

/** A play's stored text: the newest snapshot, if any, and the updates after it. */
export interface StoredText {
  readonly snapshot: Uint8Array | null
  readonly uptoSeq: number
  readonly updates: readonly Uint8Array[]
  readonly lastSeq: number
}

/** Number of plays whose text one statement reads. */
const TEXTS = 20

/** Returns a play's stored text. */
export const readText = sharedLookup(async (db, playIds: readonly string[]): Promise<StoredText[]> => {
  const ids = [...new Set(playIds)]
  const snapshots = await sql<{ play_id: string; upto_seq: number; state: Uint8Array }>`${sql.raw(PREPARED)}
    select distinct on (play_id) play_id, upto_seq, state from play_snapshots
    where play_id = any(${ids}::uuid[]) order by play_id, upto_seq desc`.execute(db)
  const byPlay = new Map(snapshots.rows.map((row) => [row.play_id, row]))
  const after = ids.map((play) => ({ play, upto: byPlay.get(play)?.upto_seq ?? 0 }))
  // lateral, so that only these plays' updates are read, by the index, however many others there are
  const { rows } = await sql<{ play_id: string; seq: number; update: Uint8Array }>`${sql.raw(PREPARED)}
    select g.play as play_id, u.seq, u.update from json_to_recordset(${JSON.stringify(after)}::json) as g(play uuid, upto bigint)
    cross join lateral (select seq, update from play_updates where play_id = g.play and seq > g.upto order by seq) u
    order by g.play, u.seq`.execute(db)
  const updates = Map.groupBy(rows, (row) => row.play_id)
  return playIds.map((playId) => {
    const snapshot = byPlay.get(playId)
    const own = updates.get(playId) ?? []
    const uptoSeq = snapshot?.upto_seq ?? 0
    return {
      snapshot: snapshot?.state ?? null,
      uptoSeq,
      updates: own.map(({ update }) => update),
      lastSeq: own.at(-1)?.seq ?? uptoSeq,
    }
  })
}, TEXTS)

/** Returns the updates after `seq`, in order. */
export async function readSince(db: Db, playId: string, seq: number): Promise<Uint8Array[]> {
  const rows = await tables(db)
    .selectFrom('play_updates')
    .select('update')
    .where('play_id', '=', playId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
  return rows.map((row) => row.update)
}

/** Returns the number of the last update of each of these plays. */
export async function listLast(db: Db, playIds: readonly string[]): Promise<Map<string, number>> {
  if (playIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('plays')
    .select(['id', 'last_seq'])
    .where('id', 'in', [...playIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row.last_seq]))
}

/** An update to be stored. */
export interface NewUpdate {
  readonly playId: string
  readonly update: Uint8Array
  readonly author: string | null
  readonly client?: string
}

/**
 * Numbers and stores updates of any number of plays in one statement, and advances the plays' counters. Returns null
 * for a play that doesn't exist and 'full' for a full one. Updates that only delete are accepted as long as they fit,
 * because they make the text smaller.
 */
export async function appendUpdates(
  db: Db,
  batch: readonly NewUpdate[],
  now: Date,
): Promise<(number | null | 'full')[]> {
  if (batch.length === 0) return []
  let end = 0
  const rows = batch.map(({ playId, update, author, client }, at) => {
    const start = end
    end += update.byteLength
    // an update starts with the number of client ids with which it adds content
    return { at, play: playId, author, client, start: start + 1, bytes: update.byteLength, writes: update[0] !== 0 }
  })
  const answered = await sql<{ at: number; seq: number | null }>`${sql.raw(PREPARED)}
    with place as (
      select id, last_seq, state_bytes, unfolded_bytes from plays
      where id = any(${[...new Set(batch.map(({ playId }) => playId))]}::uuid[]) order by id for update
    ), given as (
      select g.*, p.last_seq,
        (g.writes and p.state_bytes > ${LIMITS.playText}::bigint) or p.unfolded_bytes
          + sum(g.bytes) over (partition by g.play order by g.at) > ${LIMITS.playUpdates}::bigint as is_full
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as g(at int, play uuid, author uuid, client text, start int, bytes int, writes boolean)
      join place p on p.id = g.play
    ), numbered as (
      select *, last_seq + row_number() over (partition by play order by at) as seq from given where not is_full
    ), added as (
      insert into play_updates (play_id, seq, update, author, client, created_at)
      select play, seq, substr(${Buffer.concat(batch.map(({ update }) => update))}::bytea, start, bytes), author, client,
        ${now}::timestamptz from numbered
    ), counted as (
      update plays p set last_seq = n.last, unfolded_bytes = p.unfolded_bytes + n.bytes, updated_at = ${now}::timestamptz
      from (select play, max(seq) as last, sum(bytes) as bytes from numbered group by play) n where p.id = n.play
    )
    select given.at, numbered.seq from given left join numbered on numbered.at = given.at`.execute(db)
  const seqs: (number | null | 'full')[] = batch.map(() => null)
  for (const { at, seq } of answered.rows) seqs[at] = seq ?? 'full'
  return seqs
}

/** Recalculates the size of a text after rows were compacted or set aside. */
export async function measureText(db: Db, playId: string): Promise<void> {
  await sql`
    with newest as (
      select upto_seq, octet_length(state) as bytes from play_snapshots
      where play_id = ${playId} order by upto_seq desc limit 1)
    update plays set
      state_bytes = coalesce((select bytes from newest), 0),
      unfolded_bytes = coalesce((select sum(octet_length(u.update)) from play_updates u
        where u.play_id = ${playId} and u.seq > coalesce((select upto_seq from newest), 0)), 0)
    where id = ${playId}`.execute(db)
}

/** Returns the total size in bytes of a play's stored updates, compacted or not. */
export async function countKeptBytes(db: Db, playId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(u.update)), 0)::bigint as bytes from play_updates u where u.play_id = ${playId}`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** Returns the size of a play's text: its newest snapshot and the updates after it. */
export const sizeOfText = sharedLookup(async (db, playIds: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: string; bytes: number }>`${sql.raw(PREPARED)}
    select id, state_bytes + unfolded_bytes as bytes from plays where id = any(${[...playIds]}::uuid[])`.execute(db)
  const sizes = new Map(rows.map(({ id, bytes }) => [id, bytes]))
  return playIds.map((id) => sizes.get(id) ?? 0)
})

export async function saveDerivedData(db: Db, playId: string, derived: DerivedRow): Promise<void> {
  await tables(db)
    .updateTable('plays')
    .set({ ...derived, sort_title: sortTitle(derived.title) })
    .where('id', '=', playId)
    .where('read_seq', '<=', derived.read_seq)
    .execute()
}

/** The columns that are derived from a play's text, for lists. */
export type DerivedRow = Pick<
  PlaysTables['plays'],
  'title' | 'kind' | 'language' | 'layout' | 'paper' | 'words' | 'pages' | 'read_seq'
>

export async function listUnread(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('plays')
    .select('id')
    .whereRef('read_seq', '<', 'last_seq')
    .limit(1000)
    .execute()
  return rows.map((row) => row.id)
}

export async function addSnapshot(db: Db, playId: string, snapshot: SnapshotAt): Promise<void> {
  await tables(db)
    .insertInto('play_snapshots')
    .values({ play_id: playId, upto_seq: snapshot.seq, state: snapshot.state, created_at: snapshot.now })
    .onConflict((conflict) => conflict.columns(['play_id', 'upto_seq']).doNothing())
    .execute()
}

export interface SnapshotAt {
  readonly seq: number
  readonly state: Uint8Array
  readonly now: Date
}

export async function listSnapshots(db: Db, playId: string): Promise<{ seq: number; at: Date }[]> {
  const rows = await tables(db)
    .selectFrom('play_snapshots')
    .select(['upto_seq', 'created_at'])
    .where('play_id', '=', playId)
    .orderBy('upto_seq', 'desc')
    .execute()
  return rows.map((row) => ({ seq: row.upto_seq, at: row.created_at }))
}

/** Deletes updates up to `base`, and every snapshot except `base` and `newest`. */
export async function dropCompacted(db: Db, playId: string, keep: { base: number; newest: number }): Promise<void> {
  await tables(db).deleteFrom('play_updates').where('play_id', '=', playId).where('seq', '<=', keep.base).execute()
  await tables(db)
    .deleteFrom('play_snapshots')
    .where('play_id', '=', playId)
    .where('upto_seq', 'not in', [keep.base, keep.newest])
    .where('upto_seq', '<', keep.newest)
    .execute()
}

interface NotedClients {
  readonly granted: readonly ClientRow[]
  /** Those whose client id belongs to another user. */
  readonly refused: readonly ClientRow[]
}

/**
 * Records the users of Yjs client ids, in plays that exist. A client id belongs to the user who first wrote or opened
 * the play with it; later rows only update the time when it was last used. Locks the plays, always in the same order.
 */
export async function noteClients(db: Db, rows: readonly ClientRow[]): Promise<NotedClients> {
  if (rows.length === 0) return { granted: [], refused: [] }
  // a statement can insert or update a row only once
  const byId = Map.groupBy(rows, ({ play_id, client }) => `${play_id} ${client}`)
  const first = [...byId.values()].map((same) => same[0]!)
  const plays = [...new Set(first.map(({ play_id }) => play_id))]
  const { rows: answered } = await sql<Pick<ClientRow, 'play_id' | 'client' | 'user_id'>>`${sql.raw(PREPARED)}
    with there as (
      select id from plays where id = any(${plays}::uuid[]) order by id for update
    ), noted as (
      insert into play_clients (play_id, client, user_id, first_at, last_at, wrote)
      select play_id, client, user_id, first_at, last_at, wrote from json_to_recordset(${JSON.stringify(first)}::json)
        as a(play_id uuid, client bigint, user_id uuid, first_at timestamptz, last_at timestamptz, wrote boolean)
      join there on there.id = play_id order by play_id, client
      on conflict (play_id, client) do update
        set last_at = excluded.last_at, wrote = play_clients.wrote or excluded.wrote
        where play_clients.user_id = excluded.user_id
      returning play_id, client, user_id
    )
    select there.id as play_id, noted.client, noted.user_id from there left join noted on noted.play_id = there.id`.execute(
    db,
  )
  const known = new Set(answered.map(({ play_id }) => play_id))
  const owned = new Set(answered.map(keyOf))
  const others = await noteClients(
    db,
    [...byId.values()].flatMap((same) => same.slice(1)),
  )
  return {
    granted: [...first.filter((row) => owned.has(keyOf(row))), ...others.granted],
    refused: [...first.filter((row) => known.has(row.play_id) && !owned.has(keyOf(row))), ...others.refused],
  }
}

/**
 * Returns the user that a Yjs client id belongs to, after claiming it for this user if it was free. Null if that
 * account was deleted.
 */
export async function claimClient(db: Db, row: ClientRow): Promise<string | null> {
  const { granted } = await noteClients(db, [row])
  if (granted.length > 0) return row.user_id
  const { user_id } = await tables(db)
    .selectFrom('play_clients')
    .select('user_id')
    .where('play_id', '=', row.play_id)
    .where('client', '=', row.client)
    .executeTakeFirstOrThrow()
  return user_id
}

/** Maximum number of client ids listed per play, far above what a play is expected to reach. */
const MOST_CLIENTS = 10_000

/** Returns the users of all client ids, earliest first. */
export const listClients = sharedLookup(async (db, playIds: readonly string[]): Promise<ClientRow[][]> => {
  const { rows } = await sql<ClientRow>`${sql.raw(PREPARED)}
    select c.* from unnest(${[...new Set(playIds)]}::uuid[]) as g(play) cross join lateral (
      select play_id, client, user_id, first_at, last_at, wrote from play_clients where play_id = g.play order by first_at, client limit ${MOST_CLIENTS}) c`.execute(
    db,
  )
  const byPlay = Map.groupBy(rows, (row) => row.play_id)
  return playIds.map((id) => byPlay.get(id) ?? [])
}, TEXTS)

export async function forgetClients(db: Db, userId: string): Promise<void> {
  await tables(db).updateTable('play_clients').set({ user_id: null }).where('user_id', '=', userId).execute()
}
