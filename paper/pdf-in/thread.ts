/** Runs in a worker thread. Reads the PDF sent to it and posts its pages one by one. */
import type { PlacedText, PdfInfo, PdfPage, ThreadMessage } from './page.ts'
import type { Unreadable } from '@replique/script'
import { getDocumentProxy } from 'unpdf'
import { readMarkName } from '../pdf/mark-names.ts'
import { parentPort } from 'node:worker_threads'

/** Text and its transformation matrix, as returned by the library. */
export interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly fontName: string
}

type Matrix = readonly [number, number, number, number, number, number]

/**
 * Minimum slant for text to count as italic: the sideways shift from the foot of a letter to its top, as a share of its
 * height.
 */
const LEANING = 0.1

function multiply(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = inner
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/**
 * Returns a piece of text with its position on the page as displayed, or null if it is empty or its position or size is
 * invalid.
 */
export function placeOf(item: TextItem, view: readonly number[]): Omit<PlacedText, 'font' | 'artifact'> | null {
  const { str: text, width } = item
  if (text === '') return null
  const [a, b, c, d, x, y] = multiply(view, item.transform)
  const size = Math.hypot(c, d)
  const along = Math.hypot(a, b)
  if (![size, x, y, width].every(Number.isFinite) || size === 0 || along === 0) return null
  const quarter = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4
  const isSkew = Math.abs(Math.atan2(b, a) - Math.round(Math.atan2(b, a) / (Math.PI / 2)) * (Math.PI / 2)) > 0.05
  // how much vertical strokes slant along the baseline
  const lean = (a * c + b * d) / (along * size)
  const turned = isSkew ? 45 : quarter * 90
  return { text, x, y, width, size, leans: Math.abs(lean) > LEANING, ...(turned !== 0 && { turned }) }
}

/** A page that has a structure tree. */
interface Structured {
  getStructTree(): Promise<unknown>
}

interface Node {
  readonly role?: unknown
  readonly id?: unknown
  readonly type?: unknown
  readonly children?: unknown
}

/** Maximum depth to which the structure tree is read. */
const DEEPEST = 40

function collect(node: Node, heading: number | undefined, found: Map<string, number>, depth: number): void {
  const level = typeof node.role === 'string' ? /^H([1-6])$/.exec(node.role)?.[1] : undefined
  const now = level === undefined ? heading : Number(level)
  if (node.type === 'content' && typeof node.id === 'string' && now !== undefined) found.set(node.id, now)
  if (depth < DEEPEST && Array.isArray(node.children))
    for (const child of node.children)
      if (child !== null && typeof child === 'object') collect(child, now, found, depth + 1)
}

/** Returns the heading levels of marked content by id. Only tagged files have heading levels. */
export async function readHeadings(page: Structured): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  const tree = await page.getStructTree().catch(() => null)
  if (tree !== null && typeof tree === 'object') collect(tree, undefined, found, 0)
  return found
}

/** Maximum number of pages. A longer document is refused. */
export const MAX_PAGES = 2000
/** Maximum number of pieces of text on one page. A densely printed page has a few thousand. */
const MOST_TEXTS = 20_000

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

export interface OpenPdf {
  readonly info: PdfInfo
  /** Reads one page. Pages are numbered from 1. */
  readPage(number: number): Promise<PdfPage>
  close(): Promise<void>
}

/** Options that forbid network requests, code from the file and image decoding. */
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

/** Opens a PDF, which may be partly damaged. Pages are read one at a time. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf | { readonly error: Unreadable }> {
  let document: Document
  try {
    document = await getDocumentProxy(bytes, CAREFUL)
  } catch (error) {
    return { error: WHY[error instanceof Error ? error.name : ''] ?? 'damaged' }
  }
  if (document.numPages > MAX_PAGES) {
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

/**
 * Prepares a page for drawing if it has fonts whose names are unknown, because the names become available only then.
 * Each font has to be learned only once.
 */
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
  /** The marked content around the current text, outermost first. */
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

const port = parentPort

const tell = (told: ThreadMessage): void => port?.postMessage(told)

async function read(bytes: Uint8Array): Promise<void> {
  const pdf = await openPdf(bytes)
  if ('error' in pdf) return tell({ kind: 'refused', error: pdf.error })
  tell({ kind: 'opened', info: pdf.info })
  for (let number = 1; number <= pdf.info.pages; number++) {
    try {
      tell({ kind: 'page', page: await pdf.readPage(number) })
    } catch {
      tell({ kind: 'lost', number })
    }
  }
  await pdf.close()
  tell({ kind: 'done' })
}

port?.on('message', (bytes: Uint8Array) => {
  read(bytes).catch(() => tell({ kind: 'refused', error: 'damaged' }))
})
