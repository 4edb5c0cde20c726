import type { PlayChanges } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { PlaysDeps } from '../deps.ts'
import { mayReadVersions } from '../policy.ts'
import { readerOf, standingOn } from '../standing.ts'
import { givenTo } from '../store.ts'
import { listUnseen, removeChangesBefore, type UnseenRow } from './store.ts'

/** Plays that are told of at once. */
const MOST_PLAYS = 20
/** People who are named for each. */
const MOST_PEOPLE = 3

/** What others changed since somebody last opened each play that they may read; the play changed last comes first. */
export async function listChanges(deps: PlaysDeps, actor: SignedIn): Promise<PlayChanges[]> {
  const { db } = deps.database
  const given = await givenTo(db, await readerOf(deps, actor))
  const rows = await listUnseen(db, { userId: actor.id, given: [...given.keys()], most: MOST_PLAYS })
  const readable = rows.filter((row) => mayReadVersions(standingOn(row, actor, given.get(row.play_id) ?? [])))
  if (readable.length === 0) return []
  const names = await deps.namesOf([...new Set(readable.map(({ author }) => author))])
  return [...Map.groupBy(readable, ({ play_id: id }) => id).values()].flatMap((some) => present(some, names))
}

function present(rows: readonly UnseenRow[], names: ReadonlyMap<string, string>): PlayChanges[] {
  const [first] = rows
  if (first === undefined) return []
  const { play_id: playId, title, version_id: versionId } = first
  const people = rows.slice(0, MOST_PEOPLE).map(({ author, lines, places, place, at }) => ({
    name: names.get(author) ?? '',
    lines,
    places,
    place: places === 1 ? place : '',
    at: at.toISOString(),
  }))
  return [{ playId, title, versionId, people, others: rows.length - people.length }]
}

const DAY = 86_400_000
/** Whoever comes later than this reads the play anew. */
const REMEMBERED = 90 * DAY

export const forgetOldChanges = ({ database, clock }: Pick<PlaysDeps, 'database' | 'clock'>): Promise<void> =>
  removeChangesBefore(database.db, new Date(clock.now().getTime() - REMEMBERED))
