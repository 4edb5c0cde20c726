/** What the steps of breaking a play into pages hand to one another: the play as blocks, places in it, and the pages. */
import type { Element, Play, ElementKind } from '../play.ts'
import type { Layout, ElementStyle } from './layout.ts'
import type { Marked } from './measure.ts'

/** Gives the name of a character by id. */
export type Names = ReadonlyMap<string, string>

/** The play as the composer sees it. */
export interface Source {
  readonly elements: readonly Element[]
  readonly names: Names
  readonly layout: Layout
}

/** What is kept together by the rules of breaking: a paragraph, a speech, or two speeches beside each other. */
export interface Block {
  /** How many elements it takes. */
  readonly size: number
  /** How many elements after its first were looked at to compose it. */
  readonly looked: number
  /** One column, several for speeches said at the same time, none where nothing is printed. */
  readonly columns: readonly (readonly Paragraph[])[]
  /** The name that stands left of the first line of its speech. */
  readonly name: Paragraph | undefined
  /** A page break set by the writer. */
  readonly forced: boolean
  readonly newPage: boolean
}

/** How far a column of a block has been printed: the paragraph, and the offset in its text. */
export interface Spot {
  readonly paragraph: number
  readonly offset: number
}

/** A place between two pages: the first element of a block, and a spot in each of its columns. */
export interface Cursor {
  readonly element: number
  readonly spots: readonly Spot[]
}

/** A play ready to be laid out: blocks by the index of their first element. */
export interface Flow extends Source {
  readonly blockAt: (at: number) => Block
}

/** What remains to print of a paragraph. */
export interface Part {
  readonly paragraph: Paragraph
  /** Its place in its column. */
  readonly index: number
  readonly offset: number
  readonly lines: Lines
}

/** A place in the play: the index of an element and an offset in its text (asides included), in UTF-16 units. */
export interface Place {
  readonly element: number
  readonly offset: number
}

/** A place between two pages; offset 0 is before the element. */
export interface BreakPlace extends Place {
  /** Where the right column of a dual dialogue goes on, if the break cuts one; of more columns, the second that goes on. */
  readonly beside?: Place
  /** Where the columns after that one go on, of speeches said by more than two at the same time. */
  readonly further?: readonly Place[]
}

/** Where a page starts in the play. */
export interface PagePlace extends BreakPlace {
  /** The page before ends with `strings.more`. */
  readonly more: boolean
  /** The cues printed again at the top ("CAMILLE (CONT'D)"): none, one, or one for each column. */
  readonly continued: readonly string[]
}

/** What stands on a page, from top to bottom: a paragraph or what is left of it, or the columns of a dual dialogue. */
export interface Row {
  readonly block: Block
  /** The first element of the block. */
  readonly at: number
  readonly columns: readonly (readonly Part[])[]
  /** Lines used above it, without and with the blank ones before it. */
  readonly above: number
  readonly top: number
  readonly height: number
}

/** One page of the body; the title page and the characters are not counted. */
export interface Page extends PagePlace {
  /** From 1. */
  readonly number: number
  /** The number as it is said: "12", "II-3-51". */
  readonly label: string
  /** The writer asked for the break above this page. */
  readonly forced: boolean
  readonly start: Cursor
  /** Where the next page starts; undefined on the last page. */
  readonly end: Cursor | undefined
  /** The writer asked for the break at `end`. */
  readonly endForced: boolean
  /** What it was called when it was locked, and still begins as it did then. */
  readonly locked?: string
  /** It ends because a locked page begins there. */
  readonly stopped?: true
  /** The index of the last element that `end` depends on (the number of elements, where it was the end of the play). */
  readonly seen: number
}

/** The pages of a play: at least one, in order. `play` and `layout` are what they were made from. */
export interface Pagination {
  readonly play: Play
  readonly layout: Layout
  readonly pages: readonly Page[]
}

/** What changed since an earlier pagination. */
export interface Change {
  readonly previous: Pagination
  /** How many elements at the start are unchanged. */
  readonly prefix: number
  /** The index (in the new play) from which all elements are unchanged, and so is what is shown of them. */
  readonly suffix: number
  /** How many elements there are more than before. */
  readonly delta: number
  /** As many elements as before, of the same kinds, and the same headings: what pages are called depends on no more. */
  readonly sameHeadings: boolean
}

/** A stretch of printed text with one set of marks, and where in the play it comes from. */
export interface Piece extends Marked {
  /** The element, counted from the first one of its block. */
  readonly element: number
  /** The offset in the element's text (asides included) of the first unit. */
  readonly from: number
  /** Set by the layout: no unit of it exists in the element, all stand at `from`. */
  readonly added?: true
}

/** Lines as pairs of offsets into the text: start of the first, end of the first, start of the second, … */
export type Lines = readonly number[]

/** What a paragraph is to the rules of breaking: only `plain` and `words` may be split. */
export type Role = 'plain' | 'heading' | 'cue' | 'bracket' | 'words'

/** Text set in one go: one element, or several that the layout runs together. */
export interface Paragraph {
  readonly kind: ElementKind
  readonly role: Role
  readonly style: ElementStyle
  /** Blank lines above, left out at the top of a page. */
  readonly before: number
  readonly pieces: readonly Piece[]
  readonly text: string
  readonly lines: Lines
}
