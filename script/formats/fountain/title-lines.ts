import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { isBlankCode, trimLine } from '../../recognise/letters.ts'

/**
 * Known keys. A first paragraph is a title page only if it contains at least one of them. If it does, its other keys
 * are accepted too.
 */
const KNOWN = new Set(
  (
    'title|titre|credit|crédit|credits|author|authors|auteur|auteurs|autrice|autrices|writer|writers|source|draft|draft date|date|contact|' +
    'copyright|notes|note|revision|version|format|episode|épisode|season|series|série|company|production|based on|adaptation|' +
    'd’après|language|langue|subtitle|sous-titre|genre|font|watermark'
  ).split('|'),
)

/**
 * The maximum length of a key, in characters. If the text before a colon is longer, the line is treated as a sentence.
 */
const LONGEST_KEY = 60

/** A title page, and the offset of the text after it. */
export interface TitleLines {
  readonly page: TitlePage
  readonly end: number
}

function keyOf(line: string): string | undefined {
  if (line === '' || isBlankCode(line.charCodeAt(0))) return undefined
  const at = line.indexOf(':')
  if (at < 1 || at > LONGEST_KEY) return undefined
  return trimLine(line.slice(0, at)).toLowerCase()
}

/**
 * Reads the title page at the start of the text, which must have '\n' line endings. If there is no title page, `page`
 * is empty and `end` is 0.
 */
export function readTitleLines(text: string): TitleLines {
  const entries: { key: string; lines: string[] }[] = []
  let known = false
  let at = 0
  while (at < text.length) {
    const stop = text.indexOf('\n', at)
    const line = text.slice(at, stop < 0 ? text.length : stop)
    if (trimLine(line) === '') break
    const key = keyOf(line)
    const last = entries.at(-1)
    if (key !== undefined) {
      entries.push({ key, lines: [trimLine(line.slice(line.indexOf(':') + 1))] })
      known ||= KNOWN.has(key)
    } else if (last) last.lines.push(trimLine(line))
    else break
    at = stop < 0 ? text.length : stop + 1
  }
  if (!known) return { page: [], end: 0 }
  return { page: entries.map(entryOf), end: at }
}

function entryOf({ key, lines }: { key: string; lines: readonly string[] }): TitleEntry {
  return { key, value: (lines[0] === '' ? lines.slice(1) : lines).join('\n') }
}

/**
 * Prints a title page, leaving out entries that Fountain can't represent. Returns an empty string if the result would
 * not be parsed back as a title page.
 */
export function printTitleLines(page: TitlePage): string {
  let text = ''
  for (const { key, value } of page) {
    const lines = value
      .replace(/\/(?=\*)/g, '/ ')
      .split(/\r\n?|\n/)
      .filter((line) => trimLine(line) !== '')
    const label = key.charAt(0).toUpperCase() + key.slice(1)
    if (keyOf(`${label}:`) !== key || /[\n\r]|\/\*/.test(key)) continue
    if (lines.length === 0) text += `${label}:\n`
    else if (lines.length === 1 && !value.includes('\n')) text += `${label}: ${lines[0]}\n`
    else text += `${label}:\n${lines.map((line) => `    ${line}\n`).join('')}`
  }
  return readTitleLines(text).page.length > 0 ? text : ''
}
