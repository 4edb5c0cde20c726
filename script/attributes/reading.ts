/** What is read of characters, where it stands, and what many places say of one when they are weighed. */
import type { AgeBand, Gender, Relation, CharacterId } from '../character.ts'

/** Words of the characters list that say something. */
export interface ListEvidence {
  readonly place: 'name' | 'description' | 'age'
  /** Whose entry. */
  readonly of: CharacterId
  readonly words: string
}

/** Words of a line that say something: offsets of the element's whole text, notes and cuts included. */
export interface LineEvidence {
  readonly place: 'line'
  /** The element's place in the play. */
  readonly at: number
  /** The element's id, where it has one. */
  readonly element?: string
  readonly from: number
  readonly to: number
  readonly words: string
}

export type Evidence = ListEvidence | LineEvidence

/** One thing that one place says of somebody. */
export type Saying =
  | { readonly field: 'gender'; readonly value: Gender }
  | { readonly field: 'ageBand'; readonly value: AgeBand }
  | { readonly field: 'role'; readonly value: string }
  | { readonly field: 'manner'; readonly value: string }
  | { readonly field: 'relation'; readonly value: Relation }

/** A saying, how much it counts, and where it stands. */
export type Clue = Saying & {
  readonly about: CharacterId
  /** 1: enough alone where nothing says otherwise. */
  readonly weight: number
  readonly evidence: Evidence
}

/** What is read of one character: the best evidence of each. */
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

/** Relations a character has at most. */
export const MOST_RELATIONS = 8

/** The value that weighs most, with its best evidence. */
function heaviest<T>(
  clues: readonly (Clue & { readonly value: T })[],
  { enough, times }: { readonly enough: number; readonly times: number },
): ReadValue<T> | null {
  const weights = new Map<T, number>()
  for (const { value, weight } of clues) weights.set(value, (weights.get(value) ?? 0) + weight)
  const [first, second] = [...weights].sort(([, a], [, b]) => b - a)
  if (!first || (second && first[1] < second[1] * times)) return null
  // a lower score is enough if several clues agree and none contradicts
  const agreeing = second ? 0 : clues.length
  if (first[1] < (agreeing > 1 ? enough * 0.7 : enough)) return null
  let best: (typeof clues)[number] | undefined
  for (const clue of clues) if (clue.value === first[0] && clue.weight > (best?.weight ?? 0)) best = clue
  return best ? { value: first[0], evidence: best.evidence } : null
}

/** A title in front of a name. */
export const DECIDES = 4.5

/** What the characters list says outright decides, where nothing in it says otherwise: Viola is a lady in whatever clothes. */
function decided(
  clues: readonly (Clue & { readonly value: Gender })[],
): readonly (Clue & { readonly value: Gender })[] {
  const listed = clues.filter(({ evidence }) => evidence.place !== 'line')
  const [first] = listed.filter(({ weight, evidence }) => weight >= (evidence.place === 'description' ? 5 : DECIDES))
  const isSure = first && listed.every(({ value, weight }) => value === first.value || weight < 1.5)
  return isSure ? listed.filter(({ value }) => value === first.value) : clues
}

/** What the clues about one character come to. */
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
  return [...best.values()].map(({ read }) => read).slice(0, MOST_RELATIONS)
}
