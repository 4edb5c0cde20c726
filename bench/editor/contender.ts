import type { Doc } from 'yjs'

/** The operations that both editors are measured on. */
export interface Contender {
  mount(place: HTMLElement, document: Doc): Mounted
}

export interface Mounted {
  /** Puts the caret at the start of the n-th element's text and focuses the editor. */
  focusBlock(index: number): void
  /** All words of the play, including the names in cues, one element per line. */
  text(): string
  /** Adds five people whose carets keep moving; missing if the editor doesn't show other people. */
  company?(): void
  /** Finds words as the find panel does, and returns the number of matches. */
  find?(words: string): number
  /** Replaces the first `most` matches in one step, and returns how many were replaced. */
  replace?(most: number, words: string): number
}
