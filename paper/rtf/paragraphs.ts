import { CollectedLines, runOf, type Look, type LineShape } from '../lines/collected-lines.ts'
import type { Run } from '@replique/script'
import { pageOfCharset } from './words.ts'

/** Heading style names in several languages, followed by the level. */
const NAMED =
  /^(?:heading|headline|titre|überschrift|título|encabezado|titolo|intestazione|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|cím(?:sor)?|заголовок)[ \u00a0_-]?([1-9])$/iu

/** Returns the level (1 or more) of a heading style, from a name such as "Heading 2". */
function levelOfStyleName(name: string): number | undefined {
  const found = NAMED.exec(name.trim())?.[1]
  return found === undefined ? undefined : Number(found)
}

interface RtfStyle {
  readonly name: string
  readonly level?: number
}

/** The fonts and styles defined at the beginning of a file, by number. */
export class Tables {
  /** The default code page of the file. */
  page = 1252
  defaultFont: number | undefined
  readonly #pages = new Map<number, number>()
  readonly #styles = new Map<number, RtfStyle>()

  /** Handles a control word in the font table. */
  font(number: number, word: string, value: number | undefined): void {
    if (value === undefined) return
    const page = word === 'fcharset' ? pageOfCharset(value) : word === 'cpg' ? value : undefined
    if (page !== undefined) this.#pages.set(number, page)
  }

  /** Returns the code page of a font. */
  pageOf(font: number | undefined): number {
    return this.#pages.get(font ?? this.defaultFont ?? -1) ?? this.page
  }

  addStyle(number: number, words: string, level: number | undefined): void {
    const name = words.replace(/;.*$/s, '').trim()
    const known = level !== undefined && level < 9 ? level + 1 : levelOfStyleName(name)
    if (name !== '') this.#styles.set(number, { name, ...(known !== undefined && { level: known }) })
  }

  style(number: number | undefined): RtfStyle | undefined {
    return number === undefined ? undefined : this.#styles.get(number)
  }
}

type LookName = keyof Look

/** Control words that turn formatting on, or off if followed by a zero. */
const LOOKS: ReadonlyMap<string, LookName> = new Map<string, LookName>([
  ['b', 'bold'],
  ['i', 'italic'],
  ['caps', 'capitals'],
  ['scaps', 'capitals'],
  ['v', 'hidden'],
  ['strike', 'strike'],
  ['striked', 'strike'],
  ['ul', 'underline'],
  ['uld', 'underline'],
  ['uldb', 'underline'],
  ['ulw', 'underline'],
  ['ulth', 'underline'],
])

/** Returns the formatting after a control word, or the same object if the word doesn't affect it. */
export function lookAfter(look: Look, word: string, value: number | undefined): Look {
  if (word === 'plain') return {}
  if (word === 'ulnone') return { ...look, underline: false }
  const name = LOOKS.get(word)
  return name === undefined ? look : { ...look, [name]: value !== 0 }
}

/** The formatting of a paragraph, and the number of its style. */
export interface Setting {
  readonly style?: number
  readonly align?: LineShape['align'] | undefined
  /** Indents in twentieths of a point. */
  readonly left?: number
  readonly first?: number
  /** Outline level, counted from 0. */
  readonly level?: number
  readonly inTable?: boolean
}

const ALIGN: Readonly<Record<string, LineShape['align']>> = { ql: 'left', qc: 'centre', qr: 'right', qj: undefined }

/** Returns the settings after a control word, or the same object if the word doesn't affect them. */
export function settingAfter(setting: Setting, word: string, value: number | undefined): Setting {
  if (word === 'pard') return {}
  if (word === 's') return { ...setting, ...(value !== undefined && { style: value }) }
  if (word === 'li' || word === 'lin') return { ...setting, left: value ?? 0 }
  if (word === 'fi') return { ...setting, first: value ?? 0 }
  if (word === 'outlinelevel') return { ...setting, level: value ?? 0 }
  if (word === 'intbl') return { ...setting, inTable: true }
  return Object.hasOwn(ALIGN, word) ? { ...setting, align: ALIGN[word] } : setting
}

/** A twentieth of a point, RTF's unit of length. */
const TWIP = 1 / 20

/** Builds paragraphs and table rows from text as it is read. */
export class Paragraphs {
  readonly out = new CollectedLines()
  #runs: Run[] = []
  /** The cells of the open row, and the open cell. */
  #cells: CollectedLines[] = []
  #cell: CollectedLines | null = null
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  say(text: string, look: Look): void {
    if (text !== '') this.#runs.push(runOf(text, look))
  }

  /** Ends the paragraph, whether inside or outside a table. */
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

  /** Ends the open paragraph and row. */
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
