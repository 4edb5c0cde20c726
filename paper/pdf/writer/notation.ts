/** Formats numbers and strings for PDF (ISO 32000-1, 7.3). */

const KEPT = 10_000
const numbers = new Map<number, string>()

/** Formats a number with at most three decimals. Results are cached, because the same numbers recur on every page. */
export function numeral(value: number): string {
  const known = numbers.get(value)
  if (known !== undefined) return known
  const text = String(Math.round(value * 1000) / 1000)
  if (numbers.size < KEPT) numbers.set(value, text)
  return text
}

const SIMPLE = /^[\x20-\x7e]*$/
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string => text.replace(/[()\\\n\r]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`)

/** Formats a text string, to be encoded as Latin-1. ASCII is kept as it is; anything else is written in UTF-16. */
export function textString(text: string): string {
  if (SIMPLE.test(text)) return `(${escaped(text)})`
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return `(${escaped(bytes.toString('latin1'))})`
}

const digits = (value: number, count = 2): string => String(value).padStart(count, '0')

/** Formats a date in UTC. */
export const dateString = (date: Date): string =>
  `(D:${digits(date.getUTCFullYear(), 4)}${digits(date.getUTCMonth() + 1)}${digits(date.getUTCDate())}` +
  `${digits(date.getUTCHours())}${digits(date.getUTCMinutes())}${digits(date.getUTCSeconds())}Z)`

const FIRST_SIZE = 16 * 1024

const OPEN = 0x28
const CLOSE = 0x29
const BACKSLASH = 0x5c
/** A carriage return must be escaped, because readers treat it as the end of a line. */
const CARRIAGE_RETURN = 0x0d
const LETTER_R = 0x72

/** The content stream of a page, as bytes. The buffer is reused for the next page. */
export class Content {
  #bytes = Buffer.allocUnsafe(FIRST_SIZE)
  #at = 0

  /** Adds operators, which are plain ASCII. */
  add(text: string): void {
    const { length } = text
    this.#makeRoom(length)
    const bytes = this.#bytes
    const at = this.#at
    for (let i = 0; i < length; i++) bytes[at + i] = text.charCodeAt(i)
    this.#at = at + length
  }

  /** Starts a string of this many glyphs. */
  open(glyphs: number): void {
    this.#makeRoom(glyphs * 4 + 2)
    this.#bytes[this.#at++] = OPEN
  }

  glyph(number: number): void {
    this.#byte(number >> 8)
    this.#byte(number & 0xff)
  }

  close(): void {
    this.#bytes[this.#at++] = CLOSE
  }

  /** Returns the content added since the last call. The bytes are valid only until more is added. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#at)
    this.#at = 0
    return taken
  }

  #byte(value: number): void {
    if (value === OPEN || value === CLOSE || value === BACKSLASH || value === CARRIAGE_RETURN) {
      this.#bytes[this.#at++] = BACKSLASH
      this.#bytes[this.#at++] = value === CARRIAGE_RETURN ? LETTER_R : value
    } else this.#bytes[this.#at++] = value
  }

  #makeRoom(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + count))
    this.#bytes.copy(wider, 0, 0, this.#at)
    this.#bytes = wider
  }
}
