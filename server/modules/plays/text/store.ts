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

/** A play's newest snapshot, and the updates after it, one after the other, with the size of each in bytes. */
interface TextRow {
  readonly play_id: string
  readonly upto_seq: number | null
  readonly state: Uint8Array | null
  readonly last: number | null
  readonly sizes: readonly number[] | null
  readonly bytes: Uint8Array | null
}

/** Returns the updates as views of their common buffer. */
function splitUpdates(sizes: readonly number[], bytes: Uint8Array): Uint8Array[] {
  let at = 0
  return sizes.map((size) => bytes.subarray(at, (at += size)))
}

/** Number of plays whose text one statement reads. */
const TEXTS = 20

/**
 * Returns a play's stored text. Snapshot and updates are read by one statement, because a new snapshot may replace
 * updates at any time.
 */
export const readText = sharedLookup(async (db, playIds: readonly string[]): Promise<StoredText[]> => {
  // lateral, so that only these plays' updates are read, by the index, however many others there are; and all updates of
  // a play in one row, because ten thousand rows would keep the embedded database busy for a fifth of a second
  const { rows } = await sql<TextRow>`${sql.raw(PREPARED)}
    select g.play as play_id, s.upto_seq, s.state, u.last, u.sizes, u.bytes
    from unnest(${[...new Set(playIds)]}::uuid[]) as g(play)
    left join lateral (
      select upto_seq, state from play_snapshots where play_id = g.play order by upto_seq desc limit 1) s on true
    cross join lateral (
      select max(seq) as last, json_agg(octet_length(update) order by seq) as sizes,
        string_agg(update, ''::bytea order by seq) as bytes
      from play_updates where play_id = g.play and seq > coalesce(s.upto_seq, 0)) u`.execute(db)
  const byPlay = new Map(rows.map((row) => [row.play_id, row]))
  return playIds.map((playId) => {
    const row = byPlay.get(playId)
    const uptoSeq = row?.upto_seq ?? 0
    return {
      snapshot: row?.state ?? null,
      uptoSeq,
      updates: splitUpdates(row?.sizes ?? [], row?.bytes ?? new Uint8Array()),
      lastSeq: row?.last ?? uptoSeq,
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

/** A snapshot to be stored, and what is kept of the updates that it replaces. */
export interface Compaction {
  /** The number of the last update in the snapshot. */
  readonly seq: number
  readonly state: Uint8Array
  readonly now: Date
  /** Updates are kept if no snapshot from this time or earlier contains them. */
  readonly keptSince: Date
  /** If the play's updates exceed this many bytes, all that a snapshot contains are deleted. */
  readonly historyBytes: number
}

/**
 * Stores a snapshot, deletes updates and snapshots that are no longer needed, and measures the text, all in one
 * statement: the embedded database has one session, and a transaction of several would keep writers waiting.
 */
export async function storeSnapshot(db: Db, playId: string, compaction: Compaction): Promise<void> {
  const { seq, state, now, keptSince, historyBytes } = compaction
  await sql`${sql.raw(PREPARED)}
    with place as (
      select id from plays where id = ${playId}::uuid for update
    ), earlier as (
      select upto_seq, created_at, octet_length(state) as bytes from play_snapshots where play_id = ${playId}::uuid
    ), newest as (
      select greatest(max(upto_seq), ${seq}::bigint) as seq from earlier
    ), base as (
      select case
        when (select sum(octet_length(update)) from play_updates where play_id = ${playId}::uuid) > ${historyBytes}::bigint
        then (select seq from newest) else (select max(upto_seq) from earlier where created_at <= ${keptSince}::timestamptz)
        end as seq
    ), added as (
      insert into play_snapshots (play_id, upto_seq, state, created_at)
      select id, ${seq}::bigint, ${state}::bytea, ${now}::timestamptz from place on conflict (play_id, upto_seq) do nothing
    ), dropped as (
      delete from play_updates using base where play_id = ${playId}::uuid and play_updates.seq <= base.seq
    ), replaced as (
      delete from play_snapshots using newest, base where play_id = ${playId}::uuid
        and upto_seq < newest.seq and upto_seq is distinct from base.seq
    )
    update plays set
      state_bytes = coalesce((select bytes from earlier join newest on upto_seq = newest.seq), ${state.byteLength}::bigint),
      unfolded_bytes = coalesce((select sum(octet_length(u.update)) from play_updates u
        where u.play_id = ${playId}::uuid and u.seq > (select seq from newest)), 0)
    where id = (select id from place)`.execute(db)
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
