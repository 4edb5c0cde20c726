import { normalise, type Run, type SourceLine } from '@replique/script'

/** What a paragraph is beside its words. */
export type LineShape = Omit<SourceLine, 'text' | 'gap'>

const isBlank = (runs: readonly Run[]): boolean => runs.every(({ text }) => text.trim() === '')

/** The paragraphs of a document as they come, with the empty ones between them counted. */
export class CollectedLines {
  readonly lines: SourceLine[] = []
  #gap = 0

  /** A paragraph; an empty one only makes the gap before the next one wider. */
  add(runs: readonly Run[], shape: LineShape = {}): void {
    if (isBlank(runs)) {
      this.#gap++
      return
    }
    this.lines.push({ text: normalise(runs), gap: this.#gap, ...shape })
    this.#gap = 0
  }

  /** Space before the next paragraph, in lines, at least. */
  leave(lines: number): void {
    this.#gap = Math.max(this.#gap, lines)
  }

  /** A row of a table: a name in one cell and what is said in the next read as one line, other cells one after the other. */
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
