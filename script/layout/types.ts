/** Types shared by the steps of pagination: blocks, places in the play, and pages. */
import type { Element, Play, ElementKind } from '../play.ts'
import type { Layout, ElementStyle } from './layout.ts'
import type { Marked } from './measure.ts'

/** Character names by id. */
export type Names = ReadonlyMap<string, string>

/** The parts of a play from which blocks are composed, and its layout. */
export interface Source {
  readonly elements: readonly Element[]
  readonly names: Names
  readonly layout: Layout
}

/** A unit for the page break rules: a paragraph, a speech, or dual speeches side by side. */
export interface Block {
  /** The number of elements in the block. */
  readonly size: number
  /** The number of elements after its first one that were examined to compose it. */
  readonly looked: number
  /** One column, several columns for dual dialogue, or no columns if nothing is printed. */
  readonly columns: readonly (readonly Paragraph[])[]
  /** The name printed to the left of the first line of its speech. */
  readonly name: Paragraph | undefined
  /** Whether the block is a page break set by the writer. */
  readonly forced: boolean
  readonly newPage: boolean
}

/** How far a column of a block has been printed: up to which paragraph, and up to which offset in its text. */
export interface ColumnProgress {
  readonly paragraph: number
  readonly offset: number
}

/** A place between two pages: the first element of a block, and a spot in each of its columns. */
export interface Cursor {
  readonly element: number
  readonly spots: readonly ColumnProgress[]
}

/** A play that is ready for layout. Its blocks are looked up by the index of their first element. */
export interface Flow extends Source {
  readonly blockAt: (at: number) => Block
}

/** The lines of a paragraph from an offset onwards, up to the end of the page if the page ends first. */
export interface Part {
  readonly paragraph: Paragraph
  /** The index of the paragraph in its column. */
  readonly index: number
  readonly offset: number
  readonly lines: Lines
}

/** A place in the play: the index of an element, and an offset in its text, in UTF-16 units. Asides are counted. */
export interface Place {
  readonly element: number
  readonly offset: number
}

/** A place between two pages. If the offset is 0, it is before the element. */
export interface BreakPlace extends Place {
  /**
   * If the break splits a dual dialogue, the place where the right column resumes. If there are more than two columns,
   * this is the second one that resumes.
   */
  readonly beside?: Place
  /** The places where the remaining columns resume, if more than two characters speak at the same time. */
  readonly further?: readonly Place[]
}

/** The place in the play where a page starts. */
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
  /**
   * The number of lines used above the row. `above` excludes the blank lines before the row, and `top` includes them.
   */
  readonly above: number
  readonly top: number
  readonly height: number
}

/** A page of the body. The title page and cast list are not counted. */
export interface Page extends PagePlace {
  /** The number of the page, from 1. */
  readonly number: number
  /** The number as displayed: "12", "II-3-51". */
  readonly label: string
  /** Whether the writer set the page break above this page. */
  readonly forced: boolean
  readonly start: Cursor
  /** The place where the next page starts. Undefined on the last page. */
  readonly end: Cursor | undefined
  /** Whether the writer set the page break at `end`. */
  readonly endForced: boolean
  /** The label that the page had when it was locked, if it still begins at the same place. */
  readonly locked?: string
  /** Set if the page ends because a locked page begins at `end`. */
  readonly stopped?: true
  /** The index of the last element on which `end` depends, or the number of elements if that is the end of the play. */
  readonly seen: number
}

/** The pages of a play, in order. There is at least one. `play` and `layout` are the input. */
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
  /** The index in the new play from which all elements are unchanged, and displayed as before. */
  readonly suffix: number
  /** The number of elements added minus the number removed. */
  readonly delta: number
  /** Whether labels are unaffected: the number and kinds of elements are the same, and no heading changed. */
  readonly sameHeadings: boolean
}

/** A piece of printed text whose marks are the same throughout, and its source in the play. */
export interface Piece extends Marked {
  /** The index of the element, relative to the first element of its block. */
  readonly element: number
  /** The offset of the first unit of the piece in the text of the element. Asides are counted. */
  readonly from: number
  /**
   * Set if the layout added the piece. Its text doesn't occur in the element, so all of it maps to the offset `from`.
   */
  readonly added?: true
}

/**
 * Lines as pairs of offsets in the text: the start of the first line, its end, the start of the second line, and so on.
 */
export type Lines = readonly number[]

/** The role of a paragraph in the page break rules. Only `plain` and `words` can be split. */
export type Role = 'plain' | 'heading' | 'cue' | 'bracket' | 'words'

/** Text that is set as one paragraph: one element, or several that the layout runs together. */
export interface Paragraph {
  readonly kind: ElementKind
  readonly role: Role
  readonly style: ElementStyle
  /** The number of blank lines above the paragraph, except at the top of a page. */
  readonly before: number
  readonly pieces: readonly Piece[]
  readonly text: string
  readonly lines: Lines
}
