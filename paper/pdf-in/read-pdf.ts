import {
  textOf,
  recognise,
  MAX_PARAGRAPHS,
  type ReadWarning,
  type SourceDocument,
  type SourceLine,
  type ReadResult,
} from '@replique/script'
import { LineSpacing, mostFrequent, removeHeadersAndFooters } from './furniture.ts'
import { linesOf, type PdfLine, type LeftOut } from './lines.ts'
import { Margins } from './margins.ts'
import { readPages } from './read-pages.ts'
import { addMissingGaps } from './tight.ts'
import type { ReadLimits } from '../scripts/formats.ts'
import { readOwnPrint } from './own-print.ts'
import { showsPdf } from '../scripts/shows-format.ts'
import type { PdfPages } from './page.ts'

/**
 * Minimum extra space above the first line of a paragraph, as a share of the leading. Word processors add such space.
 */
const PARTS = 0.12
/** Maximum difference in points at which positions on different pages count as the same. */
const NEAR = 3

/** Converts the distance between two baselines, in lines, to a number of empty lines. */
function gapOf(lines: number): number {
  const more = lines - 1
  return more < PARTS ? 0 : Math.max(1, Math.round(more))
}

/** Returns a key for a line's appearance: where it begins, its formatting, and whether it may begin with a name. */
function lookOf(line: PdfLine, margins: Margins): string {
  const words = textOf(line.words).trim()
  const first = line.words.find((run) => /\p{L}/u.test(run.text))
  const isShouted = words === words.toUpperCase() && words !== words.toLowerCase()
  const isNamed = /^\p{Lu}[\p{L}\p{M}'’ ]{1,30}(?:[.:,]|\s[—–(])/u.test(words)
  const align = margins.align(line)
  const place = align === 'left' ? Math.round(margins.indent(line) / NEAR) : align
  return [place, first?.bold === true, first?.italic === true, Math.round(line.size), isShouted, isNamed].join(' ')
}

/** Minimum number of lines with the same appearance from which to predict the space above another. */
const SEVERAL = 3

/** Records how often lines of each appearance have space above them. */
class Looks {
  readonly #counts = new Map<string, { all: number; apart: number }>()

  learn(look: string, isApart: boolean): void {
    const { all, apart } = this.#counts.get(look) ?? { all: 0, apart: 0 }
    this.#counts.set(look, { all: all + 1, apart: apart + (isApart ? 1 : 0) })
  }

  /** Returns whether lines of this appearance usually have space above them, or undefined if too few have been seen. */
  standApart(look: string): boolean | undefined {
    const { all, apart } = this.#counts.get(look) ?? { all: 0, apart: 0 }
    return all >= SEVERAL ? apart >= all * 0.5 : undefined
  }
}

type Page = readonly PdfLine[]

/**
 * Returns the number of empty lines before each line. Headers and footers must already have been removed. There is an
 * empty line before the first line of a page if that line is lower than on other pages, if the previous page ends
 * early, or if lines of the same appearance usually have one.
 */
export function gapsOf(pages: readonly Page[], leading: LineSpacing, margins: Margins): number[] {
  const top =
    mostFrequent(
      pages.flatMap(([first]) => (first === undefined ? [] : [first.y])),
      NEAR,
    ) ?? 0
  const bottom = Math.max(0, ...pages.map((page) => page.at(-1)?.y ?? 0))
  const looks = new Looks()
  const known = pages.map((lines) =>
    lines.map((line, at) => {
      const before = lines[at - 1]
      if (before === undefined) return gapOf((line.y - top) / leading.of(line.size) + 1)
      // there is an empty line before dual dialogue; a second column may continue the first
      if (line.startsColumn === true) return line.beside === true ? 1 : 0
      const gap = gapOf((line.y - (before.bottom ?? before.y)) / leading.of(Math.max(line.size, before.size)))
      looks.learn(lookOf(line, margins), gap > 0)
      return gap
    }),
  )
  return pages.flatMap((lines, page) =>
    lines.map((line, at) => {
      const gap = known[page]?.[at] ?? 0
      const isFirst = at === 0 || line.startsColumn === true
      // a page can begin one line lower because a header or name above it was removed
      if (!isFirst || gap > 1) return gap
      const last = at === 0 ? pages[page - 1]?.at(-1) : undefined
      const endsEarly = last !== undefined && bottom - last.y > leading.of(last.size) * 6
      return endsEarly ? 1 : Number(looks.standApart(lookOf(line, margins)) ?? gap > 0)
    }),
  )
}

/** Minimum number of letters per page for a PDF to contain text. A number stamped on each scanned page is not text. */
const LEAST = 3

const round = (points: number): number => Math.round(points * 100) / 100

/** Returns whether the pages contain text, rather than only glyphs that don't map to letters. */
function holdsText({ pages }: PdfPages): boolean {
  let letters = 0
  let signs = 0
  for (const { texts } of pages)
    for (const { text } of texts) {
      letters += text.match(/\p{L}/gu)?.length ?? 0
      signs += text.match(/[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu)?.length ?? 0
    }
  return letters > pages.length * LEAST && letters > signs
}

/** The text of the pages, and the warnings about them. */
export interface PdfSource {
  readonly document: SourceDocument
  readonly warnings: readonly ReadWarning[]
}

/** Returns the pages as printed lines, or null if they are only images. */
export function sourceOfPdf(read: PdfPages): PdfSource | null {
  if (!holdsText(read)) return null
  const left: LeftOut = { turned: 0, notes: 0, margins: 0 }
  const printed = withoutArtifacts(read).map((page) => linesOf(page, left))
  const leading = new LineSpacing(printed.flat())
  const pages = removeHeadersAndFooters(printed, leading)
  const all = pages.flat()
  const margins = new Margins(all)
  const gaps = addMissingGaps(all, gapsOf(pages, leading, margins), margins)
  const lines = all.map((line, at) => sourceLine(line, gaps[at] ?? 0, margins))
  const { title, author } = read.info
  return {
    document: {
      lines,
      wrapped: true,
      ...(title !== '' && { title }),
      ...(author !== '' && { author }),
    },
    warnings: warningsOf(read, left),
  }
}

function sourceLine(line: PdfLine, gap: number, margins: Margins): SourceLine {
  return {
    text: line.words,
    gap,
    align: margins.align(line),
    indent: round(margins.indent(line)),
    length: round(line.end - line.x),
    room: round(margins.of(line).right - line.end),
    page: line.page,
    top: round(line.y),
    size: round(line.size),
    ...(line.heading !== undefined && { heading: line.heading }),
    ...(line.beside === true && { beside: true as const }),
  }
}

/**
 * Removes the text that the file marks as artifacts (headers, page numbers, backgrounds), unless that is most of the
 * text.
 */
function withoutArtifacts({ pages }: PdfPages): PdfPages['pages'] {
  const kept = pages.map((page) => ({ ...page, texts: page.texts.filter(({ artifact }) => !artifact) }))
  const count = (of: PdfPages['pages']): number => of.reduce((sum, { texts }) => sum + texts.length, 0)
  return count(kept) > count(pages) * 0.5 ? kept : pages
}

function warningsOf({ lost }: PdfPages, { turned, notes, margins }: LeftOut): ReadWarning[] {
  return [
    ...(lost > 0 ? [{ code: 'cut_short' as const, count: lost }] : []),
    ...(turned > 0 ? [{ code: 'left_out' as const, detail: 'turned text', count: turned }] : []),
    ...(margins > 0 ? [{ code: 'left_out' as const, detail: 'margin numbers', count: margins }] : []),
    ...(notes > 0 ? [{ code: 'left_out' as const, detail: 'note marks', count: notes }] : []),
  ]
}

/**
 * Reads a PDF as a play, either by the marks that Réplique prints or, in other PDFs, by the positions of the text.
 * Pages that are damaged or can't be read in time are skipped with a warning. The only error thrown is the signal's
 * reason.
 */
export async function readPdf(bytes: Uint8Array, limits: ReadLimits = {}): Promise<ReadResult> {
  if (!showsPdf(bytes)) return { error: 'wrong_format' }
  const pages = await readPages(bytes, limits)
  if ('error' in pages) return pages
  const own = readOwnPrint(pages)
  if (own !== null) return own
  const source = sourceOfPdf(pages)
  if (source === null) return { error: 'no_text' }
  if (source.document.lines.length > MAX_PARAGRAPHS) return { error: 'too_long' }
  const reading = recognise(source.document)
  return { ...reading, warnings: [...source.warnings, ...reading.warnings] }
}
