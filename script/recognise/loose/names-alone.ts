import { aloneCue } from './cue.ts'
import { namesPart } from './headings.ts'
import { isLabelled, labelsIn } from './labels.ts'
import { cutBlock, type Block, type LooseLine } from './line.ts'
import { isEnding } from './vocabulary.ts'

/** Names on lines of their own before they are a convention, and how often each calls. */
const LEAST_CALLS = 6
const LEAST_NAMES = 2
const REPEATED = 2
/** Occurrences of a title in a file that repeats it above the first act. */
const TITLE_AND_AGAIN = 2
/** Share of all lines that they are at least. */
const OFTEN = 0.05
/** Share of the names that have an empty line below them where what is said stands apart. */
const MOSTLY = 0.75

/** Points that dialogue is indented beyond its name, and the share of names for which this must hold. */
const FURTHER_IN = 10
const NEARLY_ALL = 0.9

/** The name that is all of a line, in capitals, by its key. */
function nameOn(line: LooseLine): string | null {
  const cue = aloneCue(line, () => false)
  // several names are those who are on
  if (cue === null || !/^[^,]*\p{L}[^,]*$/u.test(cue.name) || namesPart(cue.key) || isEnding(cue.key)) return null
  return ALONE.test(line.words.slice(cue.name.length)) ? cue.key : null
}

/** What may stand after a name that is all of a line: its stop, or how it is said, which may go on below. */
const ALONE = /^[\s.,:;]*$|^\.?\s*[([].*[)\]][.:]?$|^\.?\s*[([][^()[\]]*$|^,\s+\p{Ll}/u

/** The names on lines; the first line of all that stands once more above the play is its title, and no name. */
function namesOn(lines: readonly LooseLine[]): (string | null)[] {
  const keys = lines.map(nameOn)
  const [first] = keys
  const times = keys.filter((key) => key === first).length
  return times === TITLE_AND_AGAIN ? keys.map((key) => (key === first ? null : key)) : keys
}

/** Where names stand that call again. */
export function callsIn(lines: readonly LooseLine[]): number[] {
  const keys = namesOn(lines)
  const counts = new Map<string, number>()
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  const names = [...counts.values()].filter((times) => times >= REPEATED)
  const calls = keys.flatMap((key, at) => (key !== null && (counts.get(key) ?? 0) >= REPEATED ? [at] : []))
  if (names.length < LEAST_NAMES || calls.length < Math.max(LEAST_CALLS, lines.length * OFTEN)) return []
  // if all speeches are indented further than these names, indentation confirms a name that occurs only once
  const stepsIn = (at: number): boolean =>
    (lines[endOfDirection(lines, at)]?.indent ?? 0) - (lines[at]?.indent ?? 0) >= FURTHER_IN
  if (calls.filter(stepsIn).length < calls.length * NEARLY_ALL) return calls
  return keys.flatMap((key, at) => (key !== null && ((counts.get(key) ?? 0) >= REPEATED || stepsIn(at)) ? [at] : []))
}

/** Lines below a name that its direction may run over. */
const MOST_LINES = 16

/** Where what is said begins below a name: after the lines over which its direction goes on. */
function endOfDirection(lines: readonly LooseLine[], at: number): number {
  if (!/[([][^()[\]]*$/.test(lines[at]?.words ?? '')) return at + 1
  const below = lines.slice(at + 1, at + 1 + MOST_LINES)
  const closed = below.findIndex(({ words, gap }) => gap >= 0.5 || /[)\]]/.test(words))
  return closed >= 0 && /[)\]][.:]?$/.test(below[closed]?.words ?? '') ? at + closed + 2 : at + 1
}

/** The lines with each name right above what is said, where an empty line parts them throughout and most names stand so. */
export function withNamesAbove(lines: readonly LooseLine[]): LooseLine[] {
  const calls = callsIn(lines)
  const labels = labelsIn(lines)
  if (lines.filter((line) => isLabelled(line, labels)).length > calls.length) return [...lines]
  const ends = calls.map((at) => endOfDirection(lines, at))
  const apart = ends.filter((end) => (lines[end]?.gap ?? 0) >= 0.5)
  if (calls.length === 0 || apart.length < calls.length * MOSTLY) return [...lines]
  const gaps = apart.map((end) => lines[end]!.gap).toSorted((a, b) => a - b)
  // more than the usual space ends the list of characters, whose last name is followed by no words
  const usual = gaps[Math.floor(gaps.length / 2)]!
  const below = new Set(apart.filter((end) => lines[end]!.gap <= usual))
  return lines.map((line, at) => (below.has(at) ? { ...line, gap: 0 } : line))
}

/** Blocks cut above each name and between two directions, in a text that has no empty lines between its speeches. */
export function cutAtNames(blocks: readonly Block[]): Block[] {
  const lines = blocks.flatMap((block) => block.lines)
  const calls = new Set(callsIn(lines))
  let at = 0
  const firsts = blocks.map((block) => (at += block.lines.length) - block.lines.length)
  const first = firsts.filter((place) => calls.has(place)).length
  if (calls.size - first <= first) return [...blocks]
  const isAnother = (above: LooseLine, line: LooseLine): boolean =>
    /[)\]][.]?$/.test(above.words) && /^[([]/.test(line.words)
  return blocks.flatMap((block, number) =>
    cutBlock(
      block,
      (line, place) => calls.has((firsts[number] ?? 0) + place) || isAnother(block.lines[place - 1]!, line),
    ),
  )
}

/** Share of the lines that have an empty one above, in a text that is double-spaced. */
const DOUBLE_SPACED = 0.95
const LEAST_LINES = 12
/** Share of the lines that go on with a sentence of the line above, in prose that the paper cut. */
const GOING_ON = 0.08
/** Lines for each name on a line of its own, where a speech takes several. */
const LINES_EACH = 2.6

/** The lines without the empty ones between all of them, unless those part paragraphs of one printed line each. */
export function withoutDoubleSpacing(lines: readonly LooseLine[], wrapped: boolean): LooseLine[] {
  const below = lines.slice(1)
  const apart = below.filter(({ gap }) => gap >= 1).length
  if (below.length < LEAST_LINES || apart < below.length * DOUBLE_SPACED) return [...lines]
  const goingOn = below.filter(({ words }, at) => /^\p{Ll}/u.test(words) && /[\p{L},]$/u.test(lines[at]!.words)).length
  const calls = callsIn(lines).length
  const isCut = !wrapped || goingOn >= below.length * GOING_ON || (calls > 0 && lines.length >= calls * LINES_EACH)
  return isCut ? lines.map((line) => ({ ...line, gap: Math.max(0, line.gap - 1) })) : [...lines]
}
