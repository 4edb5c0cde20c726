import type { CharacterAttributes } from './attributes/attributes.ts'

/** Unique within one play; opaque. */
export type CharacterId = string

/** An entry in the play's characters list. What is known of them as `CharacterAttributes` is never printed. */
export interface Character extends CharacterAttributes {
  readonly id: CharacterId
  /** As printed in a cue, in the writer's own capitals: "CAMILLE", "McCLANE". */
  readonly name: string
  /** Other names by which cues may call the same character. */
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

/** Whether a value from elsewhere is one of the hues. */
export const isCharacterHue = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= CHARACTER_HUES

/** A new character by name, with nothing known about it. */
export function character(id: CharacterId, name: string): Character {
  return { id, name, aliases: [], description: '' }
}
