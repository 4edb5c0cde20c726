/** Measures how well a play's verse lines are recovered, and whether its prose stays prose. */
import { textOf, type Play } from '@replique/script'

/** The known speeches, each in parts; lines or paragraphs within a part are separated by newlines. */
interface TruePlay {
  readonly speeches: readonly {
    readonly verse: boolean
    readonly parts: readonly { readonly t: 'text' | 'stage'; readonly v: string }[]
  }[]
  /** Directions between speeches. */
  readonly stage: readonly { readonly v: string }[]
}

export const VERSE_COLUMNS = [
  'line ends kept',
  'verse as verse',
  'prose as verse',
  'line ends added in prose',
  'spoken lines taken for directions',
] as const
/**
 * Shares from 0 to 1, in the order of `VERSE_COLUMNS`. A share is null if the play has nothing to measure, for instance
 * no verse.
 */
export type VerseRow = readonly (number | null)[]

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .match(/[\p{L}\p{N}]+/gu) ?? []

class Bag {
  readonly #counts = new Map<string, number>()

  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** Removes one occurrence; returns false if none was left. */
  take(key: string): boolean {
    const left = this.#counts.get(key) ?? 0
    this.#counts.set(key, left - 1)
    return left > 0
  }
}

/** In a verse play, a paragraph up to this length may be half a verse line, even if it is tagged as prose. */
const SHORT = 65

/** The number of words on either side that identify a line end. */
const AROUND = 2

/** Returns the line ends within a speech, identified by the words around them. */
function endsOf(lines: readonly string[]): string[] {
  const words = lines.map(wordsOf).filter(({ length }) => length > 0)
  return words.slice(1).map((_, at) => {
    const before = words.slice(0, at + 1).flat()
    const after = words.slice(at + 1).flat()
    return `${before.slice(-AROUND).join(' ')} | ${after.slice(0, AROUND).join(' ')}`
  })
}

interface SpokenLine {
  readonly text: string
  readonly verse: boolean
}

/** A placeholder for a direction within a line. */
const CUT = '\t'

/** Returns the spoken lines that the importer read, by speech. */
function spokenIn(play: Play): SpokenLine[][] {
  const speeches: SpokenLine[][] = [[]]
  for (const { kind, text } of play.elements) {
    const verse = kind === 'verse' || kind === 'lyrics'
    if (verse || kind === 'dialogue') {
      // directions within a line are not spoken
      const words = text.map((run) => (run.italic === true ? run.text.replace(/\([^)]*\)/g, CUT) : run.text)).join('')
      for (const line of words.split('\n')) speeches.at(-1)!.push({ text: line, verse })
    } else if (kind !== 'parenthetical' && textOf(text) !== '') speeches.push([])
  }
  return speeches
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => wordsOf(line).length > 0)
const keyOf = (line: string): string => wordsOf(line).join(' ')

/** Returns the directions that the importer read but that are not among the known ones. */
function wrongDirections(play: Play, directions: readonly string[]): Bag {
  const right = new Bag()
  for (const one of directions) right.add(keyOf(one))
  const wrong = new Bag()
  for (const { kind, text } of play.elements) {
    const key = keyOf(textOf(text))
    if ((kind === 'parenthetical' || kind === 'action') && !right.take(key)) wrong.add(key)
  }
  return wrong
}

export function measureVerse(truth: unknown, play: Play): VerseRow {
  const { speeches, stage } = truth as TruePlay
  const parts = speeches.flatMap((speech) => speech.parts)
  const wrong = wrongDirections(play, [
    ...stage.map(({ v }) => v),
    ...parts.flatMap(({ t, v }) => (t === 'stage' ? v : [])),
  ])
  const said = parts.flatMap(({ t, v }) => (t === 'text' ? linesOf(v) : []))
  const spoken = spokenIn(play)
  const ends = new Bag()
  const verse = new Bag()
  for (const lines of spoken) {
    for (const end of endsOf(lines.map(({ text }) => text))) ends.add(end)
    for (const line of lines) if (line.verse) for (const part of line.text.split(CUT)) verse.add(keyOf(part))
  }
  const count = { ends: 0, kept: 0, lines: 0, asVerse: 0, paragraphs: 0, proseAsVerse: 0, added: 0 }
  const prose = new Set<string>()
  const isInVerse = speeches.filter((speech) => speech.verse).length > speeches.length / 2
  for (const speech of speeches) {
    const texts = speech.parts.filter(({ t }) => t === 'text').map(({ v }) => v)
    for (const text of texts) {
      const all = linesOf(text)
      const lines = isInVerse && !speech.verse ? all.filter((line) => line.length > SHORT) : all
      if (!speech.verse) {
        count.paragraphs += lines.length
        // a line may also end where a direction or paragraph ends
        for (const line of lines) addWithin(prose, line)
        for (const line of lines) if (verse.take(keyOf(line))) count.proseAsVerse++
        continue
      }
      count.lines += lines.length
      count.asVerse += lines.filter((line) => verse.take(keyOf(line))).length
      const own = endsOf(lines)
      count.ends += own.length
      count.kept += own.filter((end) => ends.take(end)).length
    }
  }
  for (const lines of spoken) for (const end of endsOf(lines.map(({ text }) => text))) if (prose.has(end)) count.added++
  const share = (some: number, all: number): number | null => (all === 0 ? null : some / all)
  return [
    share(count.kept, count.ends),
    share(count.asVerse, count.lines),
    share(count.proseAsVerse, count.paragraphs),
    share(count.added, count.paragraphs),
    share(said.filter((line) => wrong.take(keyOf(line))).length, said.length),
  ]
}

/** Adds every position within a paragraph of prose at which a line could end. */
function addWithin(prose: Set<string>, paragraph: string): void {
  const words = wordsOf(paragraph)
  for (let at = AROUND; at + AROUND <= words.length; at++)
    prose.add(`${words.slice(at - AROUND, at).join(' ')} | ${words.slice(at, at + AROUND).join(' ')}`)
}

/** Returns the mean of each column over the plays that have a value. */
export function meanVerse(rows: readonly VerseRow[]): VerseRow {
  return VERSE_COLUMNS.map((_, column) => {
    const values = rows.flatMap((row) => row[column] ?? [])
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  })
}

export const showVerse = (row: VerseRow): string =>
  row.map((value) => (value === null ? '  -  ' : value.toFixed(3))).join('  ')
