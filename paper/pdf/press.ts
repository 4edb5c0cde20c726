import { printedText, sceneNumbers, titleValue, type LineSource, type Play, type Layout } from '@replique/script'
import { PdfDocument } from './writer/document.ts'
import type { OutlineItem } from './writer/outline.ts'
import type { OtherFonts } from '../fonts/other-fonts.ts'
import type { Reading } from './reading-direction.ts'
import type { Tags } from './tags.ts'
import type { Page } from './writer/page.ts'

export const BLACK = '#000000'

/**
 * Text colours of revisions, in the order of their paper colours (blue, pink, yellow, green, goldenrod, buff, salmon,
 * cherry, tan; layouts.md C5). Each is dark enough to read on white.
 */
const INKS = [
  '#1a4fa3',
  '#b5176b',
  '#766000',
  '#1d6b2a',
  '#8a5a00',
  '#7a5c3a',
  '#b3402a',
  '#9b1c31',
  '#6f4a1f',
] as const

/** Returns the colour of text changed in a revision. Revision 0 is black, and the colours repeat after the last one. */
export const inkOf = (revision: number): string =>
  revision > 0 ? (INKS[(revision - 1) % INKS.length] ?? BLACK) : BLACK

/**
 * Adds a bookmark for a heading when its first line is drawn. `y` is the distance in points from the top of the page to
 * the top of that line.
 */
type Bookmark = (of: LineSource, y: number) => void

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Returns a function that adds bookmarks for the characters, each act and each scene, with scenes below their act.
 * `characters` is the title of the characters page.
 */
export function openBookmarks(document: PdfDocument, play: Play, characters: string): Bookmark {
  const numbers = sceneNumbers(play)
  const seen = new Set<number>()
  let act: OutlineItem | undefined
  const add = (parent: OutlineItem, title: string, y: number): OutlineItem =>
    parent.add(title === '' ? '—' : title, { page: document.pageId, y: document.height - y })
  return ({ kind, element }, y) => {
    if (kind === 'characters') add(document.outline, characters, y)
    if ((kind !== 'act' && kind !== 'scene') || seen.has(element)) return
    seen.add(element)
    const number = numbers.get(element)
    const words = onOneLine(printedText(play.elements[element]?.text ?? []))
    const title = number === undefined ? words : `${number} ${words}`
    if (kind === 'act') act = add(document.outline, title, y)
    else add(act ?? document.outline, title, y)
  }
}

const MAKER = 'Réplique'
const AUTHORS = ['author', 'authors', 'auteur', 'auteurs', 'autrice', 'autrices']

/** Returns a title page value on one line, without emphasis marks. */
const bare = (value: string): string =>
  value
    .replace(/\\?[*_]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Opens a document with the play's language, title and author. `size` is the page size in points. */
export function openDocument(play: Play, date: Date, size: readonly [width: number, height: number]): PdfDocument {
  const title = bare(titleValue(play.titlePage, 'title') || titleValue(play.titlePage, 'titre'))
  const author = bare(AUTHORS.map((name) => titleValue(play.titlePage, name)).find((value) => value !== '') ?? '')
  return new PdfDocument({ title, author, language: play.language, maker: MAKER, date }, size)
}

/** The page being printed, with its current colour. */
export interface PrintContext {
  readonly page: Page
  readonly layout: Layout
  readonly fonts: OtherFonts
  readonly reading: Reading
  readonly tags: Tags
  readonly bookmark: Bookmark
  ink: string
}

/** Sets the colour of text and lines. The colour is black at the start of each page. */
export function setInk(press: PrintContext, ink: string): void {
  if (press.ink === ink) return
  press.page.colour(ink)
  press.ink = ink
}
