import {
  textOf,
  recognise,
  MOST_PARAGRAPHS,
  type Remark,
  type SourceDocument,
  type SourceLine,
  type ReadResult,
} from '@replique/script'
import { Leading, mostOften } from './leading.ts'
import { linesOf, type PdfLine, type LeftOut } from './lines.ts'
import { Margins } from './margins.ts'
import { withoutFurniture } from './furniture.ts'
import { readPages } from './read-pages.ts'
import { gapsWhereTight } from './tight.ts'
import type { ReadLimits } from '../scripts/formats.ts'
import { readOwnPrint } from './own-print.ts'
import { showsPdf } from '../scripts/shows-format.ts'
import type { PdfPages } from './page.ts'

/** Space of this share of a line parts paragraphs, as a writer's program puts it between them. */
const PARTS = 0.12
/** Points by which the same place may differ from page to page. */
const NEAR = 3

/** How many empty lines a distance is worth that is measured in lines. */
function gapOf(lines: number): number {
  const more = lines - 1
  return more < PARTS ? 0 : Math.max(1, Math.round(more))
}

/** What a line looks like, to compare it with others: where it begins, its look, and whether a name may begin it. */
function lookOf(line: PdfLine, margins: Margins): string {
  const words = textOf(line.words).trim()
  const first = line.words.find((run) => /\p{L}/u.test(run.text))
  const isShouted = words === words.toUpperCase() && words !== words.toLowerCase()
  const isNamed = /^\p{Lu}[\p{L}\p{M}'’ ]{1,30}(?:[.:,]|\s[—–(])/u.test(words)
  const align = margins.align(line)
  const place = align === 'left' ? Math.round(margins.indent(line) / NEAR) : align
  return [place, first?.bold === true, first?.italic === true, Math.round(line.size), isShouted, isNamed].join(' ')
}

/** Lines of one look before they tell anything of others. */
const SEVERAL = 3

/** Whether lines of a look mostly stand apart from those before them. */
class Looks {
  readonly #counts = new Map<string, { all: number; apart: number }>()

  learn(look: string, isApart: boolean): void {
    const { all, apart } = this.#counts.get(look) ?? { all: 0, apart: 0 }
    this.#counts.set(look, { all: all + 1, apart: apart + (isApart ? 1 : 0) })
  }

  /** Undefined where too few of them were seen. */
  standApart(look: string): boolean | undefined {
    const { all, apart } = this.#counts.get(look) ?? { all: 0, apart: 0 }
    return all >= SEVERAL ? apart >= all * 0.5 : undefined
  }
}

type Page = readonly PdfLine[]

/**
 * The empty lines before each line, or what stands for them. Pages come without their heads and feet. The first line of
 * a page stands apart where it is set lower than other pages begin, where the page before ends early, or where lines of
 * its look do so elsewhere.
 */
export function gapsOf(pages: readonly Page[], leading: Leading, margins: Margins): number[] {
  const top =
    mostOften(
      pages.flatMap(([first]) => (first === undefined ? [] : [first.y])),
      NEAR,
    ) ?? 0
  const bottom = Math.max(0, ...pages.map((page) => page.at(-1)?.y ?? 0))
  const looks = new Looks()
  const known = pages.map((lines) =>
    lines.map((line, at) => {
      const before = lines[at - 1]
      if (before === undefined) return gapOf((line.y - top) / leading.of(line.size) + 1)
      // two who speak at once are apart; the second column of a page may go on with the first
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
      // one line lower is what a head or a name leaves that is no text
      if (!isFirst || gap > 1) return gap
      const last = at === 0 ? pages[page - 1]?.at(-1) : undefined
      const endsEarly = last !== undefined && bottom - last.y > leading.of(last.size) * 6
      return endsEarly ? 1 : Number(looks.standApart(lookOf(line, margins)) ?? gap > 0)
    }),
  )
}

/** Letters that a PDF must have to hold text: a number stamped on each scanned page is none. */
const LEAST = 3

const round = (points: number): number => Math.round(points * 100) / 100

/** Whether the words on the pages are text, or only signs of fonts that do not say what they mean. */
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

/** What the pages say beside their words. */
export interface PdfSource {
  readonly document: SourceDocument
  readonly remarks: readonly Remark[]
}

/** The pages as printed lines; null where they hold pictures only. */
export function sourceOfPdf(read: PdfPages): PdfSource | null {
  if (!holdsText(read)) return null
  const left: LeftOut = { turned: 0, notes: 0, margins: 0 }
  const printed = withoutArtifacts(read).map((page) => linesOf(page, left))
  const leading = new Leading(printed.flat())
  const pages = withoutFurniture(printed, leading)
  const all = pages.flat()
  const margins = new Margins(all)
  const gaps = gapsWhereTight(all, gapsOf(pages, leading, margins), margins)
  const lines = all.map((line, at) => sourceLine(line, gaps[at] ?? 0, margins))
  const { title, author } = read.info
  return {
    document: {
      lines,
      wrapped: true,
      ...(title !== '' && { title }),
      ...(author !== '' && { author }),
    },
    remarks: remarksOf(read, left),
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

/** Heads, numbers and backgrounds that the file itself says are no text, unless it says so of nearly everything. */
function withoutArtifacts({ pages }: PdfPages): PdfPages['pages'] {
  const kept = pages.map((page) => ({ ...page, texts: page.texts.filter(({ artifact }) => !artifact) }))
  const count = (of: PdfPages['pages']): number => of.reduce((sum, { texts }) => sum + texts.length, 0)
  return count(kept) > count(pages) * 0.5 ? kept : pages
}

function remarksOf({ lost }: PdfPages, { turned, notes, margins }: LeftOut): Remark[] {
  return [
    ...(lost > 0 ? [{ code: 'cut_short' as const, count: lost }] : []),
    ...(turned > 0 ? [{ code: 'left_out' as const, detail: 'turned text', count: turned }] : []),
    ...(margins > 0 ? [{ code: 'left_out' as const, detail: 'margin numbers', count: margins }] : []),
    ...(notes > 0 ? [{ code: 'left_out' as const, detail: 'note marks', count: notes }] : []),
  ]
}

/**
 * Reads a PDF as a play by where its words stand; one that we printed says itself what each paragraph is. Pages that are damaged, or that there is no time for, are left out
 * with a remark. Throws only the reason of the signal.
 */
export async function readPdf(bytes: Uint8Array, limits: ReadLimits = {}): Promise<ReadResult> {
  if (!showsPdf(bytes)) return { error: 'wrong_format' }
  const pages = await readPages(bytes, limits)
  if ('error' in pages) return pages
  const own = readOwnPrint(pages)
  if (own !== null) return own
  const source = sourceOfPdf(pages)
  if (source === null) return { error: 'no_text' }
  if (source.document.lines.length > MOST_PARAGRAPHS) return { error: 'too_long' }
  const reading = recognise(source.document)
  return { ...reading, remarks: [...source.remarks, ...reading.remarks] }
}
