/** How PDF writes numbers and words (ISO 32000-1, 7.3). */

const KEPT = 10_000
const numbers = new Map<number, string>()

/** A number to a thousandth; the same ones come again on every page. */
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

/** Words for people, in the bytes that Latin-1 makes of the answer: plain ASCII as it is, all else in UTF-16. */
export function textString(text: string): string {
  if (SIMPLE.test(text)) return `(${escaped(text)})`
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return `(${escaped(bytes.toString('latin1'))})`
}

const digits = (value: number, count = 2): string => String(value).padStart(count, '0')

/** A date in universal time. */
export const dateString = (date: Date): string =>
  `(D:${digits(date.getUTCFullYear(), 4)}${digits(date.getUTCMonth() + 1)}${digits(date.getUTCDate())}` +
  `${digits(date.getUTCHours())}${digits(date.getUTCMinutes())}${digits(date.getUTCSeconds())}Z)`
