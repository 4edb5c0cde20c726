import type { Layout } from '@replique/script'
import type { FontFile } from '../fonts/font-file.ts'
import type { Bookmark } from './bookmarks.ts'
import type { Tags } from './tags.ts'

/** A document with the font that it last set, because setting one again is slow. */
export interface Press {
  readonly document: PDFKit.PDFDocument
  readonly layout: Layout
  readonly tags: Tags
  readonly bookmark: Bookmark
  font: string
  ink: string
}

/** No kerning and no ligatures: lines were broken by bare advance widths. */
const BARE = { kern: false, liga: false, clig: false, calt: false, rlig: false }

/** What pdfkit keeps of the font that is set; it remembers the shapes of words only where no features are asked for. */
interface Shaper {
  layoutRun: (text: string, features?: object) => unknown
}

function shapeBare(document: PDFKit.PDFDocument): void {
  const { _font: font } = document as unknown as { readonly _font: Shaper }
  const shape = font.layoutRun.bind(font)
  font.layoutRun = (text) => shape(text, BARE)
}

const opened = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/** Sets a font file in a document, opening it there the first time. */
export function nameFont(document: PDFKit.PDFDocument, file: FontFile): void {
  const names = opened.get(document) ?? new Set<string>()
  opened.set(document, names)
  const isNew = !names.has(file.name)
  if (isNew) document.registerFont(file.name, file.data)
  document.font(file.name)
  if (isNew) shapeBare(document)
  names.add(file.name)
}

/** Sets a font file unless it is set already. */
export function setFont(press: Press, file: FontFile): void {
  if (press.font === file.name) return
  nameFont(press.document, file)
  press.font = file.name
}

/** Sets the colour of words and lines; a page starts in black. */
export function setInk(press: Press, ink: string): void {
  if (press.ink === ink) return
  press.document.fillColor(ink).strokeColor(ink)
  press.ink = ink
}
