/** The data types for facts about characters and their evidence. Also weighs clues from many places. */
import type { AgeBand, Gender, Relation, CharacterId } from '../character.ts'

/** Words in the cast list that are evidence. */
export interface ListEvidence {
  readonly place: 'name' | 'description' | 'age'
  /** The character whose entry contains the words. */
  readonly of: CharacterId
  readonly words: string
}

/** Words of a line that are evidence, with their offsets in the element's entire text, including notes and cuts. */
export interface LineEvidence {
  readonly place: 'line'
  /** The element's index in the play. */
  readonly at: number
  /** The element's id, if it has one. */
  readonly element?: string
  readonly from: number
  readonly to: number
  readonly words: string
}

export type Evidence = ListEvidence | LineEvidence

/** One fact about a character, from one place. */
export type AttributeClaim =
  | { readonly field: 'gender'; readonly value: Gender }
  | { readonly field: 'ageBand'; readonly value: AgeBand }
  | { readonly field: 'role'; readonly value: string }
  | { readonly field: 'manner'; readonly value: string }
  | { readonly field: 'relation'; readonly value: Relation }

/** A fact, its weight and its evidence. */
export type Clue = AttributeClaim & {
  readonly about: CharacterId
  /** A clue with a weight of 1 is enough on its own if nothing contradicts it. */
  readonly weight: number
  readonly evidence: Evidence
}

/** A value found for one character, with its best evidence. */
export interface ReadValue<T> {
  readonly value: T
  readonly evidence: Evidence
}

export interface ReadCharacter {
  readonly id: CharacterId
  readonly gender: ReadValue<Gender> | null
  readonly ageBand: ReadValue<AgeBand> | null
  readonly role: ReadValue<string> | null
  readonly manner: ReadValue<string> | null
  readonly relations: readonly ReadValue<Relation>[]
}

/** Maximum number of relations of a character. */
export const MAX_RELATIONS = 8

/** Returns the value with the highest total weight and its best evidence, or null if the result is not clear enough. */
function heaviest<T>(
  clues: readonly (Clue & { readonly value: T })[],
  { enough, times }: { readonly enough: number; readonly times: number },
): ReadValue<T> | null {
  const weights = new Map<T, number>()
  for (const { value, weight } of clues) weights.set(value, (weights.get(value) ?? 0) + weight)
  const [first, second] = [...weights].sort(([, a], [, b]) => b - a)
  if (!first || (second && first[1] < second[1] * times)) return null
  // a lower total is enough if several clues agree and none contradicts them
  const agreeing = second ? 0 : clues.length
  if (first[1] < (agreeing > 1 ? enough * 0.7 : enough)) return null
  let best: (typeof clues)[number] | undefined
  for (const clue of clues) if (clue.value === first[0] && clue.weight > (best?.weight ?? 0)) best = clue
  return best ? { value: first[0], evidence: best.evidence } : null
}

/** Weight of a title before a name. */
export const TITLE_WEIGHT = 4.5

/**
 * Returns the clues from which to decide the gender. If the cast list states the gender outright and nothing in the
 * list contradicts it, only the list counts: Viola is a lady even while dressed as a man.
 */
function decided(
  clues: readonly (Clue & { readonly value: Gender })[],
): readonly (Clue & { readonly value: Gender })[] {
  const listed = clues.filter(({ evidence }) => evidence.place !== 'line')
  const [first] = listed.filter(
    ({ weight, evidence }) => weight >= (evidence.place === 'description' ? 5 : TITLE_WEIGHT),
  )
  const isSure = first && listed.every(({ value, weight }) => value === first.value || weight < 1.5)
  return isSure ? listed.filter(({ value }) => value === first.value) : clues
}

/** Combines all clues about one character. */
export function gatherClues(clues: readonly Clue[], id: CharacterId): ReadCharacter {
  return {
    id,
    gender: heaviest(decided(clues.filter(isOf('gender')) as (Clue & { value: Gender })[]), { enough: 0.7, times: 3 }),
    ageBand: heaviest(clues.filter(isOf('ageBand')) as (Clue & { value: AgeBand })[], { enough: 1, times: 1.5 }),
    role: heaviest(clues.filter(isOf('role')) as (Clue & { value: string })[], { enough: 1, times: 1 }),
    manner: heaviest(clues.filter(isOf('manner')) as (Clue & { value: string })[], { enough: 0.4, times: 1 }),
    relations: relationsOf(clues.filter(isOf('relation')) as (Clue & { value: Relation })[]),
  }
}

const isOf =
  (field: Clue['field']) =>
  (clue: Clue): boolean =>
    clue.field === field

function relationsOf(clues: readonly (Clue & { readonly value: Relation })[]): readonly ReadValue<Relation>[] {
  const best = new Map<CharacterId, { weight: number; read: ReadValue<Relation> }>()
  for (const { value, weight, evidence } of clues)
    if (weight >= 0.5 && weight > (best.get(value.to)?.weight ?? 0))
      best.set(value.to, { weight, read: { value, evidence } })
  return [...best.values()].map(({ read }) => read).slice(0, MAX_RELATIONS)
}
