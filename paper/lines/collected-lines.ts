import { normalise, type Run, type SourceLine } from '@replique/script'

/** The formatting of text. Undefined properties are not set. */
export interface Look {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  /** Whether the text is in capitals or small capitals. */
  readonly capitals?: boolean
  readonly hidden?: boolean
}

/** Returns text as a run with its marks. Letters formatted as capitals are converted to capitals. */
export const runOf = (text: string, look: Look): Run => ({
  text: look.capitals === true ? text.toUpperCase() : text,
  ...(look.bold === true && { bold: true as const }),
  ...(look.italic === true && { italic: true as const }),
  ...(look.underline === true && { underline: true as const }),
  ...(look.strike === true && { strike: true as const }),
  ...(look.hidden === true && { aside: 'cut' as const }),
})

/**
 * Collapses the spaces and line breaks of markup as a browser does: one space between words, none at the ends of a
 * line.
 */
export function collapse(runs: readonly Run[]): Run[] {
  const out: Run[] = []
  let isSpaced = true
  for (const run of runs) {
    let text = run.text.replace(/[ \t\r\f]+/g, ' ').replace(/ ?\n ?/g, '\n')
    if (isSpaced) text = text.replace(/^ /, '')
    if (text === '') continue
    isSpaced = /[ \n]$/.test(text)
    out.push({ ...run, text })
  }
  for (let last = out.at(-1); last !== undefined; last = out.at(-1)) {
    const text = last.text.replace(/[ \n]+$/, '')
    if (text === last.text) break
    out.pop()
    if (text !== '') out.push({ ...last, text })
  }
  return out
}

/** The number of points in each unit. */
const UNITS: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  pc: 12,
  px: 0.75,
  em: 12,
  rem: 12,
}

/** Parses a length such as "1.25cm" into points. Returns undefined if it is not a length. */
export function pointsOf(length: string | undefined): number | undefined {
  const found = /^\s*(-?\d{0,6}(?:\.\d{1,8})?)\s*(pt|in|cm|mm|pc|px|em|rem)\s*$/i.exec(length ?? '')
  const number = Number(found?.[1] === '' ? undefined : found?.[1])
  const unit = UNITS[found?.[2]?.toLowerCase() ?? '']
  return Number.isFinite(number) && unit !== undefined ? number * unit : undefined
}

/** The properties of a paragraph, except its text. */
export type LineShape = Omit<SourceLine, 'text' | 'gap'>

const isBlank = (runs: readonly Run[]): boolean => runs.every(({ text }) => text.trim() === '')

/** The paragraphs of a document in order, each with the number of empty paragraphs before it. */
export class CollectedLines {
  readonly lines: SourceLine[] = []
  #gap = 0

  /** Adds a paragraph. An empty paragraph only widens the gap before the next one. */
  add(runs: readonly Run[], shape: LineShape = {}): void {
    if (isBlank(runs)) {
      this.#gap++
      return
    }
    this.lines.push({ text: normalise(runs), gap: this.#gap, ...shape })
    this.#gap = 0
  }

  /** Sets a minimum gap before the next paragraph, in lines. */
  leave(lines: number): void {
    this.#gap = Math.max(this.#gap, lines)
  }

  /**
   * Adds a table row. A name in one cell and the speech in the next form a single line. Otherwise each line of each
   * cell is added separately.
   */
  addRow(cells: readonly (readonly SourceLine[])[]): void {
    const full = cells.filter((lines) => lines.length > 0)
    const [[name, ...more] = [], [first, ...rest] = []] = full
    if (full.length === 2 && more.length === 0 && name !== undefined && first !== undefined) {
      this.#push({ ...first, text: normalise([...name.text, { text: '\t' }, ...first.text]) })
      for (const line of rest) this.#push(line)
    } else for (const line of full.flat()) this.#push(line)
  }

  #push(line: SourceLine): void {
    this.lines.push({ ...line, gap: Math.max(line.gap, this.#gap) })
    this.#gap = 0
  }
}
