import type { Command, EditorState } from 'prosemirror-state'

/** Something that the paragraph in the writing may go on as. */
export interface Offer {
  readonly label: string
  readonly take: Command
  /** Whether Enter goes on to what follows once it is taken. */
  readonly done: boolean
}

/** What is offered where the caret is. */
export interface Offered {
  /** The block that is being written. */
  readonly id: string
  /** What a screen reader calls the list. */
  readonly label: string
  readonly offers: readonly Offer[]
  /** Whether the first is chosen without an arrow key. */
  readonly begun: boolean
  /** What Tab does while nothing is chosen. */
  readonly tab?: Command
}

export type OfferSource = (state: EditorState) => Offered | null
