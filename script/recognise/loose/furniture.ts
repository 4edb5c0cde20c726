import { keyOf, type LooseLine } from './line.ts'
import { headingOf } from './headings.ts'

/** The markers that archives of free books put above and below the text of a book. */
const BEGINS = /^\*{3}\s*START OF (?:THE|THIS) (?:PROJECT GUTENBERG|EBOOK)/i
const ARCHIVE_ENDS =
  /^(?:\*{3}\s*END OF (?:THE|THIS) (?:PROJECT GUTENBERG|EBOOK)|END OF (?:THE |THIS )?PROJECT GUTENBERG)/i
/** A credit or note by the people who made the file, below the start marker. */
const MADE =
  /^(?:(?:this e-?(?:text|book) was )?(?:produced|prepared|transcribed|scanned|digitized) (?:by|from)\b|e-?text (?:prepared|produced) by\b|transcriber[’']?s? note|\[transcriber|note du transcripteur)/i
/**
 * How many lines below the start marker to search for credits and notes, and the maximum length of a note in printed
 * lines.
 */
const NEAR_BEGINNING = 60
const LONGEST_NOTE = 12

/**
 * Removes everything that an archive added around the text: its licence, and notes on who made the file. Returns the
 * other lines and the number removed. Apart from notes, only lines outside the archive's own markers are removed. A
 * file can contain several pairs of markers.
 */
export function withoutArchive(lines: readonly LooseLine[], wrapped: boolean) {
  const marks = lines.map(({ words }) => (BEGINS.test(words) ? 'begins' : ARCHIVE_ENDS.test(words) ? 'ends' : null))
  const first = marks.find((mark) => mark !== null)
  if (first === undefined) return { kept: [...lines], around: 0 }
  const kept: LooseLine[] = []
  // if the first marker is an end marker, the text begins at the start of the file
  let isText = first === 'ends'
  let since = isText ? NEAR_BEGINNING : 0
  let note = 0
  lines.forEach((line, at) => {
    const mark = marks[at]
    if (mark) {
      isText = mark === 'begins'
      since = 0
      return
    }
    since++
    if (since <= NEAR_BEGINNING && MADE.test(line.words)) note = 1
    else note = wrapped && note > 0 && note < LONGEST_NOTE && line.gap < 0.5 ? note + 1 : 0
    if (isText && note === 0) kept.push(line)
  })
  return { kept, around: lines.length - kept.length }
}

/**
 * Matches a possible running head or page number. The line counts as one only if its number increases from page to
 * page.
 */
const PAGE = /(?:^|\s)[-–—[(]?\s*(?:p(?:age|\.)?\s*)?(\d{1,4})\s*[-–—\])]?(?:$|\s|(?<=^\d+)\.$)/i
/** Maximum length of a page header, in characters. */
const LONGEST = 70

const withoutNumber = (words: string): string => keyOf(words.replace(/\d+/g, ' '))

interface Candidate {
  readonly at: number
  /** Row in the whole printed text, counting empty lines. */
  readonly row: number
  readonly number: number | null
  readonly key: string
}

function candidates(lines: readonly LooseLine[]): Candidate[] {
  let empty = 0
  return lines.flatMap(({ words, gap, page }, at) => {
    empty += gap
    const alone = gap > 0 && ((lines[at + 1]?.gap ?? 1) > 0 || at + 1 === lines.length)
    if (words.length > LONGEST || !(alone || page !== undefined)) return []
    const found = PAGE.exec(words)?.[1]
    return [{ at, row: at + empty, number: found === undefined ? null : Number(found), key: withoutNumber(words) }]
  })
}

/** Whether the numbers nearly always increase by one to four, as page numbers do. */
function isGrowing(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, place) => number - (numbers[place] ?? 0))
  return numbers.length >= 3 && steps.filter((step) => step >= 1 && step <= 4).length >= steps.length * 0.8
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const held = map.get(key)
  if (held === undefined) map.set(key, [value])
  else held.push(value)
}

/** Whether these words are an act or scene heading of a stage play. Like page numbers, heading numbers increase. */
const announces = (words: string): boolean => headingOf(words) !== null

/**
 * Returns the indexes of running heads and page numbers. `isHeading` recognises scene headings, which are also numbered
 * but must be kept.
 */
