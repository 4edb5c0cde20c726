/**
 * A play's production data: what keeps the numbers of distributed pages and scenes stable, and who enters and exits
 * where the text doesn't say so.
 */
import type { CharacterId } from '../character.ts'

/** A set of changes distributed on paper of one colour. */
export interface Revision {
  /** The number, from 1, to which `Element.revision` refers. The first draft, on white paper, has no number. */
  readonly number: number
  /** A custom name. Empty if the revision is named after the colour of its paper. */
  readonly name: string
  /** The date as printed: "22 November 2026". Empty if not set. */
  readonly date: string
  /** The name of the user who created the revision. */
  readonly by: string
}

/**
 * A position in the paragraph with this id: the place where `words` begins, which was originally at `offset` (in UTF-16
 * units).
 */
export interface Anchor {
  readonly id: string
  readonly offset: number
  readonly words: string
}

/** A distributed page, which always starts at the same place. */
export interface LockedPage extends Anchor {
  /** The number of the page: "12", "12A", "II-12". */
  readonly label: string
  /** The place where the right column of a dual dialogue resumes, if the break splits one. */
  readonly beside?: Anchor
  /**
   * The places where the remaining columns resume, if there are more than two. If this is absent, a block with more
   * than two columns is not split.
   */
  readonly further?: readonly Anchor[]
  /**
   * The other paragraphs that begin on the page, in order. If earlier ones are deleted, the page begins with the first
   * that remains.
   */
  readonly rest: readonly string[]
}

/**
 * A confirmed entrance or exit. An entrance is at the beginning of the block, an exit at its end. `none` means that the
 * character neither enters nor exits in the block, whatever its text says.
 */
export interface ConfirmedMove {
  /** The id of the element, or "at" and its index if the play is from a file. */
  readonly block: string
  readonly kind: 'entrance' | 'exit' | 'none'
  readonly character: CharacterId
}

/** Each part is independent of the others, and absent if it was never used. */
export interface Production {
  /** Whether scenes keep their numbers. If so, a new scene gets a number between its neighbours' numbers. */
  readonly numbersLocked?: true
  /** In the order of their numbers. */
  readonly revisions?: readonly Revision[]
  /** The number of the revision to which new changes belong. */
  readonly open?: number
  /** In the order of the script. */
  readonly pages?: readonly LockedPage[]
  /** At most one for a character in a block. */
  readonly moves?: readonly ConfirmedMove[]
}
