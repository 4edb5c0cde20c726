import {
  type CharacterId,
  type PrintedLine,
  type PrintedPlay,
  isRightToLeft,
  type Extract,
  type Play,
  type SpeechNumbering,
  extract,
  keepSpeechNumbers,
  largePrint,
  layoutOf,
  printedPlay,
  printedText,
  withSpeechNumbers,
} from '@replique/script'
import { BLACK, setInk, openBookmarks, openDocument, type PrintContext } from './press.ts'
import { drawMarks, markedSpeeches } from './marked-speeches.ts'
import { drawSegment, setRuns } from './set-runs.ts'
import { isUnusual, openOtherFonts, type PrintedWords } from '../fonts/other-fonts.ts'
import { readingOf } from './reading-direction.ts'
import { drawSheet } from './sheet.ts'
import { openTags } from './tags.ts'

/** Paper colours of revisions: blue, pink, yellow, green, goldenrod, buff, salmon, cherry, tan. */
const PAPERS = [
  '#dceefb',
  '#fde3ea',
  '#fff9c9',
  '#dff3dc',
  '#f8e3a8',
  '#f6ecd0',
  '#fbdccb',
  '#f9cfd7',
  '#ead9bf',
] as const

/** Returns the latest revision that changed anything on a sheet, or 0 if nothing was changed. */
export const latestOn = (lines: readonly PrintedLine[]): number =>
  lines.reduce((latest, { runs }) => runs.reduce((most, { revision }) => Math.max(most, revision), latest), 0)

/** Fills the current page with the paper colour of a revision. */
export function drawPaper(press: PrintContext, revision: number): void {
  const colour = PAPERS[(revision - 1) % PAPERS.length]
  if (revision === 0 || colour === undefined) return
  const { page, layout } = press
  page.markArtifact('Page')
  setInk(press, colour)
  page.rectangle({ x: 0, y: 0 }, layout.width, layout.height)
  page.fill()
  setInk(press, BLACK)
  page.endMark()
}

/**
 * Returns the sheets to hand out for the latest revision: the title page and every page changed in that revision, or
 * all sheets if nothing was changed.
 */
export function revisionSet({ pagination, front, sheets, sheetAt }: PrintedPlay): number[] {
  const all = Array.from({ length: sheets }, (_, sheet) => sheet)
  const { open, revisions } = pagination.play.settings.production ?? {}
  const last = open ?? revisions?.at(-1)?.number ?? Math.max(0, ...all.map((sheet) => latestOn(sheetAt(sheet))))
  const changed = all.filter((sheet) => sheet >= front && holds(sheetAt(sheet), last))
  if (last === 0 || changed.length === 0) return all
  return front > 0 ? [0, ...changed] : changed
}

const holds = (lines: readonly PrintedLine[], revision: number): boolean =>
  lines.some(({ runs }) => runs.some((run) => run.revision === revision))

const REGULAR = { bold: false, italic: false }
/**
 * The watermark's maximum length as a share of the page's diagonal, and its maximum and minimum font size in points.
 * The minimum takes precedence over the length.
 */
const REACH = 0.75
const LARGEST = 80
const SMALLEST = 12
/** Opacity of the watermark, low enough for the text to remain readable, and its maximum length in characters. */
const OPACITY = 0.12
const LONGEST = 80

const wordsOf = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

/** Draws a reader's name faintly across the current page, from corner to corner. Screen readers skip it. */
export function drawWatermark(press: PrintContext, name: string): void {
  const { page, layout } = press
  const text = wordsOf(name)
  if (text === '') return
  const { typeface, fonts } = { typeface: 'serif', fonts: press.fonts } as const
  const run = { text, size: 1000, ...REGULAR }
  const { width } = setRuns([run], { typeface, fonts, rightToLeft: isRightToLeft(text) })
  if (width === 0) return
  const diagonal = Math.hypot(layout.width, layout.height)
  const size = Math.max(SMALLEST, Math.min(LARGEST, (diagonal * REACH * 1000) / width))
  const middle = { x: layout.width / 2, y: layout.height / 2 }
  page.markArtifact('Page')
  page.save()
  setInk(press, BLACK)
  page.rotate(Math.atan2(layout.height, layout.width), middle)
  page.opacity(OPACITY)
  const left = middle.x - (width * size) / 2000
  const { segments } = setRuns([{ ...run, size }], { typeface, fonts, rightToLeft: isRightToLeft(text) })
  for (const placed of segments) {
    if (placed.segment.file) drawSegment(page, placed, { x: left + placed.x, y: middle.y + size / 4, typeface })
  }
  page.restore()
  page.endMark()
}

