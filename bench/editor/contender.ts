import type { Doc } from 'yjs'

/** What both editors are asked to do. */
export interface Contender {
  mount(place: HTMLElement, document: Doc): Mounted
}

export interface Mounted {
  /** Puts the caret at the start of the n-th element's text and takes the focus. */
  focusBlock(index: number): void
  /** All words of the play, one element a line; names of cues included. */
  text(): string
  /** Lets five others come, whose carets go about from then on; left out where the editor shows nobody. */
  company?(): void
  /** Looks for words as the find panel does; answers how many it found. */
  find?(words: string): number
  /** Replaces the first of what was found in one step; answers how many. */
  replace?(most: number, words: string): number
}
