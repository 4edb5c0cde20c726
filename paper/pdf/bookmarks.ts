import type { LineSource, Play } from '@replique/script'
import { printedText, sceneNumbers } from '@replique/script'

/** Notes a heading where its first line is drawn: `y` is the top of that line, in points from the top of the page. */
export type Bookmark = (of: LineSource, y: number) => void

type Item = PDFKit.PDFOutline

/** pdfkit measures `left` from the right edge, and its types do not know either. */
interface Target {
  readonly top: number
  readonly left: number
  readonly expanded: boolean
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Bookmarks for the characters, each act and each scene, scenes below their act; `characters` is what that page is called. */
export function openBookmarks(document: PDFKit.PDFDocument, play: Play, characters: string): Bookmark {
  const numbers = sceneNumbers(play)
  const seen = new Set<number>()
  let act: Item | undefined
  const add = (parent: Item, title: string, y: number): Item => {
    const target: Target = { top: y, left: document.page.width, expanded: true }
    return parent.addItem(title === '' ? '—' : title, target)
  }
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