function findFurniture(lines: readonly LooseLine[], isHeading = announces): ReadonlySet<number> {
  const found = new Set<number>()
  const all = candidates(lines)
  const byKey = new Map<string, Candidate[]>()
  // bare numbers are page numbers only if all look alike: "4." and "(4)" are different series
  const shapeOf = ({ at, key }: Candidate): string => key || (lines[at]?.words ?? '').replace(/\d+/, '#')
  for (const one of all) addTo(byKey, shapeOf(one), one)
  for (const [key, group] of byKey) {
    const numbered = group.filter(({ number }) => number !== null)
    const grows = isGrowing(numbered.map(({ number }) => number ?? 0))
    const isBare = group[0]?.key === ''
    if (!grows || (!isBare && isHeading(`${key} 1`))) continue
    if (isBare ? isPageAlone(lines, numbered) : areApart(lines, numbered)) for (const { at } of numbered) found.add(at)
  }
  return found
}

/** Minimum number of lines between two running heads. */
const LEAST_BETWEEN = 15

/**
 * Whether most of these lines are at the top or bottom of a page and far apart. A numbered refrain recurs at shorter
 * intervals, or in the middle of pages.
 */
function areApart(lines: readonly LooseLine[], group: readonly Candidate[]): boolean {
  const atEnd = group.filter(({ at }) => isAtEnd(lines, at)).length
  const steps = group.slice(1).map(({ row }, place) => row - (group[place]?.row ?? 0))
  const far = steps.filter((step) => step >= LEAST_BETWEEN).length
  return atEnd >= group.length / 2 && far >= steps.length / 2
}

/** Whether a line is among the first or last lines of its page; true if the page is unknown. */
function isAtEnd(lines: readonly LooseLine[], at: number): boolean {
  const page = lines[at]?.page
  return page === undefined || lines[at - ENDS]?.page !== page || lines[at + ENDS]?.page !== page
}

/** Whether bare numbers are page numbers, which recur at regular intervals, rather than scene numbers. */
function isPageAlone(lines: readonly LooseLine[], group: readonly Candidate[]): boolean {
  const steps = group.slice(1).map(({ row }, place) => row - (group[place]?.row ?? 0))
  const middle = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const even = steps.filter((step) => Math.abs(step - middle) <= Math.max(6, middle * 0.25)).length
  return middle >= 15 && even >= steps.length * 0.7 && group.every(({ at }) => (lines[at]?.words.length ?? 0) < 12)
}

/** Running heads and feet are among this many lines at the top or bottom of a page. */
const ENDS = 2
/** On a page with fewer lines, a running head can't be distinguished from the text. */
const LEAST_LINES = 5
/** Vertical positions on a page are rounded to multiples of this many points before they are compared. */
const NEAR = 4
/** Minimum number and minimum share of pages that have the same words at the same position, ignoring numbers. */
const SEVERAL = 3
const OFTEN = 0.2

/**
 * Finds page headers and footers: lines that recur at the same position on the page. Skips lines whose position is
 * unknown.
 */
function findByPlace(lines: readonly LooseLine[]): number[] {
  const pages = new Map<number, number[]>()
  lines.forEach(({ page, top }, at) => {
    if (page !== undefined && top !== undefined) addTo(pages, page, at)
  })
  const places = new Map<string, number[]>()
  const within = new Map<string, number>()
  for (const own of pages.values()) {
    for (const at of own.slice(ENDS, -ENDS)) {
      const key = withoutNumber(lines[at]?.words ?? '')
      within.set(key, (within.get(key) ?? 0) + 1)
    }
    if (own.length < LEAST_LINES) continue
    for (const at of new Set([...own.slice(0, ENDS), ...own.slice(-ENDS)])) {
      const line = lines[at]
      if (line === undefined || line.words.length > LONGEST || announces(`${withoutNumber(line.words)} 1`)) continue
      const place = `${Math.round((line.top ?? 0) / NEAR)} ${withoutNumber(line.words)}`
      addTo(places, place, at)
    }
  }
  return [...places.values()]
    .filter((own) => {
      // a name used as a cue in the middle of pages also appears at the top of some pages, but less often
      const calls = within.get(withoutNumber(lines[own[0]!]?.words ?? '')) ?? 0
      return own.length >= Math.max(SEVERAL, pages.size * OFTEN) && own.length > calls
    })
    .flat()
}

/**
 * Returns the lines without running heads, and the number of heads removed. A paragraph split by a page break is
 * rejoined.
 */
export function withoutFurniture(
  lines: readonly LooseLine[],
  isHeading = announces,
): { readonly kept: LooseLine[]; readonly heads: number } {
  const furniture = new Set([...findFurniture(lines, isHeading), ...findByPlace(lines)])
  const out: LooseLine[] = []
  let removed = -1
  lines.forEach((line, at) => {
    if (furniture.has(at)) {
      removed = Math.max(removed, 0) + Math.max(0, line.gap - 1)
      return
    }
    // the empty line on either side of a head belongs to the head
    out.push(removed < 0 ? line : { ...line, gap: removed + Math.max(0, line.gap - 1) })
    removed = -1
  })
  return { kept: out, heads: furniture.size }
}
