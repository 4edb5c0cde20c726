import type { ChangedLine, ReadingChanges } from '@replique/contract'
import { comparePlays, type ComparedLine, type ComparedPart, type Line, type Play } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { frozenOf } from './frozen.ts'
import { requireReading } from './standing.ts'
import type { Place, ReadingsDeps } from './deps.ts'

const SAID = new Set<Line['kind']>(['dialogue', 'lyrics', 'verse', 'parenthetical'])

/** Who says each paragraph of a play, by its id. */
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

/** What a compared paragraph is to whoever says it, and to whoever said it before. */
function changesOf(one: ComparedLine, part: ComparedPart, { before, after }: Sides): Change[] {
  const { state, moved } = one
  // a line that moved is told of where it stands now
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

/** The lines of every character that are not as they were, in the order of the play. */
export function changedLines(before: Play, after: Play): ReadingChanges {
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

/** What became of everybody’s lines since a reading was opened. */
export async function showChanges(deps: ReadingsDeps, actor: SignedIn, place: Place): Promise<ReadingChanges> {
  await requireReading(deps, actor, place)
  const { play } = await frozenOf(deps.kernel.database.db, place.readingId)
  return changedLines(play, await deps.modules.plays.scriptOf(place.id))
}
