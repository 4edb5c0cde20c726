import type { ElementKind } from '../../play.ts'
import type { RichText } from '../../rich-text.ts'

/** A paragraph of a file that says what each of its paragraphs is. */
export interface TypedParagraph {
  readonly kind: ElementKind
  readonly text: RichText
  /** Section only, from 1. */
  readonly level?: number
  /** Scene and act only: its number as written. */
  readonly number?: string
  /** The latest revision of its words, from 1; 0 or nothing for none. */
  readonly revision?: number
  /** Cue only: the file says that this speech is one of two that are spoken at the same time. */
  readonly isDual?: boolean
}
