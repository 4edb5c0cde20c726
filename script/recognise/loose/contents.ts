import type { ScriptReading } from '../../formats/reading.ts'
import { plain, textOf } from '../../rich-text.ts'
import { slugOf } from '../screenplay/slug.ts'
import type { SourceLine } from '../source.ts'
import { headingOf } from './headings.ts'
import { keyOf } from './line.ts'

/** What stands above a list of contents, in the languages of plays. */
const HEAD =
  /^(?:(?:table of )?contents|table(?: des mati[eè]res)?|sommaire|inhalt(?:sverzeichnis)?|[ií]ndice(?: general)?|sommario|inhoud(?:sopgave)?|inneh[aå]ll|indhold|tartalom|содержание|оглавление|(?:list of |synopsis of )?scenes|liste des sc[eè]nes)\s*[:.]?$/iu
/** What word processors call the paragraphs of one. */
const STYLE =
  /^(?:toc(?: heading|\s?\d)?|tm\s?\d|verzeichnis\s?\d|table of contents|contents \d|tdc\s?\d|sommario\s?\d)$/i
/** Dots, a tab or a wide space, and the number of a page. */
const PAGED =
  /^(.*?\p{L}.*?)\s*(?:(?:\.[ \u00a0]?){3,}|…[.…\s]*|_{3,}|[-–—]{3,}|\t+|\s{3,})\s*(\d{1,4}|[ivxlc]{1,7})\.?$/iu
/** The number of a page after nothing but a space. */
const NUMBERED = /^(.*?\p{L}.*?),?\s(\d{1,4})$/u

/** Lines among which one begins, lines that it has, and characters of a line without dots and with them, at most. */
const FRONT = 300
const MOST = 300
const LONGEST = 90
const LONGEST_PAGED = 200
/** Lines that name a page before it is one without a word above it. */
const SEVERAL = 3
/** Acts or scenes right below one another that are no list, at most. */
const MOST_ACTS = 1
const MOST_SCENES = 2
/** Share of its pages that follow the one before. */
const NEARLY_ALL = 0.8

interface Entry {
  readonly key: string
  readonly page: number | null
  readonly isStyled: boolean
  readonly kind: 'act' | 'scene' | 'part' | null
}

/** Where each short line stands last, by the key of its words. */
type Last = ReadonlyMap<string, number>

/**
 * The lines of a file without the list of contents at its front, and those of the list: its lines name a page, or come
 * back below as headings. Taken for the play, each would be an act, a scene or somebody.
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

/** The lines of a list, from here up to where the first of them comes back. */
function entriesFrom(from: number, end: number, entryAt: (at: number) => Entry | null, last: Last): Entry[] {
  const out: Entry[] = []
  for (let at = from; at < end; at++) {
    const entry = entryAt(at)
    if (entry === null || (entry.page === null && out.length > 0 && startsAlike(entry.key, out[0]!.key))) break
    out.push(entry)
  }
  const isPaged = out.some(({ page }) => page !== null)
  // the play begins right below, perhaps with a heading that is in no list
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
  // pages before the play are counted in Roman numbers
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

/** "Act One 3", where "Act One" comes back below. */
function byNumber(words: string, at: number, last: Last): RegExpExecArray | null {
  const found = NUMBERED.exec(words)
  return found !== null && (last.get(keyOf(found[1] ?? '')) ?? -1) > at ? found : null
}

/** Whether the words of an entry, or those that a heading begins with, are a line from here on. */
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

/** A reading with the list of contents that was left out of it, as a note before all else. */
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

/** How sure one may be of it. */
const DOUBTED = 0.6
