import type { CharacterId } from './character.ts'
import { outline, type Outline, type OutlinePart, type OutlineScene } from './outline.ts'
import { isSpoken } from './speeches.ts'
import { printedText, wordsIn } from './rich-text.ts'
import type { Play, ElementKind } from './play.ts'
import { countPlay, type Counts } from './counts.ts'
import { partLengths, type PartLength } from './layout/part-lengths.ts'
import { runningMinutes } from './layout/running-time.ts'
import type { Pagination } from './layout/types.ts'

/** Two characters who are in the same scenes. */
interface Meeting {
  readonly a: CharacterId
  readonly b: CharacterId
  /** The number of scenes in which both speak. */
  readonly speaking: number
  /** The number of scenes in which both are present, speaking or not. */
  readonly present: number
}

/**
 * Returns the pairs of characters who are in the same scenes, those with the most scenes first. `a` comes before `b` in
 * `order`; pairs that never meet are left out.
 */
export function meetings(scenes: readonly OutlineScene[], order: readonly CharacterId[]): readonly Meeting[] {
  const rank = new Map(order.map((id, at) => [id, at]))
  const pairs = new Map<string, { a: CharacterId; b: CharacterId; speaking: number; present: number }>()
  for (const { speaking, present } of scenes) {
    const people = present.filter((id) => rank.has(id)).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
    const voices = new Set(speaking)
    for (const [at, a] of people.entries())
      for (const b of people.slice(at + 1)) {
        const key = `${a}\n${b}`
        const pair = pairs.get(key) ?? { a, b, speaking: 0, present: 0 }
        pair.present++
        if (voices.has(a) && voices.has(b)) pair.speaking++
        pairs.set(key, pair)
      }
  }
  return [...pairs.values()].sort((x, y) => y.speaking - x.speaking || y.present - x.present)
}

/**
 * Returns the number of words that each character speaks in each of these parts, in the order of the parts. Characters
 * without words are left out.
 */
export function wordsByPart(
  { elements }: Pick<Play, 'elements'>,
  parts: readonly OutlinePart[],
): ReadonlyMap<CharacterId, readonly number[]> {
  const words = new Map<CharacterId, number[]>()
  for (const [index, { from, to }] of parts.entries()) {
    let speaker: CharacterId | undefined
    for (let at = from; at < to; at++) {
      const element = elements[at]
      if (element?.kind === 'cue') speaker = element.character
      else if (element?.kind === 'scene' || element?.kind === 'act') speaker = undefined
      else if (element && speaker !== undefined && isSpoken(element)) {
        const own = words.get(speaker) ?? parts.map(() => 0)
        own[index] = (own[index] ?? 0) + wordsIn(printedText(element.text))
        words.set(speaker, own)
      }
    }
  }
  return words
}

/** Returns the index of the act or scene that contains an element, or -1 before the first. */
export function partAt(parts: Outline['scenes'] | Outline['acts'], element: number): number {
  return parts.findLastIndex(({ from, to }) => from <= element && element < to)
}

/** All statistics of one state of a play. */
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

/** Returns all statistics of a paginated play. */
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
