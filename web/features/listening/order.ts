import type { Utterance } from '@replique/script'
import type { Cue } from '../../platform/sound/cue.ts'

/** What somebody wants to hear besides what is said. */
export interface Wanted {
  readonly directions: boolean
}

/** What is heard, in its order, with the silence before each. */
export function cuesOf(utterances: readonly Utterance[], { directions }: Wanted): readonly Cue[] {
  const heard = directions ? utterances : utterances.filter(({ kind }) => kind === 'speech')
  const ids = new Set(heard.map(({ id }) => id))
  return heard.map(({ id, kind, speech, pause, joins }) => ({
    id,
    speech: kind === 'speech' ? speech : null,
    pause,
    // whoever begins with something that is left out follows what is heard before it
    joins: joins && ids.has(joins.with) ? joins : null,
  }))
}

/** The first cue at or after an utterance, which may itself be left out; -1 where nothing comes any more. */
export function cueFrom(cues: readonly Cue[], utterances: readonly Utterance[], place: number): number {
  const places = new Map(cues.map(({ id }, at) => [id, at]))
  for (const { id } of utterances.slice(place)) {
    const at = places.get(id)
    if (at !== undefined) return at
  }
  return -1
}
