/**
 * Characters and the attributes that are never printed: gender, age, role, manner of speaking, and relations to others.
 */

/** Opaque, and unique within one play. */
export type CharacterId = string

/** An entry in the play's cast list. Its `CharacterAttributes` are never printed. */
export interface Character extends CharacterAttributes {
  readonly id: CharacterId
  /** As printed in a cue, with the writer's own capitals: "CAMILLE", "McCLANE". */
  readonly name: string
  /** Other names that cues may use for the same character. */
  readonly aliases: readonly string[]
  readonly description: string
  /** As entered by the writer: "40" or "la trentaine". Absent if unknown. */
  readonly age?: string
  /** The character's hue, from 1 to 12. Absent if none was chosen. */
  readonly colour?: number
  /** Set if the printed cast list omits the character. */
  readonly unprinted?: true
  /** Only for groups (LES GARDES, TOUS): the members, or everyone in the play. */
  readonly members?: readonly CharacterId[] | 'everyone'
}

/** The number of character hues. */
export const CHARACTER_HUES = 12

/** Whether an untrusted value is a valid hue. */
export const isCharacterHue = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= CHARACTER_HUES

/** Creates a character that has only a name. */
export function character(id: CharacterId, name: string): Character {
  return { id, name, aliases: [], description: '' }
}

export type Gender = 'female' | 'male' | 'other'
export const GENDERS: readonly Gender[] = ['female', 'male', 'other']

/** Child: up to 12 years. Young: 13 to 25. Adult: 26 to 59. Old: 60 and over. */
export type AgeBand = 'child' | 'young' | 'adult' | 'old'
export const AGE_BANDS: readonly AgeBand[] = ['child', 'young', 'adult', 'old']

/** How one character is related to another, in the writer's words and the play's language: for example "mother". */
export interface Relation {
  readonly to: CharacterId
  readonly what: string
}

/** All attributes of a character. Those that are absent have not been decided. */
export interface CharacterAttributes {
  readonly gender?: Gender
  readonly ageBand?: AgeBand
  /** Their role in their world: "king", "servante". */
  readonly role?: string
  /** Their manner of speaking: "stammers", "en vers". */
  readonly manner?: string
  /** At most one relation to each other character, and none to the character itself. */
  readonly relations?: readonly Relation[]
}

/** The maximum length of a role, manner or relation, in UTF-16 units. */
export const MAX_ATTRIBUTE_LENGTH = 120

export const isGender = (value: unknown): value is Gender => GENDERS.some((one) => one === value)
export const isAgeBand = (value: unknown): value is AgeBand => AGE_BANDS.some((one) => one === value)
