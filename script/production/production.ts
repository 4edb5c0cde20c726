/** Production data of a play besides its text, which keeps the numbers of distributed pages and scenes stable. */

/** A set of changes that is handed out on paper of one colour. */
export interface Revision {
  /** From 1; `Element.revision` of what changed in it. The first draft, on white paper, is none. */
  readonly number: number
  /** As somebody called it; empty where it is called by the colour of its paper. */
  readonly name: string
  /** As it is printed: "22 November 2026"; empty where nobody said. */
  readonly date: string
  /** Who began it. */
  readonly by: string
}

/** Where something stands: in the paragraph with this id, where these words begin, which were at `offset` (UTF-16 units). */
export interface Anchor {
  readonly id: string
  readonly offset: number
  readonly words: string
}

/** A page that was handed out: it goes on beginning where it began. */
export interface LockedPage extends Anchor {
  /** What it is called: "12", "12A", "II-12". */
  readonly label: string
  /** Where the right column of a dual dialogue goes on, if the break cut one. */
  readonly beside?: Anchor
  /** Where the columns after that go on, of a break in more than two: given for each such break, or no column is cut. */
  readonly further?: readonly Anchor[]
  /** The other paragraphs that begin on it, in order: it begins with the first one left. */
  readonly rest: readonly string[]
}

/** All three decisions are apart; what is left out was not taken. */
export interface Production {
  /** Scenes keep the numbers they have, and new ones are called after their neighbours. */
  readonly numbersLocked?: true
  /** In order of their numbers. */
  readonly revisions?: readonly Revision[]
  /** The number of the revision that what is written now belongs to. */
  readonly open?: number
  /** In order. */
  readonly pages?: readonly LockedPage[]
}
