import type { Element, Play } from '../play.ts'
import type { SourceLine } from '../recognise/source.ts'

/** Something a reader did not take over, or is not sure of; `count` times. The client puts the code into words. */
export interface Remark {
  readonly code: RemarkCode
  /** What it was, in the file's own words: the name of a style, a file inside the archive. */
  readonly detail?: string
  readonly count: number
}

/**
 * `left_out`: a thing of the file that a play has no place for. `cut_short`: the file ends too early, what came before
 * was read. `doubtful`: elements that were labelled with little confidence. `guessed_encoding`: nothing but the bytes
 * themselves told how letters are written; `detail` is the encoding they were read in.
 */
export type RemarkCode = 'left_out' | 'cut_short' | 'doubtful' | 'guessed_encoding'

/** A file that was read. */
export interface ScriptReading {
  readonly play: Play
  readonly remarks: readonly Remark[]
  /** From 0 to 1, for each element of the play in order; left out where the format says exactly what each is. */
  readonly confidence?: readonly number[]
  /** For each character by id: how cues called them, as printed. Left out where the format has one name for each. */
  readonly variants?: Readonly<Record<string, readonly string[]>>
  /** The lines that it was made out from; left out where the format says exactly what each element is. */
  readonly source?: readonly SourceLine[]
  /** For each element the line of the source at which the block begins that it was made out from, as far as that is known. */
  readonly places?: readonly (number | undefined)[]
}

/**
 * Why a file could not be read at all. `wrong_format`: it is not what it calls itself. `damaged`: it breaks off before
 * there is anything to keep. `hostile`: entities, nesting or sizes that no script has. `encrypted`: it asks for a
 * password. `no_text`: it holds pictures only. `empty`: nothing is in it. `too_long`: it holds more paragraphs than
 * MOST_PARAGRAPHS.
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

/** Paragraphs, or lines of a page, of one file: ten times those of the longest plays. */
export const MOST_PARAGRAPHS = 100_000

export type ReadResult = ScriptReading | { readonly error: Unreadable }

/** An element with how sure its reader is. */
export interface Labelled {
  readonly element: Element
  readonly confidence: number
}

export const exactly = (play: Play, remarks: readonly Remark[] = []): ScriptReading => ({ play, remarks })

/** Counts what a play has no place for, by the file's own words. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(detail: string, count = 1): void {
    if (count > 0) this.#counts.set(detail, (this.#counts.get(detail) ?? 0) + count)
  }

  remarks(): Remark[] {
    return [...this.#counts].map(([detail, count]) => ({ code: 'left_out', detail, count }))
  }
}

/** An element that is doubted more than this is worth a look. */
export const DOUBTFUL = 0.7
