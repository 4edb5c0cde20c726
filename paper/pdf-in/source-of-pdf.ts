import type { Remark, SourceDocument, SourceLine } from '@replique/script'
import { withoutFurniture } from './furniture.ts'
import { gapsOf } from './gaps.ts'
import { Leading } from './leading.ts'
import { linesOf, type LeftOut, type PdfLine } from './lines.ts'
import { Margins } from './margins.ts'
import type { PdfPages } from './read-pages.ts'
import { gapsWhereTight } from './tight.ts'

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
