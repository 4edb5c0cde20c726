import {
  PLAY_SORTS,
  uuid,
  type PlaySort,
  LIMITS,
  type Excerpt,
  type ListedPlay,
  type PlayQuery,
} from '@replique/contract'
import { z } from 'zod'
import { refuse } from '../../../kernel/refusal.ts'
import { type PageCursor, type ListedRow, findMatches, listPart, listLabels } from './store.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { summarise } from '../presentation.ts'
import { excerptOf, parseQuery, type SearchQuery } from '../search/query.ts'
import { readBodies, stemsOf } from '../search/store.ts'
import { readerOf, accessTo } from '../access.ts'
import type { PlaysDeps } from '../deps.ts'

const MOST_FOUND = 10_000

const moment = z.iso.datetime()
const place = z.union([
  z.tuple([z.enum(PLAY_SORTS), z.string(), uuid]),
  z.tuple([z.literal('found'), z.int().min(0).max(MOST_FOUND)]),
])
type Place = z.infer<typeof place>

const write = (at: Place): string => Buffer.from(JSON.stringify(at)).toString('base64url')

function read(cursor: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return refuse('invalid')
  }
}

const valueOf = (row: ListedRow, sort: PlaySort): string =>
  sort === 'title' ? row.sort_title : (sort === 'changed' ? row.updated_at : row.created_at).toISOString()

/** Returns the cursor for the page that follows a listed play. */
const afterRow = (row: ListedRow, sort: PlaySort): string => write([sort, valueOf(row, sort), row.id])

/** Returns the cursor for the page that follows this many search results. */
const afterFound = (number: number): string => write(['found', number])

function readLast(cursor: string | undefined, sort: PlaySort): PageCursor | null {
  if (cursor === undefined) return null
  const at = read(cursor)
  if (at[0] !== sort) return refuse('invalid')
  const [, value, id] = at
  if (value.includes('\0') || (sort !== 'title' && !moment.safeParse(value).success)) return refuse('invalid')
  return { value: value.toWellFormed(), id }
}

function readSkip(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const at = read(cursor)
  return at[0] === 'found' ? at[1] : refuse('invalid')
}

export interface Part {
  readonly plays: ListedPlay[]
  readonly next: string | null
}

type Excerpts = ReadonlyMap<string, Excerpt>

/** Returns one page of the user's plays, or of search results. */
export async function listPlays(deps: PlaysDeps, actor: SignedIn, input: PlayQuery): Promise<Part> {
  await deps.pendingSamples.settled(actor.id)
  if (input.q !== undefined && input.q.trim() !== '') return findPlays(deps, actor, { ...input, q: input.q })
  const { view, sort, label, group, after } = input
  const rows = await listPart(deps.database.db, await readerOf(deps, actor), {
    view,
    sort,
    label,
    group,
    last: readLast(after, sort),
  })
  const shown = rows.slice(0, LIMITS.page)
  const last = shown.at(-1)
  const next = rows.length > LIMITS.page && last !== undefined ? afterRow(last, sort) : null
  return { plays: await present(deps, actor, shown), next }
}

async function findPlays(deps: PlaysDeps, actor: SignedIn, input: PlayQuery & { q: string }): Promise<Part> {
  const question = parseQuery(input.q)
  if (question === null) return { plays: [], next: null }
  const skip = readSkip(input.after)
  const rows = await findMatches(deps.database.db, await readerOf(deps, actor), {
    view: input.view,
    label: input.label,
    group: input.group,
    question,
    skip,
  })
  const shown = rows.slice(0, LIMITS.found)
  const excerpts = await excerptsOf(deps, shown, question)
  const next = rows.length > LIMITS.found ? afterFound(skip + LIMITS.found) : null
  return { plays: await present(deps, actor, shown, excerpts), next }
}

/**
 * Number of characters at the start of each play that are searched for an excerpt first, because most terms occur
 * there. The whole text is searched only if needed.
 */
const FIRST_PAGES = 8000

async function excerptsOf(deps: PlaysDeps, rows: readonly ListedRow[], question: SearchQuery): Promise<Excerpts> {
  const { db } = deps.database
  const stems = await stemsOf(db, question.terms)
  const start = question.beginning?.start ?? null
  const excerpts = new Map<string, Excerpt>()
  for (const most of [FIRST_PAGES, undefined]) {
    const left = rows.flatMap(({ id }) => (excerpts.has(id) ? [] : id))
    for (const { play_id, language, body } of await readBodies(db, left, most)) {
      const excerpt = excerptOf(body, { stems: stems[language], start })
      if (excerpt !== null) excerpts.set(play_id, excerpt)
    }
  }
  return excerpts
}

async function present(
  deps: PlaysDeps,
  actor: SignedIn,
  rows: readonly ListedRow[],
  excerpts: Excerpts = new Map(),
): Promise<ListedPlay[]> {
  const shown = rows.map((play) => ({ play, access: accessTo(play, actor, play.given) }))
  const ids = rows.map(({ id }) => id)
  const labels = Map.groupBy(await listLabels(deps.database.db, actor.id, ids), ({ play_id }) => play_id)
  return (await summarise(deps, shown)).map((play) => ({
    ...play,
    labels: (labels.get(play.id) ?? []).map(({ label }) => label),
    excerpt: excerpts.get(play.id) ?? null,
  }))
}
