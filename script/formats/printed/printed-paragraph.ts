import type { FrontKind } from '../../layout/printed-line.ts'
import type { Element, ElementKind } from '../../play.ts'
import type { RichText } from '../../rich-text.ts'

/**
 * What a paragraph of a printed play is: a kind of element, a part of the pages before the play, or a speech that runs on
 * from its name on one line.
 */
export type PrintedKind = ElementKind | FrontKind | 'speech'

/** A paragraph as it was printed, in the order of the play. */
export interface PrintedParagraph {
  readonly kind: PrintedKind
  readonly text: RichText
  /** The number beside a heading. */
  readonly number?: string
  /** Whether it is said at the same time as the speech before. */
  readonly dual?: true
  /** Whether the writer said of the speaker that they go on; else the layout did. */
  readonly continued?: true
  /** Which part it is of a line of verse that several share. */
  readonly part?: Element['part']
}
