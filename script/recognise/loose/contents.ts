import type { ScriptReading } from '../../formats/reading.ts'
import { plain, textOf } from '../../rich-text.ts'
import { slugOf } from '../screenplay/slug.ts'
import type { SourceLine } from '../source.ts'
import { headingOf } from './headings.ts'
import { keyOf } from './line.ts'

/** Titles of tables of contents, in the languages that plays are written in. */
const HEAD =
  /^(?:(?:table of )?contents|table(?: des mati[eè]res)?|sommaire|inhalt(?:sverzeichnis)?|[ií]ndice(?: general)?|sommario|inhoud(?:sopgave)?|inneh[aå]ll|indhold|tartalom|содержание|оглавление|(?:list of |synopsis of )?scenes|liste des sc[eè]nes)\s*[:.]?$/iu
/** Style names that word processors use for the entries in a table of contents. */
const STYLE =
  /^(?:toc(?: heading|\s?\d)?|tm\s?\d|verzeichnis\s?\d|table of contents|contents \d|tdc\s?\d|sommario\s?\d)$/i
/** An entry with dots, a tab or a wide space before its page number. */
const PAGED =
  /^(.*?\p{L}.*?)\s*(?:(?:\.[ \u00a0]?){3,}|…[.…\s]*|_{3,}|[-–—]{3,}|\t+|\s{3,})\s*(\d{1,4}|[ivxlc]{1,7})\.?$/iu
/** An entry with only a space before its page number. */
const NUMBERED = /^(.*?\p{L}.*?),?\s(\d{1,4})$/u

/**
 * The maximum index of a table's first line, the maximum number of entries in a table, and the maximum number of
 * characters in an entry without and with a page number.
 */
const FRONT = 300
const MOST = 300
const LONGEST = 90
const LONGEST_PAGED = 200
/** The minimum number of page numbers in a table that has no title. */
const SEVERAL = 3
/** The maximum number of act or scene headings in a row that don't count as a table of contents. */
const MOST_ACTS = 1
const MOST_SCENES = 2
/** The minimum share of page numbers that don't decrease, and of entries that recur below the table. */
const NEARLY_ALL = 0.8

interface Entry {
  readonly key: string
  readonly page: number | null
  readonly isStyled: boolean
  readonly kind: 'act' | 'scene' | 'part' | null
}

/** Maps the key of each short line to the index of its last occurrence. */
type Last = ReadonlyMap<string, number>

/**
 * Separates the table of contents at the front of a file from the rest. Its entries have page numbers, or recur later
 * in the file as headings. If read as part of the play, each would become an act, a scene or a character.
 */
export function withoutContents(lines: readonly SourceLine[]): { kept: readonly SourceLine[]; contents: SourceLine[] } {
  const words = lines.map(({ text }) => textOf(text).trim())
  const last: Last = new Map(words.flatMap((one, at) => (one.length > LONGEST ? [] : [[keyOf(one), at] as const])))
  const known = new Map<number, Entry | null>()
  const entryAt = (at: number): Entry | null => {
    if (!known.has(at)) known.set(at, entryOf(lines[at]!, at, last))
    return known.get(at) ?? null
  }
  for (let at = 0; at < Math.min(FRONT, lines.length); at++) {
    const isHead = HEAD.test(words[at] ?? '')
    const from = isHead ? at + 1 : at
    const entries = entriesFrom(from, Math.min(lines.length, from + MOST), entryAt, last)
    const to = from + entries.length
    if (isList(entries, isHead, (entry) => comesBack(entry, to, last)))
      return { kept: [...lines.slice(0, at), ...lines.slice(to)], contents: lines.slice(at, to) }
  }
  return { kept: lines, contents: [] }
}

