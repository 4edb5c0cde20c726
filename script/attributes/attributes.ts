/** What may be known of a character besides what is printed: who they are to a listener, and to the others. */
import type { CharacterId } from '../character.ts'

export type Gender = 'female' | 'male' | 'other'
export const GENDERS: readonly Gender[] = ['female', 'male', 'other']

/** Child: up to 12 years; young: to 25; adult: to 59; old: from 60. */
export type AgeBand = 'child' | 'young' | 'adult' | 'old'
export const AGE_BANDS: readonly AgeBand[] = ['child', 'young', 'adult', 'old']

/** What somebody is to another: "mother" of that one. In the play's language and the writer's words. */
export interface Relation {
  readonly to: CharacterId
  readonly what: string
}

/** All of them together; what is left out is open. */
export interface CharacterAttributes {
  readonly gender?: Gender
  readonly ageBand?: AgeBand
  /** What they are in their world: "king", "servante". */
  readonly role?: string
  /** How they speak: "stammers", "en vers". */
  readonly manner?: string
  /** One a person at most, nobody to themselves. */
  readonly relations?: readonly Relation[]
}

/** How many characters (UTF-16) the writer's words of a role, manner or relation have at most. */
export const LONGEST_ATTRIBUTE = 120

export const isGender = (value: unknown): value is Gender => GENDERS.some((one) => one === value)
export const isAgeBand = (value: unknown): value is AgeBand => AGE_BANDS.some((one) => one === value)
