/** Formats numbers and strings for PDF (ISO 32000-1, 7.3). */

const KEPT = 10_000
const numbers = new Map<number, string>()

/** Formats a number to three decimals. Cached, because the same numbers recur on every page. */
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

/** Formats a text string, to be encoded as Latin-1: ASCII as it is, anything else in UTF-16. */
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
