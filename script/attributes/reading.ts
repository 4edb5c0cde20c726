/** What is read of characters, and where it stands. */
import type { AgeBand, Gender, Relation } from './attributes.ts'
import type { CharacterId } from '../character.ts'

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