/** Returns the consecutive entries that begin at `from`, up to the line that repeats the first one. */
function entriesFrom(from: number, end: number, entryAt: (at: number) => Entry | null, last: Last): Entry[] {
  const out: Entry[] = []
  for (let at = from; at < end; at++) {
    const entry = entryAt(at)
    if (entry === null || (entry.page === null && out.length > 0 && startsAlike(entry.key, out[0]!.key))) break
    out.push(entry)
  }
  const isPaged = out.some(({ page }) => page !== null)
  // the play begins directly below the table; if its first heading isn't listed in the table, it must not count as an
  // entry
  const until = out.findLastIndex(
    (entry) => entry.isStyled || (isPaged ? entry.page !== null : comesBack(entry, from + out.length, last)),
  )
  return out.slice(0, until + 1)
}

function entryOf({ text, style = '' }: SourceLine, at: number, last: Last): Entry | null {
  const words = textOf(text).trim()
  if (words.length > LONGEST_PAGED) return null
  const paged = PAGED.exec(words) ?? byNumber(words, at, last)
  if (words.length > LONGEST && paged === null) return null
  const [, title = words, number] = paged ?? []
  const key = keyOf(title)
  // pages before the play are numbered in Roman numerals, which count as 0
  const page = number === undefined ? null : /^\d/.test(number) ? Number(number) : 0
  const entry: Entry = {
    key,
    page,
    isStyled: STYLE.test(style),
    kind: headingOf(key)?.kind ?? (slugOf(title) === null ? null : 'scene'),
  }
  const isListed = page !== null || entry.isStyled || entry.kind !== null || comesBack(entry, at + 1, last)
  return isListed && key !== '' ? entry : null
}

/** Matches an entry such as "Act One 3" if "Act One" recurs below. */
function byNumber(words: string, at: number, last: Last): RegExpExecArray | null {
  const found = NUMBERED.exec(words)
  return found !== null && (last.get(keyOf(found[1] ?? '')) ?? -1) > at ? found : null
}

/** Whether a line from `from` onwards repeats an entry or, if the entry is a heading, its first words. */
function comesBack({ key, kind }: Pick<Entry, 'key' | 'kind'>, from: number, last: Last): boolean {
  if ((last.get(key) ?? -1) >= from) return true
  if (kind === null) return false
  const words = key.split(' ')
  return words.some((_, length) => length > 1 && (last.get(words.slice(0, length).join(' ')) ?? -1) >= from)
}

const startsAlike = (key: string, first: string): boolean => key === first || first.startsWith(`${key} `)

function isList(entries: readonly Entry[], isHead: boolean, comesBack: (entry: Entry) => boolean): boolean {
  if (entries.length === 0) return false
  if (entries.every(({ isStyled }) => isStyled)) return true
  const pages = entries.flatMap(({ page }) => page ?? [])
  const known = entries.filter((entry) => entry.kind !== null || comesBack(entry)).length
  if (pages.length >= (isHead ? 1 : SEVERAL) && grows(pages) && (isHead || known > 0)) return true
  const back = entries.filter(comesBack).length
  if (!comesBack(entries[0]!) || back < entries.length * NEARLY_ALL) return false
  if (isHead) return true
  const count = (kind: Entry['kind']): number => entries.filter((entry) => entry.kind === kind).length
  return known === entries.length && (count('act') > MOST_ACTS || count('scene') > MOST_SCENES)
}

function grows(pages: readonly number[]): boolean {
  const steps = pages.slice(1).filter((page, at) => page >= pages[at]!).length
  return steps >= (pages.length - 1) * NEARLY_ALL
}

/** Adds the removed table of contents to a reading, as a note at the very beginning. */
export function withContents(
  reading: ScriptReading,
  contents: readonly SourceLine[],
  all: readonly SourceLine[],
): ScriptReading {
  if (contents.length === 0) return reading
  const text = plain(contents.map((line) => textOf(line.text).trim()).join('\n'))
  const { play, confidence, places = [] } = reading
  return {
    ...reading,
    play: { ...play, elements: [{ kind: 'note', text }, ...play.elements] },
    source: all,
    places: [contents[0]?.at, ...places],
    ...(confidence !== undefined && { confidence: [DOUBTED, ...confidence] }),
  }
}

/** The confidence assigned to the note with the table of contents. */
const DOUBTED = 0.6
