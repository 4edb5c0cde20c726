import { sql } from 'kysely'
import { type Db, PREPARED } from '../../../kernel/db/database.ts'
import type { PlaysTables } from '../tables.ts'
import type { ChangedLine, FreshUpdate } from './changed-lines.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

/** A user opened a play. */
export interface Visit {
  readonly playId: string
  readonly userId: string
  readonly now: Date
}

/**
 * Records in one statement that users have seen plays up to their last updates, and the lines of their characters.
 * Writes nothing about a play that is already recorded. Returns the visits of users who have a part in the play.
 */
export async function putVisits(db: Db, visits: readonly Visit[]): Promise<Pick<Visit, 'playId' | 'userId'>[]> {
  const given = JSON.stringify(visits.map(({ playId, userId, now }) => ({ play_id: playId, user_id: userId, at: now })))
  const { rows } = await sql<{ play_id: string; user_id: string }>`${sql.raw(PREPARED)}
    with visits as (
      select play_id, user_id, max(at) as at
      from json_to_recordset(${given}::json) as given (play_id uuid, user_id uuid, at timestamptz)
      group by play_id, user_id
    ), recorded as (
      insert into play_visits (play_id, user_id, seq, at)
      select plays.id, visits.user_id, plays.last_seq, visits.at from visits join plays on plays.id = visits.play_id
      on conflict (user_id, play_id) do update set seq = excluded.seq, at = excluded.at
      where play_visits.seq < excluded.seq
    ), seen as (
      insert into play_lines_seen (play_id, user_id, character_id, hash)
      select distinct play_casting.play_id, play_casting.user_id, play_casting.character_id, play_lines.hash
      from visits
      join play_casting on play_casting.play_id = visits.play_id and play_casting.user_id = visits.user_id
      join play_lines
        on play_lines.play_id = play_casting.play_id and play_lines.character_id = play_casting.character_id
      on conflict (play_id, user_id, character_id) do update set hash = excluded.hash
      returning play_id, user_id
    )
    select distinct play_id, user_id from seen`.execute(db)
  return rows.map(({ play_id: playId, user_id: userId }) => ({ playId, userId }))
}

/**
 * Marks as seen the updates that arrived while the user had the play open. Does nothing if the user has no recorded
 * visit, for example after the account was deleted.
 */
export async function extendVisit(db: Db, visit: { playId: string; userId: string; now: Date }): Promise<void> {
  const { playId, userId, now } = visit
  await sql`${sql.raw(PREPARED)}
    update play_visits set seq = last_seq, at = ${now} from plays
    where plays.id = play_visits.play_id and play_id = ${playId} and user_id = ${userId} and seq < last_seq`.execute(db)
}

/** Returns the authors of a play's unprocessed updates, in order; in one row, because there may be thousands. */
export async function listUnprocessed(db: Db, playId: string, upto: number): Promise<FreshUpdate[]> {
  const { rows } = await sql<{ fresh: readonly (readonly [number, string | null])[] | null }>`${sql.raw(PREPARED)}
    select json_agg(json_build_array(seq, author) order by seq) as fresh from play_updates join plays on plays.id = play_id
    where plays.id = ${playId}::uuid and seq > read_seq and seq <= ${upto}::bigint`.execute(db)
  return (rows[0]?.fresh ?? []).map(([seq, author]) => ({ seq, author }))
}

/**
 * Inserts or updates changes that have not been processed yet: each author has one row per line, with their latest
 * change.
 */
export async function putChanges(
  db: Db,
  playId: string,
  { lines, now }: { lines: readonly ChangedLine[]; now: Date },
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into play_changes (play_id, author, block, seq, at, place)
    select plays.id, author, block, seq, ${now}::timestamptz, place from plays, unnest(
      ${lines.map(({ author }) => author)}::uuid[], ${lines.map(({ block }) => block)}::text[],
      ${lines.map(({ seq }) => seq)}::bigint[], ${lines.map(({ place }) => place)}::text[]
    ) as changed (author, block, seq, place)
    where plays.id = ${playId}::uuid and seq > read_seq
    on conflict (play_id, author, block) do update
    set seq = excluded.seq, at = excluded.at, place = excluded.place where play_changes.seq < excluded.seq`.execute(db)
}

/** The changes that one other person made to a play since the user's last visit. */
export interface UnseenRow {
  readonly play_id: string
  readonly title: string
  readonly owner_id: string
  readonly trashed_at: Date | null
  readonly author: string
  readonly lines: number
  readonly places: number
  /** The headings above one of the changed lines, as an example. */
  readonly place: string
  readonly at: Date
  /** The newest version that was saved before any of the changes the user hasn't seen. */
  readonly version_id: string | null
}

/**
 * Returns other users' changes in plays that the user owns or has a role in. Considers at most `most` plays, the most
 * recently changed.
 */
export async function listUnseen(
  db: Db,
  asked: { userId: string; given: readonly string[]; most: number },
): Promise<UnseenRow[]> {
  const { userId, given, most } = asked
  const { rows } = await sql<UnseenRow>`
    with unseen as (
      select plays.id, title, owner_id, trashed_at, updated_at, visit.seq
      from play_visits as visit join plays on plays.id = visit.play_id
      where visit.user_id = ${userId} and plays.last_seq > visit.seq and trashed_at is null
        and (owner_id = ${userId} or plays.id = any (${[...given]}::uuid[]))
        and exists (select from play_changes as changed where changed.play_id = plays.id
          and changed.seq > visit.seq and changed.author <> ${userId})
      order by updated_at desc, plays.id limit ${most})
    select unseen.id as play_id, title, owner_id, trashed_at, author, count(*)::integer as lines,
      count(distinct place)::integer as places, max(place) as place, max(changed.at) as at,
      (select id from play_versions as version where version.play_id = unseen.id and version.seq <= unseen.seq
        order by version.seq desc, version.created_at desc limit 1) as version_id
    from unseen join play_changes as changed
      on changed.play_id = unseen.id and changed.seq > unseen.seq and author <> ${userId}
    group by unseen.id, title, owner_id, trashed_at, updated_at, unseen.seq, author
    order by updated_at desc, unseen.id, at desc, author`.execute(db)
  return rows
}

/** Returns the time of the user's last visit to each play. */
export async function listVisits(db: Db, userId: string): Promise<{ play_id: string; at: Date }[]> {
  return tables(db)
    .selectFrom('play_visits')
    .select(['play_id', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
}

export async function removeChangesBefore(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('play_changes').where('at', '<', before).execute()
}

/** Deletes the user's visits and the changes recorded under their name. */
export async function forgetVisits(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('play_visits').where('user_id', '=', userId).execute()
  await tables(db).deleteFrom('play_changes').where('author', '=', userId).execute()
}
