import { textOf, type RichText } from '../rich-text.ts'
import type { Language } from '../play.ts'
import { isAllCaps } from './letters.ts'

/** A line or a paragraph as a document gives it, before anybody says what it is. Every measure is in points. */
export interface SourceLine {
  readonly text: RichText
  /** The name of the paragraph's style in the document: "Heading 1", "Character". */
  readonly style?: string
  readonly align?: 'left' | 'centre' | 'right'
  /** From the left edge of the text to its first letter. */
  readonly indent?: number
  /** From its first letter to the end of its last, where that is known. */
  readonly length?: number
  /** From the end of its last letter to the right edge of its column, where that is known. */
  readonly room?: number
  /** Empty lines before it, or their worth in space. */
  readonly gap: number
  /** From 1, where pages are known. */
  readonly page?: number
  /** From the top of the page to the baseline, where it is known. */
  readonly top?: number
  /** Of the letters, where it is known. */
  readonly size?: number
  /** Whether the document calls it a heading, and of which level from 1. */
  readonly heading?: number
  /** Whether it stands in the second of two columns side by side, said at the same time as the first. */
  readonly beside?: true
  /** Characters of the printed line, where marks such as underscores were taken from it. */
  readonly printed?: number
  /** Its number among the lines of its document, from 0, once somebody counts them. */
  readonly at?: number
}

/** A loose document: what DOCX, ODT, RTF, PDF and plain text have in common. */
export interface SourceDocument {
  readonly lines: readonly SourceLine[]
  /** Whether each line is a printed one, so that paragraphs were broken over several; else each is a paragraph. */
  readonly wrapped: boolean
  /** What the file says of itself. */
  readonly title?: string
  readonly author?: string
  readonly language?: Language
}

/** Lines, and share of all, that must go on from the one above. */
const LEAST = 12
const SHARE = 0.1

const BEGINS_SMALL = /^\p{Ll}/u
const ENDS = /[.!?…:;"”»)\]]$/u

/**
 * Whether lines were broken where a page ended them, as in what was printed: a sentence goes on in small letters on the
 * line below, again and again. Takes time in proportion to the lines.
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

/** What programs and machines write where nobody has said who wrote a file. */
const NOBODY =
  /^(?:un-?named|unknown|anonymous user|author|owner|user|users?\d*|guest|admin|administrator|default|pc|hp|asus|acer|dell|lenovo|microsoft(?: .*)?|(?:ms )?word|python-docx|docx|apache poi|libreoffice(?: .*)?|openoffice(?:.*)?|google docs?|auteur|utilisateur|benutzer|usuario|utente|пользователь)$/i

/** Who a file says has written it; empty where it names nobody. */
export function authorOf({ author = '' }: SourceDocument): string {
  const name = author.trim()
  return NOBODY.test(name) ? '' : name
}
