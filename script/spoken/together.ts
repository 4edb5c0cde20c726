import type { Utterance } from '../utterances.ts'

/** As much of something that is said as tells beside whom it is said; `speech` is null for what the narrator says. */
export interface Turn extends Pick<Utterance, 'id' | 'joins'> {
  readonly speech: number | null
}

/**
 * Those that are heard as one stretch from a place on, as threads: the one at that place with whatever follows it in its
 * speech, then one for everybody who falls in. Within a thread they follow each other; a thread but the first begins as
 * its first turn's `joins` says. Mostly that is a single turn: a stretch is never longer than the overlap needs.
 */
export function togetherFrom<T extends Turn>(turns: readonly T[], at: number): readonly (readonly T[])[] {
  const first = turns[at]
  if (!first) return []
  const ids = new Set([first.id])
  const threads: T[][] = [[first]]
  let last = first
  let isJoined = false
  for (let next = at + 1; next < turns.length; next++) {
    const turn = turns[next] as T
    if (turn.joins && ids.has(turn.joins.with)) threads.push([turn])
    else if (!turn.joins && turn.speech !== null && turn.speech === last.speech) threads.at(-1)?.push(turn)
    else break
    isJoined ||= turn.joins?.with === first.id
    ids.add(turn.id)
    last = turn
  }
  return isJoined ? threads : [[first]]
}

/** All of it in its order, cut into such stretches. */
export function stretchesOf<T extends Turn>(turns: readonly T[]): readonly (readonly (readonly T[])[])[] {
  const stretches: (readonly (readonly T[])[])[] = []
  for (let at = 0; at < turns.length;) {
    const stretch = togetherFrom(turns, at)
    stretches.push(stretch)
    at += stretch.flat().length
  }
  return stretches
}
