import { keyOf, type LooseLine } from './line.ts'
import { headingOf } from './headings.ts'

/** What archives of free books put around a text: where it begins, and where it ends. */
const BEGINS = /^\*{3}\s*START OF (?:THE|THIS) (?:PROJECT GUTENBERG|EBOOK)/i
const ARCHIVE_ENDS =
  /^(?:\*{3}\s*END OF (?:THE|THIS) (?:PROJECT GUTENBERG|EBOOK)|END OF (?:THE |THIS )?PROJECT GUTENBERG)/i
/** Who made the file, and notes of theirs on how, below the beginning. */
const MADE =
  /^(?:(?:this e-?(?:text|book) was )?(?:produced|prepared|transcribed|scanned|digitized) (?:by|from)\b|e-?text (?:prepared|produced) by\b|transcriber[’']?s? note|\[transcriber|note du transcripteur)/i
/** Lines below the beginning that such notes stand among, and printed lines that one of them takes at most. */
const NEAR_BEGINNING = 60
const LONGEST_NOTE = 12

/**
 * The lines of the text itself, and how many an archive has put around it: its licence, and who made the file. Only what
 * stands outside of its own marks is taken away; a file may hold several texts, one after the other.
 */
export function withoutArchive(lines: readonly LooseLine[], wrapped: boolean) {
  const marks = lines.map(({ words }) => (BEGINS.test(words) ? 'begins' : ARCHIVE_ENDS.test(words) ? 'ends' : null))
  const first = marks.find((mark) => mark !== null)
  if (first === undefined) return { kept: [...lines], around: 0 }
  const kept: LooseLine[] = []
  // a text whose beginning nobody marked begins with the file
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

/** A running head or a page number, known by coming back again and again with a number that grows. */
const PAGE = /(?:^|\s)[-–—[(]?\s*(?:p(?:age|\.)?\s*)?(\d{1,4})\s*[-–—\])]?(?:$|\s|(?<=^\d+)\.$)/i
/** Longer lines are not page headers. */
const LONGEST = 70

const withoutNumber = (words: string): string => keyOf(words.replace(/\d+/g, ' '))

interface Candidate {
  readonly at: number
  /** Of the printed page, with the empty lines. */
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

/** Numbers that grow by one or two from one to the next, as pages do. */
function isGrowing(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, place) => number - (numbers[place] ?? 0))
  return numbers.length >= 3 && steps.filter((step) => step >= 1 && step <= 4).length >= steps.length * 0.8
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const held = map.get(key)
  if (held === undefined) map.set(key, [value])
  else held.push(value)
}

/** Whether words announce an act or a scene of a stage play, whose number grows as well. */
const announces = (words: string): boolean => headingOf(words) !== null

/** Which lines are page heads and numbers; `isHeading` says which words announce a scene instead. */
function findFurniture(lines: readonly LooseLine[], isHeading = announces): ReadonlySet<number> {
  const found = new Set<number>()
  const all = candidates(lines)
  const byKey = new Map<string, Candidate[]>()
  // bare numbers count pages only where all are set alike: "4." and "(4)" are two things
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

/** Lines of a page between two heads at least, where pages are not known. */
const LEAST_BETWEEN = 15

/** A refrain that counts comes back sooner than pages end, or in their midst. */
function areApart(lines: readonly LooseLine[], group: readonly Candidate[]): boolean {
  const atEnd = group.filter(({ at }) => isAtEnd(lines, at)).length
  const steps = group.slice(1).map(({ row }, place) => row - (group[place]?.row ?? 0))
  const far = steps.filter((step) => step >= LEAST_BETWEEN).length
  return atEnd >= group.length / 2 && far >= steps.length / 2
}

/** Whether a line is one of the first or the last of its page, as far as pages are known. */
function isAtEnd(lines: readonly LooseLine[], at: number): boolean {
  const page = lines[at]?.page
  return page === undefined || lines[at - ENDS]?.page !== page || lines[at + ENDS]?.page !== page
}

/** Bare numbers may count scenes: pages come at even distances. */
function isPageAlone(lines: readonly LooseLine[], group: readonly Candidate[]): boolean {
  const steps = group.slice(1).map(({ row }, place) => row - (group[place]?.row ?? 0))
  const middle = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const even = steps.filter((step) => Math.abs(step - middle) <= Math.max(6, middle * 0.25)).length
  return middle >= 15 && even >= steps.length * 0.7 && group.every(({ at }) => (lines[at]?.words.length ?? 0) < 12)
}

/** Lines at either end of a page that may be its head or foot. */
const ENDS = 2
/** A page with fewer lines has no head that could be told from its text. */
const LEAST_LINES = 5
/** Points within which two lines stand at the same place of their pages. */
const NEAR = 4
/** Pages, and share of them, that must show the same words, or a number, at the same place. */
const SEVERAL = 3
const OFTEN = 0.2

/** Finds page headers and footers: lines that recur at the same position on the page. Needs positions. */
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
      // a name that calls in the midst of pages calls at the top of some as well
      const calls = within.get(withoutNumber(lines[own[0]!]?.words ?? '')) ?? 0
      return own.length >= Math.max(SEVERAL, pages.size * OFTEN) && own.length > calls
    })
    .flat()
}

/** The lines without page heads, and how many those are: a paragraph that a page cut in two is whole again. */
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
    // each head brings one empty line on either side
    out.push(removed < 0 ? line : { ...line, gap: removed + Math.max(0, line.gap - 1) })
    removed = -1
  })
  return { kept: out, heads: furniture.size }
}
