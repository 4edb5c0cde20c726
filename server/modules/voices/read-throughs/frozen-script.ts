import { gunzipSync, gzipSync } from 'node:zlib'
import type { ReadThroughScript, ChangedLine, ReadThroughChanges } from '@replique/contract'
import { readThrough, type Play, comparePlays, type ComparedLine, type ComparedPart, type Line } from '@replique/script'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findScript } from './store/read-throughs.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { requireReadThrough, type Place, type ReadThroughsDeps } from './access.ts'

/** A play at the moment its read-through started: the script to be read, and the whole play for later comparison. */
interface Frozen {
  readonly script: ReadThroughScript
  readonly play: Play
}

export function freezeScript(play: Play, title: string): Frozen {
  const { language, characters, lines, scenes } = readThrough(play)
  return {
    play,
    script: {
      title,
      language,
      characters: [...characters],
      lines: lines.map((line) => ({
        ...line,
        speakers: [...line.speakers],
        parts: line.parts.map((part) => ({ ...part, sounds: [...part.sounds] })),
      })),
      scenes: [...scenes],
    },
  }
}

export const pack = (frozen: Frozen): Uint8Array => gzipSync(JSON.stringify(frozen))

const unpack = (bytes: Uint8Array): Frozen => JSON.parse(gunzipSync(bytes).toString('utf8')) as Frozen

async function frozenOf(db: Db, readingId: string): Promise<Frozen> {
  return unpack((await findScript(db, readingId)) ?? refuse('reading_not_found'))
}

/** Maximum number of scripts to cache. Each move of the pointer needs the script of its read-through. */
const MOST = 16

/** Reads the script of a read-through from the database once, and caches it. */
export function cacheScripts(db: Db): (readingId: string) => Promise<ReadThroughScript> {
  const cache = new Map<string, Promise<ReadThroughScript>>()
  return (id) => {
    const kept = cache.get(id) ?? frozenOf(db, id).then(({ script }) => script)
    cache.delete(id)
    cache.set(id, kept)
    kept.catch(() => cache.get(id) === kept && cache.delete(id))
    for (const oldest of cache.keys()) {
      if (cache.size <= MOST) break
      cache.delete(oldest)
    }
    return kept
  }
}

const SAID = new Set<Line['kind']>(['dialogue', 'lyrics', 'verse', 'parenthetical'])

/** Returns the speaker of each spoken paragraph, by paragraph id. */
function speakersIn({ elements }: Play): Map<string, string> {
  const speakers = new Map<string, string>()
  let speaking: string | undefined
  for (const { kind, character, id } of elements) {
    if (kind === 'cue') speaking = character
    else if (kind === 'scene' || kind === 'act') speaking = undefined
    else if (SAID.has(kind) && id !== undefined && speaking !== undefined) speakers.set(id, speaking)
  }
  return speakers
}

interface Sides {
  readonly before: ReadonlyMap<string, string>
  readonly after: ReadonlyMap<string, string>
}

type Change = readonly [characterId: string, line: ChangedLine]

const headingOf = ({ now, was }: ComparedPart): string => (now ?? was)?.heading ?? ''

/** Returns what changed in a compared paragraph, for its current and its previous speaker. */
function changesOf(one: ComparedLine, part: ComparedPart, { before, after }: Sides): Change[] {
  const { state, moved } = one
  // a line that moved is reported at its new place
  if (!SAID.has(one.line.kind) || (state === 'removed' && moved)) return []
  const heading = headingOf(part)
  const runs = one.runs
    .filter(({ aside, text }) => aside === undefined && text !== '')
    .map(({ text, change }) => ({ text, ...(change && { change }) }))
  const was = before.get((one.was ?? one.line).id ?? '')
  const now = state === 'removed' ? undefined : after.get(one.line.id ?? '')
  if (was !== undefined && now !== undefined && was !== now)
    return [
      [was, { state: 'taken', heading, runs }],
      [now, { state: 'given', heading, runs }],
    ]
  const says = now ?? was
  if (says === undefined || runs.every(({ change }) => change === undefined)) return []
  return [[says, { state: moved || state === 'same' ? 'changed' : state, heading, runs }]]
}

/** Collects the changed lines of each character, in the order of the play. */
function changedLines(before: Play, after: Play): ReadThroughChanges {
  const sides = { before: speakersIn(before), after: speakersIn(after) }
  const changes = comparePlays(before, after).parts.flatMap((part) =>
    part.lines.flatMap((line) => changesOf(line, part, sides)),
  )
  const names = new Map([...before.characters, ...after.characters].map(({ id, name }) => [id, name]))
  const byCharacter = Map.groupBy(changes, ([id]) => id)
  return {
    characters: [...names].flatMap(([id, name]) => {
      const lines = (byCharacter.get(id) ?? []).map(([, line]) => line)
      return lines.length === 0 ? [] : [{ id, name, lines }]
    }),
  }
}

/** Returns what changed in everyone's lines since the read-through started. */
export async function showChanges(deps: ReadThroughsDeps, actor: SignedIn, place: Place): Promise<ReadThroughChanges> {
  await requireReadThrough(deps, actor, place)
  const { play } = await frozenOf(deps.kernel.database.db, place.readingId)
  return changedLines(play, await deps.modules.plays.scriptOf(place.id))
}