/** Options for printing a PDF. */
export interface PdfOptions extends Extract {
  /** Creation date; the current time by default. The same play and date give the same bytes. */
  readonly date?: Date
  /** Whether to use large print: 18-point type, on as many pages as needed. */
  readonly largePrint?: boolean
  /** The characters whose speeches are marked, for the actor who plays them. */
  readonly marked?: readonly CharacterId[]
  /** How speeches are numbered, instead of as in the play's layout. */
  readonly speechNumbers?: SpeechNumbering
  /** A reader's name, printed across every page. */
  readonly watermark?: string
  /** Whether to print each changed page in the paper colour of its latest revision. */
  readonly revisionPaper?: boolean
  /** Whether to print only the title page and the pages changed in the latest revision. */
  readonly changedPages?: boolean
}

/**
 * Prints a play in its own layout and paper size. Pages break where `paginate` breaks them. The text can be selected
 * and read aloud paragraph by paragraph, and each act and scene has a bookmark. A character that no font has is drawn
 * as an empty box. Throws a RangeError if the play lacks the requested scenes or part; `extract` can check that first.
 */
export function printPdf(play: Play, options: PdfOptions = {}): Promise<Uint8Array> {
  const script = withSpeechNumbers(layoutOf(play.settings, play.language, play.kind), options.speechNumbers)
  const { scenes, part, character, largePrint: isLarge = false } = options
  const isCopy = isLarge || [scenes, part, character].some((one) => one !== undefined)
  const wanted = extractOf(isCopy ? keepSpeechNumbers(play, script) : play, options)
  return printWhole(printedPlay(wanted, isLarge ? largePrint(script) : script), wanted, options)
}

async function printWhole(printed: PrintedPlay, wanted: Play, options: PdfOptions): Promise<Uint8Array> {
  const { layout } = printed.pagination
  const { width, height } = layout
  const document = openDocument(wanted, options.date ?? new Date(), [width, height])
  const tags = openTags(document, wanted)
  const bookmark = openBookmarks(document, wanted, layout.strings.characters)
  const fonts = await openOtherFonts(printedWords(wanted, printed, options))
  const reading = readingOf(wanted)
  const marked = markedSpeeches(printed.pagination.play, options.marked ?? [])
  const all = Array.from({ length: printed.sheets }, (_, sheet) => sheet)
  for (const sheet of options.changedPages ? revisionSet(printed) : all) {
    const press: PrintContext = { page: document.addPage(), layout, fonts, reading, tags, bookmark, ink: BLACK }
    if (options.revisionPaper) drawPaper(press, latestOn(printed.sheetAt(sheet)))
    if (options.watermark !== undefined) drawWatermark(press, options.watermark)
    const lines = printed.sheetAt(sheet)
    if (sheet >= printed.front) drawMarks(press, lines, marked)
    drawSheet(press, lines)
  }
  tags.end()
  return document.end()
}

/**
 * Yields the text on the pages. The pages of the play itself are included only if the play has characters that the
 * layouts' own fonts may lack.
 */
function* printedWords(play: Play, printed: PrintedPlay, { watermark = '' }: PdfOptions): Iterable<PrintedWords> {
  yield { text: watermark, bold: false }
  const isWanted =
    play.characters.some(({ name }) => isUnusual(name)) ||
    play.elements.some(({ text }) => isUnusual(printedText(text)))
  const sheets = isWanted ? printed.sheets : printed.front
  for (let sheet = 0; sheet < sheets; sheet++) for (const { runs } of printed.sheetAt(sheet)) yield* runs
}

function extractOf(play: Play, options: PdfOptions): Play {
  const made = extract(play, options)
  if ('fault' in made) throw new RangeError(`The play has no ${made.fault} "${made.unknown}"`)
  return made.play
}
