import {
  hasRightToLeft,
  MAX_PARAGRAPHS,
  normalise,
  readPrinted,
  textOf,
  type Language,
  type PrintedParagraph,
  type ReadResult,
  type RichText,
  type Run,
} from '@replique/script'
import { readMarkName, type PrintedMark } from '../pdf/mark-names.ts'
import { lookOfFont, piecesOf, rowsIn } from './segments.ts'
import type { PlacedText, PdfPages } from './page.ts'
import { readingOrder, turnedPage } from './right-to-left.ts'

/** Minimum distance between two baselines, in points. */
const APART = 0.5

/** A paragraph under construction. It may span several pages and two columns. */
interface Growing {
  readonly mark: PrintedMark
  readonly runs: Run[]
  /** The id of the marked content that contains the last text added, and that text's baseline. */
  stretch: string
  y: number
}

/** Returns what separates the next piece of text from the paragraph so far: nothing, a space or line breaks. */
function between({ runs, stretch, y }: Growing, placed: PlacedText, { ends }: PrintedMark): string {
  if (runs.length === 0 || (stretch === placed.mark?.stretch && Math.abs(placed.y - y) < APART)) return ''
  return stretch === placed.mark?.stretch || ends === undefined ? ' ' : '\n'.repeat(ends)
}

function addWords(to: Growing, placed: PlacedText, mark: PrintedMark): void {
  const { text, font, leans, y } = placed
  const look = lookOfFont(font)
  const marks = { ...(look.bold && { bold: true as const }), ...((look.italic || leans) && { italic: true as const }) }
  const above = to.runs.at(-1)
  const gap = between(to, placed, mark)
  if (gap !== '' && above !== undefined) {
    to.runs[to.runs.length - 1] = { ...above, text: above.text.trimEnd() }
    // emphasis continues across line ends
    to.runs.push({ ...(above.italic === marks.italic && above.bold === marks.bold && marks), text: gap })
  }
  to.runs.push({ ...marks, text: gap === '' ? text : text.trimStart() })
  to.y = y
  to.stretch = placed.mark?.stretch ?? ''
}

/** Returns the text of a paragraph. Spaces at the ends of emphasised text are not emphasised. */
function wordsOf(runs: readonly Run[]): RichText {
  const parted = normalise(runs).flatMap(({ text, ...marks }): Run[] => {
    const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
    return [{ text: before }, { ...marks, text: words }, { text: after }].filter((run) => run.text !== '')
  })
  return normalise(parted)
}

/** Minimum gap between two words, as a share of the letter size. */
const SPACE = 0.15
/** Larger than the width of any page, in points. */
const WIDEST = 20_000

/** Puts text that was drawn from left to right into reading order. */
function inReadingOrder(texts: readonly PlacedText[]): readonly PlacedText[] {
  if (!texts.some(({ text }) => hasRightToLeft(text))) return texts
  const page = turnedPage(
    texts.flatMap((text) => piecesOf(text)),
    WIDEST,
  )
  return rowsIn(page.texts).flatMap((row) => {
    const read = readingOrder(row, page.isTurned).texts
    return read.flatMap((one, at) => {
      const before = read[at - 1]
      const gap = before === undefined || /^\p{Mn}/u.test(one.text) ? 0 : one.x - before.x - before.width
      const isApart = gap > row.size * SPACE
      return isApart ? [{ ...one, text: ' ' }, one] : [one]
    })
  })
}

/** Returns the text of all pages, with the text in each piece of marked content in reading order. */
function wordsOfStretches({ pages }: PdfPages): readonly PlacedText[] {
  const stretches: PlacedText[][] = []
  for (const placed of pages.flatMap(({ texts }) => texts)) {
    const last = stretches.at(-1)
    if (last !== undefined && last[0]?.mark?.stretch === placed.mark?.stretch) last.push(placed)
    else stretches.push([placed])
  }
  return stretches.flatMap(inReadingOrder)
}

/** Groups text into paragraphs by its marks. Returns null if any text has no mark. */
function paragraphsIn(pages: PdfPages): Growing[] | null {
  const found = new Map<string, Growing>()
  for (const placed of wordsOfStretches(pages)) {
    const isBlank = placed.text.trim() === ''
    if (placed.artifact || (isBlank && placed.mark === undefined)) continue
    const mark = readMarkName(placed.mark?.name ?? '')
    if (mark === null) return null
    const key = `${mark.kind} ${mark.rank}`
    const known = found.get(key) ?? { mark, runs: [], stretch: '', y: 0 }
    if (isBlank && between(known, placed, mark) !== '') continue
    found.set(key, known)
    addWords(known, placed, mark)
  }
  return [...found.values()]
}

const FRONT: ReadonlySet<string> = new Set(['title', 'front', 'characters', 'character', 'heading', 'setting'])

function roleOf(role: PrintedMark['role']): Pick<PrintedParagraph, 'dual' | 'continued' | 'part'> {
  if (role === 'dual') return { dual: true }
  if (role === 'continued') return { continued: true }
  return role === undefined ? {} : { part: role }
}

/** Reads a PDF printed by Réplique, using the marks around each paragraph. Returns null for any other PDF. */
export function readOwnPrint(pages: PdfPages): ReadResult | null {
  const all = paragraphsIn(pages)
  const first = all?.[0]
  if (all === null || first === undefined) return null
  if (all.length > MAX_PARAGRAPHS) return { error: 'too_long' }
  const numbers = new Map(
    all.flatMap(({ mark, runs }) => (mark.kind === 'number' ? [[mark.rank, textOf(runs).trim()] as const] : [])),
  )
  const isFront = ({ mark }: Growing): boolean => FRONT.has(mark.kind)
  const body = all.filter((one) => !isFront(one)).toSorted((a, b) => a.mark.rank - b.mark.rank)
  const paragraphs = [...all.filter(isFront), ...body].flatMap(({ mark, runs }): PrintedParagraph[] => {
    const { kind, role, rank } = mark
    if (kind === 'number') return []
    const number = kind === 'scene' || kind === 'act' ? numbers.get(rank) : undefined
    return [
      {
        kind,
        text: wordsOf(runs),
        ...(number !== undefined && { number }),
        ...roleOf(role),
      },
    ]
  })
  const language: Language = pages.info.language.startsWith('fr') ? 'fr' : 'en'
  const reading = readPrinted({ kind: first.mark.play, language, title: pages.info.title, paragraphs })
  const warnings = pages.lost > 0 ? [{ code: 'cut_short' as const, count: pages.lost }] : []
  const source = paragraphs.map(({ kind, text }) => ({ text, style: kind, gap: 1 }))
  return { ...reading, warnings, source }
}
