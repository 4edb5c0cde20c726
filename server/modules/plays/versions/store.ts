import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { PlaysTables, VersionRow } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

const SHOWN = ['id', 'seq', 'name', 'kept', 'authors', 'words', 'pages', 'created_at'] as const

/** A version without its text. */
export type VersionSummary = Pick<VersionRow, Exclude<(typeof SHOWN)[number], 'authors'>> & {
  readonly authors: readonly string[]
}

export type NewVersion = Omit<VersionRow, 'authors'> & { readonly authors: readonly string[] }

export async function addVersion(db: Db, { authors, ...row }: NewVersion): Promise<VersionSummary> {
  const values = { ...row, authors: JSON.stringify(authors) }
  return tables(db).insertInto('play_versions').values(values).returning(SHOWN).executeTakeFirstOrThrow()
}

export async function findNewest(db: Db, playId: string): Promise<VersionSummary | null> {
  const row = await newestFirst(db, playId).limit(1).executeTakeFirst()
  return row ?? null
}

const newestFirst = (db: Db, playId: string) =>
  tables(db)
    .selectFrom('play_versions')
    .select(SHOWN)
    .where('play_id', '=', playId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export async function findVersion(db: Db, playId: string, id: string): Promise<VersionSummary | null> {
  const found = await newestFirst(db, playId).where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/** Returns a page of a play's versions, newest first, starting after the version `before`. */
export async function listVersions(
  db: Db,
  playId: string,
  { before, most }: { before?: VersionSummary; most: number },
): Promise<VersionSummary[]> {
  let query = newestFirst(db, playId).limit(most)
  if (before !== undefined)
    query = query.where((is) =>
      is.or([
        is('created_at', '<', before.created_at),
        is.and([is('created_at', '=', before.created_at), is('id', '<', before.id)]),
      ]),
    )
  return query.execute()
}

export const listAllVersions = (db: Db, playId: string): Promise<VersionSummary[]> => newestFirst(db, playId).execute()

export const listNamed = (db: Db, playId: string): Promise<VersionSummary[]> =>
  newestFirst(db, playId).where('name', 'is not', null).execute()

/** Returns the gzipped text of a version. */
export async function readState(db: Db, playId: string, id: string): Promise<Uint8Array | null> {
  const row = await tables(db)
    .selectFrom('play_versions')
    .select('state')
    .where('play_id', '=', playId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state ?? null
}

export async function changeVersion(
  db: Db,
  id: string,
  change: { name?: string | null; named_by?: string | null; kept?: boolean; authors?: readonly string[] },
): Promise<void> {
  const { authors, ...rest } = change
  const set = authors === undefined ? rest : { ...rest, authors: JSON.stringify(authors) }
  await tables(db).updateTable('play_versions').set(set).where('id', '=', id).execute()
}

export async function countNamed(db: Db, playId: string): Promise<number> {
  const { named } = await tables(db)
    .selectFrom('play_versions')
    .select((is) => is.fn.count<number | string>('name').as('named'))
    .where('play_id', '=', playId)
    .executeTakeFirstOrThrow()
  return Number(named)
}

export async function removeVersions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tables(db)
    .deleteFrom('play_versions')
    .where('id', 'in', [...ids])
    .execute()
}

/** Returns the authors of updates in a range, in order of their first update. */
export async function listWriters(
  db: Db,
  playId: string,
  { after, upto }: { after: number; upto: number },
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('play_updates')
    .select((is) => ['author', is.fn.min('seq').as('first')])
    .where('play_id', '=', playId)
    .where('seq', '>', after)
    .where('seq', '<=', upto)
    .where('author', 'is not', null)
    .groupBy('author')
    .orderBy('first')
    .execute()
  return rows.flatMap(({ author }) => author ?? [])
}

/** Returns the ids of plays with text that were edited since their newest version. */
export async function listPlaysToSave(db: Db, most: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('plays as p')
    .select('p.id')
    .where('p.trashed_at', 'is', null)
    .where('p.pages', '>', 0)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('play_versions as v')
            .select('v.id')
            .whereRef('v.play_id', '=', 'p.id')
            .whereRef('v.seq', '>=', 'p.last_seq'),
        ),
      ),
    )
    .orderBy('p.updated_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the times of the first and last updates after number `after`, or null if there are no such updates. */
export async function readUpdateSpan(
  db: Db,
  playId: string,
  after: number,
): Promise<{ first: Date; last: Date } | null> {
  const { first, last } = await tables(db)
    .selectFrom('play_updates')
    .select((is) => [is.fn.min('created_at').as('first'), is.fn.max('created_at').as('last')])
    .where('play_id', '=', playId)
    .where('seq', '>', after)
    .executeTakeFirstOrThrow()
  return first === null || last === null ? null : { first, last }
}

/** Returns the ids of plays that may have too many automatic versions. */
export async function listPlaysToThin(db: Db, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('play_versions')
    .select('play_id')
    .where('name', 'is', null)
    .where('created_at', '>', from)
    .where('created_at', '<', to)
    .groupBy('play_id')
    .having(sql<boolean>`count(*) > 1`)
    .execute()
  return rows.map(({ play_id }) => play_id)
}

export async function forgetNamer(db: Db, userId: string): Promise<void> {
  await tables(db).updateTable('play_versions').set({ named_by: null }).where('named_by', '=', userId).execute()
}

export async function listNamedBy(
  db: Db,
  userId: string,
): Promise<{ play_id: string; name: string | null; created_at: Date }[]> {
  return tables(db)
    .selectFrom('play_versions')
    .select(['play_id', 'name', 'created_at'])
    .where('named_by', '=', userId)
    .orderBy('created_at')
    .execute()
}
