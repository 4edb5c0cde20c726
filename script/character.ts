/**
 * A character of a play, and attributes that are not printed: how they sound to a listener, and their relations to
 * others.
 */

/** Unique within one play; opaque. */
export type CharacterId = string

/** An entry in the play's characters list. What is known of them as `CharacterAttributes` is never printed. */
export interface Character extends CharacterAttributes {
  readonly id: CharacterId
  /** As printed in a cue, with the writer’s own capitals: "CAMILLE", "McCLANE". */
  readonly name: string
  /** Other names that cues may use for the same character. */
  readonly aliases: readonly string[]
  readonly description: string
  /** As the writer puts it, "40" or "la trentaine"; left out where nothing is said. */
  readonly age?: string
  /** Which of the twelve hues, from 1, stands for the character; left out where nobody chose one. */
  readonly colour?: number
  /** The printed list of characters leaves them out. */
  readonly unprinted?: true
  /** A group (LES GARDES, TOUS) rather than one person: who belongs to it, or everybody in the play. */
  readonly members?: readonly CharacterId[] | 'everyone'
}

/** How many hues there are for characters. */
export const CHARACTER_HUES = 12

/** Whether a value from outside is one of the hues. */
export const isCharacterHue = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= CHARACTER_HUES

/** A new character by name, with nothing known about it. */
export function character(id: CharacterId, name: string): Character {
  return { id, name, aliases: [], description: '' }
}

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
  /** At most one per other character, and never to the character itself. */
  readonly relations?: readonly Relation[]
}

/** How many characters (UTF-16) the writer's words of a role, manner or relation have at most. */
export const LONGEST_ATTRIBUTE = 120

export const isGender = (value: unknown): value is Gender => GENDERS.some((one) => one === value)
export const isAgeBand = (value: unknown): value is AgeBand => AGE_BANDS.some((one) => one === value)
