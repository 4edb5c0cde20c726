/** Types shared by the steps of pagination: blocks, places in the play, and pages. */
import type { Element, Play, ElementKind } from '../play.ts'
import type { Layout, ElementStyle } from './layout.ts'
import type { Marked } from './measure.ts'

/** Character names by id. */
export type Names = ReadonlyMap<string, string>

/** The play as input to block composition. */
export interface Source {
  readonly elements: readonly Element[]
  readonly names: Names
  readonly layout: Layout
}

/** A unit for the page break rules: a paragraph, a speech, or dual speeches side by side. */
export interface Block {
  /** The number of elements it covers. */
  readonly size: number
  /** How many elements after its first were examined to compose it. */
  readonly looked: number
  /** One column, several for dual dialogue, none if nothing is printed. */
  readonly columns: readonly (readonly Paragraph[])[]
  /** The name printed to the left of the first line of its speech. */
  readonly name: Paragraph | undefined
  /** Whether it is a page break set by the writer. */
  readonly forced: boolean
  readonly newPage: boolean
}

/** How far a column of a block has been printed: the paragraph, and the offset in its text. */
export interface ColumnProgress {
  readonly paragraph: number
  readonly offset: number
}

/** A place between two pages: the first element of a block, and a spot in each of its columns. */
export interface Cursor {
  readonly element: number
  readonly spots: readonly ColumnProgress[]
}

/** A play ready for layout, with its blocks by the index of their first element. */
export interface Flow extends Source {
  readonly blockAt: (at: number) => Block
}

/** The lines of a paragraph from an offset on, or fewer if a page ends within them. */
export interface Part {
  readonly paragraph: Paragraph
  /** Its index in its column. */
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
  /**
   * Where the right column of a dual dialogue resumes, if the break splits it; with more columns, the second one that
   * resumes.
   */
  readonly beside?: Place
  /** Where the remaining columns resume, if more than two are spoken at the same time. */
  readonly further?: readonly Place[]
}

/** Where a page starts in the play. */
export interface PagePlace extends BreakPlace {
  /** Whether the previous page ends with `strings.more`. */
  readonly more: boolean
  /** The cues repeated at the top ("CAMILLE (CONT'D)"): none, one, or one for each column. */
  readonly continued: readonly string[]
}

/** A row of a page: a paragraph or the rest of one, or the columns of a dual dialogue. */
export interface Row {
  readonly block: Block
  /** The first element of the block. */
  readonly at: number
  readonly columns: readonly (readonly Part[])[]
  /** Lines used above the row: `above` excludes the blank lines before it, `top` includes them. */
  readonly above: number
  readonly top: number
  readonly height: number
}

/** A page of the body; the title page and cast list are not counted. */
export interface Page extends PagePlace {
  /** From 1. */
  readonly number: number
  /** The displayed number: "12", "II-3-51". */
  readonly label: string
  /** Whether the writer set the page break above this page. */
  readonly forced: boolean
  readonly start: Cursor
  /** Where the next page starts; undefined on the last page. */
  readonly end: Cursor | undefined
  /** Whether the writer set the page break at `end`. */
  readonly endForced: boolean
  /** The page's label when it was locked, if it still begins at the same place. */
  readonly locked?: string
  /** Set if the page ends because a locked page begins at `end`. */
  readonly stopped?: true
  /** The index of the last element that `end` depends on (the number of elements if that was the end of the play). */
  readonly seen: number
}

/** The pages of a play: at least one, in order. `play` and `layout` are its input. */
export interface Pagination {
  readonly play: Play
  readonly layout: Layout
  readonly pages: readonly Page[]
}

/** What has changed since an earlier pagination. */
export interface Change {
  readonly previous: Pagination
  /** The number of unchanged elements at the start. */
  readonly prefix: number
  /** The index in the new play from which all elements, and how they are displayed, are unchanged. */
  readonly suffix: number
  /** The number of elements added minus the number removed. */
  readonly delta: number
  /** Whether labels are unaffected: the number and kinds of elements are the same, and no heading changed. */
  readonly sameHeadings: boolean
}

/** A piece of printed text with one set of marks, and its source in the play. */
export interface Piece extends Marked {
  /** The index of the element, relative to the first one of its block. */
  readonly element: number
  /** The offset of its first unit in the element's text (asides included). */
  readonly from: number
  /** Set if the layout added it: it doesn't occur in the element, and all of it is at `from`. */
  readonly added?: true
}

/** Lines as pairs of offsets into the text: start of the first, end of the first, start of the second, … */
export type Lines = readonly number[]

/** The role of a paragraph in the page break rules: only `plain` and `words` may be split. */
export type Role = 'plain' | 'heading' | 'cue' | 'bracket' | 'words'

/** Text that is set in one go: one element, or several that the layout runs together. */
export interface Paragraph {
  readonly kind: ElementKind
  readonly role: Role
  readonly style: ElementStyle
  /** Blank lines above; omitted at the top of a page. */
  readonly before: number
  readonly pieces: readonly Piece[]
  readonly text: string
  readonly lines: Lines
}
