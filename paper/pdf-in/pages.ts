import type { Unreadable } from '@replique/script'
import { getDocumentProxy } from 'unpdf'
import type { PdfInfo, PdfPage, PlacedText } from './page.ts'
import { readHeadings } from './headings.ts'
import { readMarkName } from '../pdf/mark-names.ts'
import { placeOf, type TextItem } from './placing.ts'

/** A longer document is refused. */
export const MOST_PAGES = 2000
/** Pieces of text that one page may show; a page of close print has a few thousand. */
const MOST_TEXTS = 20_000

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

export interface OpenPdf {
  readonly info: PdfInfo
  /** Page by page, from 1. */
  readPage(number: number): Promise<PdfPage>
  close(): Promise<void>
}

/** Nothing is fetched, no code of the file is run, and pictures are left as they are. */
const CAREFUL = {
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  maxImageSize: 1,
  enableXfa: false,
  stopAtErrors: false,
  verbosity: 0,
}

const WHY: Readonly<Record<string, Unreadable>> = { PasswordException: 'encrypted' }

/** Opens a PDF, which may be damaged in places; the words of its pages are read one page at a time. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf | { readonly error: Unreadable }> {
  let document: Document
  try {
    document = await getDocumentProxy(bytes, CAREFUL)
  } catch (error) {
    return { error: WHY[error instanceof Error ? error.name : ''] ?? 'damaged' }
  }
  if (document.numPages > MOST_PAGES) {
    await document.loadingTask.destroy()
    return { error: 'too_large' }
  }
  const fonts = new Map<string, string>()
  return {
    info: await infoOf(document),
    readPage: async (number) => {
      const page = await document.getPage(number)
      try {
        return await readPage(page, number, fonts)
      } finally {
        page.cleanup()
      }
    },
    close: () => document.loadingTask.destroy(),
  }
}

const words = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : '')

async function infoOf(document: Document): Promise<PdfInfo> {
  const told = await document.getMetadata().catch(() => undefined)
  const info = (told?.info ?? {}) as Readonly<Record<string, unknown>>
  return {
    pages: document.numPages,
    title: words(info['Title']),
    author: words(info['Author']),
    language: words(info['Language']),
  }
}

/** The names of fonts are only told where a page is made ready to be drawn: once for the fonts of a page is enough. */
async function learnFonts(page: Page, ids: readonly string[], fonts: Map<string, string>): Promise<void> {
  if (ids.every((id) => fonts.has(id))) return
  await page.getOperatorList().catch(() => undefined)
  for (const id of ids) {
    const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined
    const name = typeof font === 'object' && font !== null && 'name' in font ? words(font.name) : ''
    if (!fonts.has(id) || name !== '') fonts.set(id, name)
  }
}

async function readPage(page: Page, number: number, fonts: Map<string, string>): Promise<PdfPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const { items, styles } = await page.getTextContent({ includeMarkedContent: true })
  await learnFonts(page, Object.keys(styles), fonts)
  const headings = await readHeadings(page)
  const texts: PlacedText[] = []
  /** What the marks around the words say, from the outermost. */
  const marks: {
    readonly artifact: boolean
    readonly heading: number | undefined
    readonly own: PlacedText['mark']
  }[] = []
  for (const item of items) {
    if ('str' in item) {
      const placed = placeOf(item as TextItem, transform)
      if (placed === null || texts.length >= MOST_TEXTS) continue
      const heading = marks.findLast((mark) => mark.heading !== undefined)?.heading
      const mark = marks.findLast(({ own }) => own !== undefined)?.own
      texts.push({
        ...placed,
        font: fonts.get(item.fontName) ?? '',
        artifact: marks.some((mark) => mark.artifact),
        ...(heading !== undefined && { heading }),
        ...(mark !== undefined && { mark }),
      })
    } else if (item.type === 'endMarkedContent') marks.pop()
    else {
      const tag = 'tag' in item && typeof item.tag === 'string' ? item.tag : ''
      const own = readMarkName(tag) === null ? undefined : { name: tag, stretch: item.id ?? '' }
      marks.push({ artifact: tag === 'Artifact', heading: headings.get(item.id ?? ''), own })
    }
  }
  return { number, width, height, texts }
}
