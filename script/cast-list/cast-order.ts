/**
 * Sorts the cast list: in the writer's own order, by first appearance or by number of speeches. Also finds the
 * characters named in text.
 */
import type { Character, CharacterId } from '../character.ts'
import { nameKey } from '../cue.ts'
import type { Play } from '../play.ts'
import { printedText } from '../rich-text.ts'

/** Returns the characters named in the text, in order. A character named twice is returned twice. */
type NameFinder = (text: string) => readonly CharacterId[]

/**
 * Returns a function that finds the characters named in a string. Matches names and aliases as whole words, ignoring
 * case.
 */
export function nameFinder(characters: readonly Character[]): NameFinder {
  const ids = new Map<string, CharacterId>()
  for (const { id, name, aliases } of characters)
    for (const one of [name, ...aliases]) {
      const key = nameKey(one)
      if (key.length > 1 && !ids.has(key)) ids.set(key, id)
    }
  if (ids.size === 0) return () => []
  const longestFirst = [...ids.keys()].sort((a, b) => b.length - a.length)
  const names = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => (nameKey(text).match(pattern) ?? []).flatMap((name) => ids.get(name) ?? [])
}

/** In the writer's own order, by first appearance, or by number of speeches. */
export type CastOrder = 'list' | 'appearance' | 'speeches'

export const CAST_ORDERS: readonly CastOrder[] = ['list', 'appearance', 'speeches']

export const isCastOrder = (value: unknown): value is CastOrder => CAST_ORDERS.includes(value as CastOrder)

/**
 * For each character, returns the index of the element where they first speak or are named in a heading or direction.
 */
function firstPlaces({ elements, characters }: Pick<Play, 'elements' | 'characters'>): ReadonlyMap<string, number> {
  const named = nameFinder(characters)
  const first = new Map<string, number>()
  for (const [at, { kind, character, text }] of elements.entries()) {
    const met = kind === 'cue' ? [character] : kind === 'scene' || kind === 'action' ? named(printedText(text)) : []
    for (const id of met) if (id !== undefined && !first.has(id)) first.set(id, at)
    if (first.size >= characters.length) break
  }
  return first
}

function speechCounts({ elements }: Pick<Play, 'elements'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { kind, character } of elements)
    if (kind === 'cue' && character !== undefined) counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}

const everybodyIn = ({ character, members }: CastEntry): string[] => [character.id, ...members.flatMap(everybodyIn)]

const known = new WeakMap<
  readonly unknown[],
  { characters: unknown; order: CastOrder; ranks: ReadonlyMap<string, number> }
>()

/** Returns a rank for each character; the lowest comes first. */
function ranksOf(play: Pick<Play, 'elements' | 'characters'>, order: CastOrder): ReadonlyMap<string, number> {
  const before = known.get(play.elements)
  if (before?.order === order && before.characters === play.characters) return before.ranks
  const ranks =
    order === 'appearance'
      ? firstPlaces(play)
      : new Map([...speechCounts(play)].map(([id, count]) => [id, -count] as const))
  known.set(play.elements, { characters: play.characters, order, ranks })
  return ranks
}

/**
 * Sorts entries. A group is placed where the first of its members would be. Characters without a rank come last, in
 * list order.
 */
export function inOrder(
  entries: readonly CastEntry[],
  play: Pick<Play, 'elements' | 'characters'>,
  order: CastOrder,
): readonly CastEntry[] {
  if (order === 'list' || entries.length < 2) return entries
  const ranks = ranksOf(play, order)
  const rankOf = (entry: CastEntry): number =>
    Math.min(...everybodyIn(entry).map((id) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER))
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** A character in the cast list, and its members if it is a group. */
export interface CastEntry {
  readonly character: Character
  readonly members: readonly CastEntry[]
}
