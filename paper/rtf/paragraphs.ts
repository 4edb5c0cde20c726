import type { Run } from '@replique/script'
import { CollectedLines, type LineShape } from '../lines/collected-lines.ts'
import { runOf, type Look } from '../lines/look.ts'
import type { Setting } from './look.ts'
import type { Tables } from './tables.ts'

/** Twentieths of a point. */
const TWIP = 1 / 20

/** Makes paragraphs and rows of tables of the words as they come. */
export class Paragraphs {
  readonly out = new CollectedLines()
  #runs: Run[] = []
  /** The cells of the row that is open, and the one of them that is. */
  #cells: CollectedLines[] = []
  #cell: CollectedLines | null = null
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  say(text: string, look: Look): void {
    if (text !== '') this.#runs.push(runOf(text, look))
  }

  /** Ends the paragraph, in a table or beside it. */
  end(setting: Setting): void {
    if (setting.inTable === true) this.#cell ??= new CollectedLines()
    else this.endRow()
    const lines = setting.inTable === true ? (this.#cell ?? this.out) : this.out
    lines.add(this.#runs, this.#shape(setting))
    this.#runs = []
  }

  endCell(setting: Setting): void {
    this.end({ ...setting, inTable: true })
    if (this.#cell !== null) this.#cells.push(this.#cell)
    this.#cell = null
  }

  endRow(): void {
    if (this.#cell !== null) this.#cells.push(this.#cell)
    this.#cell = null
    if (this.#cells.length > 0) this.out.addRow(this.#cells.map(({ lines }) => lines))
    this.#cells = []
  }

  newPage(setting: Setting): void {
    if (this.#runs.length > 0) this.end(setting)
    this.out.leave(1)
  }

  /** Ends whatever is open. */
  close(setting: Setting): void {
    if (this.#runs.length > 0) this.end(setting)
    this.endRow()
  }

  #shape({ style, align, left, first, level }: Setting): LineShape {
    const named = this.#tables.style(style)
    const heading = level !== undefined && level >= 0 && level < 9 ? level + 1 : named?.level
    return {
      ...(named !== undefined && { style: named.name }),
      ...(align !== undefined && { align }),
      ...((left !== undefined || first !== undefined) && { indent: ((left ?? 0) + (first ?? 0)) * TWIP }),
      ...(heading !== undefined && { heading }),
    }
  }
}
