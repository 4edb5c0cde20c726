import { pageOfCharset } from './words.ts'

/** Heading style names in several languages, followed by the level. */
const NAMED =
  /^(?:heading|headline|titre|überschrift|título|encabezado|titolo|intestazione|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|cím(?:sor)?|заголовок)[ \u00a0_-]?([1-9])$/iu

/** Returns the level of a heading style from 1, by a name such as "Heading 2". */
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
  /** The default code page. */
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
