import { sql, type RawBuilder } from 'kysely'
import { LIMITS, type PlaySort, type PlayView } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import type { PlaysTables, GivenRole, PlayRow } from '../tables.ts'
import type { SearchQuery } from '../search/query.ts'
import { matchingPlays, containsPhrases } from '../search/store.ts'
import { listGivenRoles, type Reader } from '../store.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

interface Labelled {
  readonly play_id: string
  readonly label: string
}

/** Returns the user's own labels, on all their plays or on the given ones. */
export async function listLabels(db: Db, userId: string, playIds?: readonly string[]): Promise<Labelled[]> {
  let query = tables(db).selectFrom('play_labels').select(['play_id', 'label']).where('user_id', '=', userId)
  if (playIds !== undefined) query = query.where('play_id', '=', sql<string>`any(${[...playIds]}::uuid[])`)
  return query.orderBy('label').execute()
}

export async function addLabel(db: Db, userId: string, label: string, playIds: readonly string[]): Promise<void> {
  if (playIds.length === 0) return
  await tables(db)
    .insertInto('play_labels')
    .values(playIds.map((play_id) => ({ user_id: userId, play_id, label })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeLabel(db: Db, userId: string, label: string, playIds: readonly string[]): Promise<void> {
  await tables(db)
    .deleteFrom('play_labels')
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .where('play_id', '=', sql<string>`any(${[...playIds]}::uuid[])`)
    .execute()
}

export async function forgetLabels(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('play_labels').where('user_id', '=', userId).execute()
}

/** The last play of the previous page, with its sort value. */
export interface PageCursor {
  readonly value: string
  readonly id: string
}

interface ListInput {
  readonly view: PlayView
  readonly sort: PlaySort
  readonly label?: string | undefined
  readonly group?: string | undefined
  readonly last: PageCursor | null
}

interface Looking extends Pick<ListInput, 'view' | 'label' | 'group'> {
  readonly question: SearchQuery
  readonly skip: number
}

export interface ListedRow extends PlayRow {
  readonly sort_title: string
  readonly given: readonly GivenRole[]
}

/** The column and direction of each sort order. */
const ORDERS = {
  changed: { column: 'updated_at', down: true, type: 'timestamptz' },
  created: { column: 'created_at', down: true, type: 'timestamptz' },
  title: { column: 'sort_title', down: false, type: 'text' },
} as const satisfies Record<PlaySort, object>

type Given = ReadonlyMap<string, readonly GivenRole[]>

/** Filters the plays of a view. Plays in the trash appear only in the trash view, and only to their owner. */
function seenIn(view: PlayView, reader: Reader, given: Given): RawBuilder<boolean> {
  const own = sql<boolean>`plays.owner_id = ${reader.id}`
  const shared = sql<boolean>`(plays.id = any(${[...given.keys()]}::uuid[]) and plays.owner_id <> ${reader.id})`
  if (view === 'trash') return sql<boolean>`plays.trashed_at is not null and ${own}`
  const which = { mine: own, shared, all: sql<boolean>`(${own} or ${shared})` }[view]
  return sql<boolean>`plays.trashed_at is null and ${which}`
}

const labelled = (reader: Reader, label: string): RawBuilder<boolean> =>
  sql<boolean>`plays.id in (select play_id from play_labels where user_id = ${reader.id} and label = ${label})`

/** Matches plays shared with the group if the user is a member; otherwise matches nothing. */
const sharedWith = (reader: Reader, group: string): RawBuilder<boolean> =>
  reader.groups?.includes(group) === true
    ? sql<boolean>`plays.id in (select play_id from play_groups where group_id = ${group})`
    : sql<boolean>`false`

async function begin(db: Db, reader: Reader, { view, label, group }: Pick<ListInput, 'view' | 'label' | 'group'>) {
  const given: Given = view === 'mine' || view === 'trash' ? new Map() : await listGivenRoles(db, reader)
  let query = tables(db)
    .selectFrom('plays')
    .selectAll('plays')
    .where(seenIn(view, reader, given))
  if (label !== undefined) query = query.where(labelled(reader, label))
  if (group !== undefined) query = query.where(sharedWith(reader, group))
  const present = (rows: readonly (PlayRow & { sort_title: string })[]): ListedRow[] =>
    rows.map((row) => ({ ...row, given: given.get(row.id) ?? [] }))
  return { query, present }
}

/** Returns one page of plays with the user's roles on them, plus one more row if there is a next page. */
export async function listPart(db: Db, reader: Reader, input: ListInput): Promise<ListedRow[]> {
  const { column, down, type } = ORDERS[input.sort]
  const by = sql.ref(`plays.${column}`)
  let { query, present } = await begin(db, reader, input)
  if (input.last !== null) {
    const value = sql`${input.last.value}::${sql.raw(type)}`
    const beyond = down ? sql`${by} < ${value}` : sql`${by} > ${value}`
    query = query.where(sql<boolean>`(${beyond} or (${by} = ${value} and plays.id > ${input.last.id}))`)
  }
  const rows = await query
    .orderBy(by, down ? 'desc' : 'asc')
    .orderBy('plays.id')
    .limit(LIMITS.page + 1)
    .execute()
  return present(rows)
}

/** Returns search results: matches in the title or names first, then the most recently changed. */
export async function findMatches(db: Db, reader: Reader, { question, skip, ...input }: Looking): Promise<ListedRow[]> {
  const { query, present } = await begin(db, reader, input)
  // matched through the index first, so that no full texts are scanned
  const found = query
    .innerJoin(sql<{ play_id: string; rank: number }>`(${matchingPlays(question)} offset 0)`.as('hits'), (join) =>
      join.onRef('hits.play_id', '=', 'plays.id'),
    )
    .select('hits.rank')
    .orderBy('rank', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
  let part = tables(db).selectFrom(found.as('ranked')).selectAll()
  // checked in result order, so that reading stops once there are enough matches
  if (question.phrases.length + question.without.length > 0)
    part = part.where(containsPhrases(sql.ref('ranked.id'), question))
  const rows = await part
    .orderBy('rank', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(LIMITS.found + 1)
    .execute()
  return present(rows)
}

/** Returns the subset of these plays that the user can read, with the user's roles on them. */
export async function listSeen(db: Db, reader: Reader, ids: readonly string[]): Promise<ListedRow[]> {
  const given = await listGivenRoles(db, reader)
  const rows = await tables(db)
    .selectFrom('plays')
    .selectAll('plays')
    .where(sql<boolean>`plays.id = any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, given: given.get(row.id) ?? [] }))
}

/** Returns the number of plays outside the trash for each of the user's labels. */
export async function countLabels(db: Db, reader: Reader): Promise<{ label: string; plays: number }[]> {
  const { query } = await begin(db, reader, { view: 'all' })
  const rows = await query
    .clearSelect()
    .innerJoin('play_labels', 'play_labels.play_id', 'plays.id')
    .where('play_labels.user_id', '=', reader.id)
    .select((is) => ['play_labels.label', is.fn.countAll<number | string>().as('plays')])
    .groupBy('play_labels.label')
    .orderBy('play_labels.label')
    .execute()
  return rows.map(({ label, plays }) => ({ label, plays: Number(plays) }))
}

/** Moves plays to the trash or restores them. */
export async function setTrashed(db: Db, ids: readonly string[], trashed_at: Date | null): Promise<void> {
  await tables(db)
    .updateTable('plays')
    .set({ trashed_at })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export async function removePlays(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db)
    .deleteFrom('plays')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
