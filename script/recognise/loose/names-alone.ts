import { cueAlone } from './cue.ts'
import { namesPart } from './headings.ts'
import { isLabelled, labelsIn } from './labels.ts'
import { cutBlock, type Block, type LooseLine } from './line.ts'
import { isEnding } from './vocabulary.ts'

/** Minimums for a convention: cues on their own lines, names, and cues per name. */
const LEAST_CALLS = 6
const LEAST_NAMES = 2
const REPEATED = 2
/** Number of times that the title occurs in a file that repeats it above the first act. */
const TITLE_AND_AGAIN = 2
/** Cues on their own lines must be at least this share of all lines. */
const OFTEN = 0.05
/** Minimum share of names with an empty line below, in a document that separates names from their speech. */
const MOSTLY = 0.75

/** Minimum indent of dialogue relative to its name, in points, and the share of names for which this must hold. */
const FURTHER_IN = 10
const NEARLY_ALL = 0.9

/** Returns the key of a name in capitals that fills its line; null if there is none. */
function nameOn(line: LooseLine): string | null {
  const cue = cueAlone(line, () => false)
  // a line with several names lists the characters on stage
  if (cue === null || !/^[^,]*\p{L}[^,]*$/u.test(cue.name) || namesPart(cue.key) || isEnding(cue.key)) return null
  return ALONE.test(line.words.slice(cue.name.length)) ? cue.key : null
}

/** Text that may follow a name on its own line: punctuation, or a direction that may continue below. */
const ALONE = /^[\s.,:;]*$|^\.?\s*[([].*[)\]][.:]?$|^\.?\s*[([][^()[\]]*$|^,\s+\p{Ll}/u

/**
 * Returns the key of the name on each line, or null. A first line that occurs exactly twice is taken to be the title,
 * repeated above the play, and not a name.
 */
function namesOn(lines: readonly LooseLine[]): (string | null)[] {
  const keys = lines.map(nameOn)
  const [first] = keys
  const times = keys.filter((key) => key === first).length
  return times === TITLE_AND_AGAIN ? keys.map((key) => (key === first ? null : key)) : keys
}

/** Returns the indices of lines with recurring names. */
export function recurringNameLines(lines: readonly LooseLine[]): number[] {
  const keys = namesOn(lines)
  const counts = new Map<string, number>()
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  const names = [...counts.values()].filter((times) => times >= REPEATED)
  const calls = keys.flatMap((key, at) => (key !== null && (counts.get(key) ?? 0) >= REPEATED ? [at] : []))
  if (names.length < LEAST_NAMES || calls.length < Math.max(LEAST_CALLS, lines.length * OFTEN)) return []
  // if nearly all speeches are indented further than these names, indentation confirms a name that occurs only once
  const stepsIn = (at: number): boolean =>
    (lines[endOfDirection(lines, at)]?.indent ?? 0) - (lines[at]?.indent ?? 0) >= FURTHER_IN
  if (calls.filter(stepsIn).length < calls.length * NEARLY_ALL) return calls
  return keys.flatMap((key, at) => (key !== null && ((counts.get(key) ?? 0) >= REPEATED || stepsIn(at)) ? [at] : []))
}

/** Maximum number of lines in a direction below a name. */
const MOST_LINES = 16

/** Returns the index at which the speech below a name begins, after the lines of its direction. */
function endOfDirection(lines: readonly LooseLine[], at: number): number {
  if (!/[([][^()[\]]*$/.test(lines[at]?.words ?? '')) return at + 1
  const below = lines.slice(at + 1, at + 1 + MOST_LINES)
  const closed = below.findIndex(({ words, gap }) => gap >= 0.5 || /[)\]]/.test(words))
  return closed >= 0 && /[)\]][.:]?$/.test(below[closed]?.words ?? '') ? at + closed + 2 : at + 1
}

/**
 * Removes the empty line between each name and its speech, if most names are on their own lines and have an empty line
 * below.
 */
export function withNamesAbove(lines: readonly LooseLine[]): LooseLine[] {
  const calls = recurringNameLines(lines)
  const labels = labelsIn(lines)
  if (lines.filter((line) => isLabelled(line, labels)).length > calls.length) return [...lines]
  const ends = calls.map((at) => endOfDirection(lines, at))
  const apart = ends.filter((end) => (lines[end]?.gap ?? 0) >= 0.5)
  if (calls.length === 0 || apart.length < calls.length * MOSTLY) return [...lines]
  const gaps = apart.map((end) => lines[end]!.gap).toSorted((a, b) => a - b)
  // a wider gap than usual marks the end of the cast list: the last name above it has no speech
  const usual = gaps[Math.floor(gaps.length / 2)]!
  const below = new Set(apart.filter((end) => lines[end]!.gap <= usual))
  return lines.map((line, at) => (below.has(at) ? { ...line, gap: 0 } : line))
}

/** Splits blocks above each name and between two directions, if most names have no empty line above them. */
export function cutAtNames(blocks: readonly Block[]): Block[] {
  const lines = blocks.flatMap((block) => block.lines)
  const calls = new Set(recurringNameLines(lines))
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

/** Minimum share of lines with an empty one above, in a double-spaced text. */
const DOUBLE_SPACED = 0.95
const LEAST_LINES = 12
/** Minimum share of lines that continue the sentence of the line above, in wrapped prose. */
const GOING_ON = 0.08
/** Minimum number of lines per name, if names are on their own lines above speeches of several lines. */
const LINES_EACH = 2.6

/** Removes the empty lines of double-spaced text, unless they separate paragraphs of one printed line each. */
export function withoutDoubleSpacing(lines: readonly LooseLine[], wrapped: boolean): LooseLine[] {
  const below = lines.slice(1)
  const apart = below.filter(({ gap }) => gap >= 1).length
  if (below.length < LEAST_LINES || apart < below.length * DOUBLE_SPACED) return [...lines]
  const goingOn = below.filter(({ words }, at) => /^\p{Ll}/u.test(words) && /[\p{L},]$/u.test(lines[at]!.words)).length
  const calls = recurringNameLines(lines).length
  const isCut = !wrapped || goingOn >= below.length * GOING_ON || (calls > 0 && lines.length >= calls * LINES_EACH)
  return isCut ? lines.map((line) => ({ ...line, gap: Math.max(0, line.gap - 1) })) : [...lines]
}
