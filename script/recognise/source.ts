import { textOf, type RichText } from '../rich-text.ts'
import type { Language } from '../play.ts'
import { isAllCaps } from './letters.ts'

/** A line or paragraph of a source document, before it is classified. All measurements are in points. */
export interface SourceLine {
  readonly text: RichText
  /** The name of the paragraph's style in the document: "Heading 1", "Character". */
  readonly style?: string
  readonly align?: 'left' | 'centre' | 'right'
  /** From the left edge of the text to the first letter. */
  readonly indent?: number
  /** From the first letter to the end of the last, if known. */
  readonly length?: number
  /** From the end of the last letter to the right edge of the column, if known. */
  readonly room?: number
  /** Empty lines above it, or the equivalent space. */
  readonly gap: number
  /** From 1, if pages are known. */
  readonly page?: number
  /** From the top of the page to the baseline, if known. */
  readonly top?: number
  /** Font size, if known. */
  readonly size?: number
  /** Heading level from 1, if the document marks the line as a heading. */
  readonly heading?: number
  /** Set if the line is in the second of two columns that are spoken at the same time. */
  readonly beside?: true
  /** Length of the printed line in characters, if marks such as underscores were removed from it. */
  readonly printed?: number
  /** Index of the line in its document, from 0, once lines are numbered. */
  readonly at?: number
}

/** An unstructured document: what DOCX, ODT, RTF, PDF and plain text have in common. */
export interface SourceDocument {
  readonly lines: readonly SourceLine[]
  /** Whether each line is one printed line of a wrapped paragraph. Otherwise, each line is a whole paragraph. */
  readonly wrapped: boolean
  /** From the file's metadata, as are the author and the language. */
  readonly title?: string
  readonly author?: string
  readonly language?: Language
}

/** Minimum number, and minimum share, of lines that continue the sentence of the line above. */
const LEAST = 12
const SHARE = 0.1

const BEGINS_SMALL = /^\p{Ll}/u
const ENDS = /[.!?…:;"”»)\]]$/u

/**
 * Whether lines were wrapped at the edge of a page, as in printed text: many lines continue a sentence in lower case.
 * Linear in the number of lines.
 */
export function areBroken(lines: readonly SourceLine[]): boolean {
  let above = ''
  let goingOn = 0
  for (const { text, gap } of lines) {
    const words = textOf(text).trim()
    if (gap < 0.5 && BEGINS_SMALL.test(words) && above !== '' && !ENDS.test(above) && !isAllCaps(above)) goingOn++
    above = words
  }
  return goingOn >= Math.max(LEAST, lines.length * SHARE)
}

/** Author names that programs and computers fill in by default. */
const NOBODY =
  /^(?:un-?named|unknown|anonymous user|author|owner|user|users?\d*|guest|admin|administrator|default|pc|hp|asus|acer|dell|lenovo|microsoft(?: .*)?|(?:ms )?word|python-docx|docx|apache poi|libreoffice(?: .*)?|openoffice(?:.*)?|google docs?|auteur|utilisateur|benutzer|usuario|utente|пользователь)$/i

/** Returns the author in the file's metadata; empty if there is none or only a default name. */
export function authorOf({ author = '' }: SourceDocument): string {
  const name = author.trim()
  return NOBODY.test(name) ? '' : name
}
