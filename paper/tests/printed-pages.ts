/** Plays printed and read back, for tests that hold the rules of a page against where words stand on it. */
import type { Element, LayoutName, Paper, Play } from '@replique/script'
import { emptyPlay, plain } from '@replique/script'
import { printPdf } from '../pdf/print-pdf.ts'
import type { PdfLine } from './pdf-page.ts'
import { linesOf } from './pdf-page.ts'
import { readPdf, readStreams } from './read-pdf.ts'

export const IN = 72
export const MM = IN / 25.4
/** Width of a fixed-pitch character of 12 points. */
export const CH = IN / 10
export const DATE = new Date(0)

export const el = (kind: Element['kind'], text: string, rest: Partial<Element> = {}): Element => ({
  kind,
  text: plain(text),
  ...rest,
})
/** So many lines of one element, each a word of its own. */
export const lines = (kind: Element['kind'], count: number, name = 'line'): Element =>
  el(kind, Array.from({ length: count }, (_, i) => `${name}${i}`).join('\n'))
/** One word of so many letters after another, to fill columns to their last character. */
export const letters = (count: number, sign: string): string => `${sign.repeat(count)} ${sign.repeat(count)}`

/** A cue of a character whose name is not in capitals. */
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
/** Right edge of a line in Courier. */
export const rightOf = ({ left, text }: PdfLine): number => left + text.length * CH
export const middleOf = (line: PdfLine): number => (line.left + rightOf(line)) / 2

export const SCREENPLAY = { layout: 'screenplay', paper: 'us-letter', lineHeight: 12 } as const
export const STAGE_US = { layout: 'stage-us', paper: 'us-letter', lineHeight: 12 } as const
export const STAGE_UK = { layout: 'stage-uk', paper: 'a4', lineHeight: 14 } as const
export const STAGE_FR = { layout: 'stage-fr', paper: 'a4', lineHeight: 15, language: 'fr' } as const
