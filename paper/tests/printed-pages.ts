/** Prints plays and reads the PDFs back, for tests that check the positions of words against the page layout rules. */
import { type ReadText, readPdf, readStreams } from './read-pdf.ts'
import { type Element, type LayoutName, type Paper, type Play, emptyPlay, plain } from '@replique/script'
import { printPdf } from '../pdf/print-pdf.ts'

const ASCENT = 0.78

export interface PdfLine {
  readonly text: string
  /** In points from the left edge of the paper. */
  readonly left: number
  /** The top of the line, including leading, in points from the top of the paper. */
  readonly top: number
  readonly size: number
  readonly fonts: readonly string[]
}

/** Converts each piece of text to a `PdfLine`. The top edge is computed from the baseline. */
function linesOf(page: readonly ReadText[], lineHeight: number): PdfLine[] {
  return page.map(({ text, x, y, size, font }) => ({
    text: text.trimEnd(),
    left: x,
    top: y - lineHeight * ASCENT * Math.max(1, size / 12),
    size,
    fonts: [font.replace(/^.*\+/, '')],
  }))
}

/** Returns the line with exactly this text. */
export function lineOf(lines: readonly PdfLine[], text: string): PdfLine {
  const found = lines.find((line) => line.text === text)
  if (!found) throw new Error(`No "${text}" among ${JSON.stringify(lines.map((line) => line.text))}`)
  return found
}

export const IN = 72
export const MM = IN / 25.4
/** Width of a fixed-pitch character in 12-point type. */
export const CH = IN / 10
export const DATE = new Date(0)

export const el = (kind: Element['kind'], text: string, rest: Partial<Element> = {}): Element => ({
  kind,
  text: plain(text),
  ...rest,
})
/** Returns an element with this many lines of one word each. */
export const lines = (kind: Element['kind'], count: number, name = 'line'): Element =>
  el(kind, Array.from({ length: count }, (_, i) => `${name}${i}`).join('\n'))
/** Returns two words of `count` letters each, to fill columns to the last character. */
export const letters = (count: number, sign: string): string => `${sign.repeat(count)} ${sign.repeat(count)}`

/** Returns a cue for a character whose name is not in capitals. */
export const called = (name: string): Element => ({ kind: 'cue', text: [], character: name })
export const CAST = ['anna', 'ben'].map((name) => ({ id: name, name, aliases: [], description: '' }))

export interface Setting {
  readonly layout: LayoutName
  readonly paper: Paper
  readonly lineHeight: number
  readonly language?: Play['language']
}

export function playOf(
  elements: readonly Element[],
  { layout, paper, language = 'en' }: Setting,
  rest: Partial<Play> = {},
) {
  const play = emptyPlay(layout === 'screenplay' ? 'screenplay' : 'stage', language)
  return { ...play, elements, settings: { ...play.settings, layout, paper }, ...rest }
}

export async function print(elements: readonly Element[], setting: Setting, rest?: Partial<Play>) {
  const bytes = await printPdf(playOf(elements, setting, rest), { date: DATE })
  const pages = readPdf(bytes).pages.map((page) => linesOf(page, setting.lineHeight))
  return { pages, source: Buffer.from(bytes).toString('latin1'), streams: readStreams(bytes) }
}

export const texts = (page: readonly PdfLine[] | undefined): string[] => (page ?? []).map(({ text }) => text)
/** Returns the right edge of a line in Courier. */
export const rightOf = ({ left, text }: PdfLine): number => left + text.length * CH
export const middleOf = (line: PdfLine): number => (line.left + rightOf(line)) / 2

export const SCREENPLAY = { layout: 'screenplay', paper: 'us-letter', lineHeight: 12 } as const
export const STAGE_US = { layout: 'stage-us', paper: 'us-letter', lineHeight: 12 } as const
export const STAGE_UK = { layout: 'stage-uk', paper: 'a4', lineHeight: 14 } as const
export const STAGE_FR = { layout: 'stage-fr', paper: 'a4', lineHeight: 15, language: 'fr' } as const
