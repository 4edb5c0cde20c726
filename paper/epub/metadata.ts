import { createHash } from 'node:crypto'
import { titleLines, type Language, type Play } from '@replique/script'

/** Of a play that does not say when it was written. */
const UNDATED = new Date(Date.UTC(2000, 0, 1))

/** When a play says it was written: a day, or a year. */
export function dateOf(play: Play): Date {
  const words = titleLines({ play }, 'date').join(' ')
  const [, year, month, day] = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(words) ?? []
  const whole = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (!Number.isNaN(whole.getTime())) return whole
  const only = /\b(?:1[5-9]|20)\d{2}\b/.exec(words)?.[0]
  return only === undefined ? UNDATED : new Date(Date.UTC(Number(only), 0, 1))
}

/** A name for the book that only the same words have. */
export function identifierOf(play: Play): string {
  const hash = createHash('sha256').update(JSON.stringify(play)).digest('hex')
  const variant = ((parseInt(hash[16] ?? '0', 16) & 3) | 8).toString(16)
  return `urn:uuid:${[hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')}`
}

/** To the second, as packages say it. */
export const stampOf = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z')

export const SUMMARY: Readonly<Record<Language, string>> = {
  en: 'Text only, in reading order, with a heading for each act and scene and a table of contents that leads to them.',
  fr: 'Du texte seul, dans l’ordre de lecture, avec un titre pour chaque acte et chaque scène et une table des matières qui y mène.',
}
