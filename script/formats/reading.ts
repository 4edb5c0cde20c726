import type { Element, Play } from '../play.ts'
import type { SourceLine } from '../recognise/source.ts'

/** Something that a reader left out or is unsure of, and how many times. The client turns the code into text. */
export interface ReadWarning {
  readonly code: ReadWarningCode
  /**
   * What the warning refers to, in the file's own words: for example the name of a style, or of a file inside the
   * archive.
   */
  readonly detail?: string
  readonly count: number
}

/**
 * `left_out`: content that a play can't represent. `cut_short`: the file is truncated, and was read up to that point.
 * `doubtful`: elements labelled with low confidence. `guessed_encoding`: the encoding, given in `detail`, was inferred
 * from the bytes alone.
 */
export type ReadWarningCode = 'left_out' | 'cut_short' | 'doubtful' | 'guessed_encoding'

/** The result of reading a file. */
export interface ScriptReading {
  readonly play: Play
  readonly warnings: readonly ReadWarning[]
  /**
   * For each element of the play, the confidence that its kind is right, from 0 to 1. Absent if the format labels its
   * elements.
   */
  readonly confidence?: readonly number[]
  /**
   * For each character id, the names used in cues, as printed. Absent if each character can have only one name in the
   * format.
   */
  readonly variants?: Readonly<Record<string, readonly string[]>>
  /** The lines from which the play was recognised. Absent if the format labels its elements. */
  readonly source?: readonly SourceLine[]
  /** For each element, the source line at which its block begins, where known. */
  readonly places?: readonly (number | undefined)[]
}

/**
 * Why a file could not be read at all. `wrong_format`: its contents don't match its type. `damaged`: it is truncated
 * before any usable content. `hostile`: it has entities, nesting or sizes that no real script has. `encrypted`: it
 * needs a password. `no_text`: it contains only images. `empty`: it has no content. `too_long`: it has more paragraphs
 * than MAX_PARAGRAPHS.
 */
export type Unreadable =
  | 'wrong_format'
  | 'damaged'
  | 'hostile'
  | 'encrypted'
  | 'no_text'
  | 'empty'
  | 'too_large'
  | 'too_long'

/** The maximum number of paragraphs or printed lines in one file: ten times as many as in the longest plays. */
export const MAX_PARAGRAPHS = 100_000

export type ReadResult = ScriptReading | { readonly error: Unreadable }

/** An element, and the confidence that its kind is right. */
export interface Labelled {
  readonly element: Element
  readonly confidence: number
}

export const exactReading = (play: Play, warnings: readonly ReadWarning[] = []): ScriptReading => ({ play, warnings })

/** Counts content that a play can't represent, under the names used in the file. */
export class LossCounter {
  readonly #counts = new Map<string, number>()

  add(detail: string, count = 1): void {
    if (count > 0) this.#counts.set(detail, (this.#counts.get(detail) ?? 0) + count)
  }

  warnings(): ReadWarning[] {
    return [...this.#counts].map(([detail, count]) => ({ code: 'left_out', detail, count }))
  }
}

/** Elements with a confidence below this are marked for review. */
export const REVIEW_THRESHOLD = 0.7
