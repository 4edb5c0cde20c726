import type { LineSource, Play } from '@replique/script'
import { printedText, sceneNumbers } from '@replique/script'
import type { PdfDocument } from './writer/document.ts'
import type { OutlineItem } from './writer/outline.ts'

/** Notes a heading where its first line is drawn: `y` is the top of that line, in points from the top of the page. */
export type Bookmark = (of: LineSource, y: number) => void

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Bookmarks for the characters, each act and each scene, scenes below their act; `characters` is what that page is called. */
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
