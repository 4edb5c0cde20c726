import { countPlay, type Counts } from './counts.ts'
import { partLengths, type PartLength } from './layout/part-lengths.ts'
import { runningMinutes } from './layout/running-time.ts'
import { outline, type Outline } from './outline.ts'
import type { ElementKind } from './play.ts'
import { meetings, type Meeting } from './presence.ts'
import { printedText } from './rich-text.ts'
import { wordsIn } from './words.ts'
import type { Pagination } from './layout/types.ts'

/** Everything that is counted of a play at one moment. */
export interface Statistics {
  readonly counts: Counts
  readonly outline: Outline
  /** One for each scene of the outline. */
  readonly scenes: readonly PartLength[]
  /** One for each act of the outline. */
  readonly acts: readonly PartLength[]
  readonly meetings: readonly Meeting[]
  /** Words of action, stage directions and parentheticals. */
  readonly actionWords: number
  readonly pages: number
  /** Whole minutes, at least one. */
  readonly minutes: number
}

const SHOWN: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'action',
  'parenthetical',
  'shot',
  'centred',
  'transition',
])

/** Reads all statistics of a play that is broken into pages. */
export function statisticsOf(pagination: Pagination): Statistics {
  const { play, pages } = pagination
  const read = outline(play)
  const counts = countPlay(play)
  const speaking = counts.characters.flatMap(({ character }) => character ?? [])
  return {
    counts,
    outline: read,
    scenes: partLengths(pagination, read.scenes),
    acts: partLengths(pagination, read.acts),
    meetings: meetings(read.scenes, speaking),
    actionWords: play.elements.reduce(
      (sum, { kind, text }) => sum + (SHOWN.has(kind) ? wordsIn(printedText(text)) : 0),
      0,
    ),
    pages: pages.length,
    minutes: runningMinutes(pagination),
  }
}
