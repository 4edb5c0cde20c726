/** A play's production data, which keeps the numbers of distributed pages and scenes stable. */

/** A set of changes distributed on paper of one colour. */
export interface Revision {
  /** From 1, as in `Element.revision`. The first draft, on white paper, has no number. */
  readonly number: number
  /** A custom name; empty if it is named after the colour of its paper. */
  readonly name: string
  /** As printed: "22 November 2026"; empty if not set. */
  readonly date: string
  /** The name of the user who created it. */
  readonly by: string
}

/** A position in the paragraph with this id: where `words` begins, originally at `offset` (UTF-16 units). */
export interface Anchor {
  readonly id: string
  readonly offset: number
  readonly words: string
}

/** A distributed page, which keeps its start. */
export interface LockedPage extends Anchor {
  /** Its number: "12", "12A", "II-12". */
  readonly label: string
  /** Where the right column of a dual dialogue resumes, if the break splits one. */
  readonly beside?: Anchor
  /**
   * Where the remaining columns resume, if there are more than two. Without it, a block with more than two columns is
   * not split.
   */
  readonly further?: readonly Anchor[]
  /**
   * The other paragraphs that begin on the page, in order. If earlier ones are deleted, the page begins with the first
   * that remains.
   */
  readonly rest: readonly string[]
}

/** Locked numbers, revisions and locked pages are independent; each is absent if it was never used. */
export interface Production {
  /** Whether scenes keep their numbers and new scenes are numbered between their neighbours. */
  readonly numbersLocked?: true
  /** In order of their numbers. */
  readonly revisions?: readonly Revision[]
  /** The number of the revision to which new changes belong. */
  readonly open?: number
  /** In the order of the script. */
  readonly pages?: readonly LockedPage[]
}
