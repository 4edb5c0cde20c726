import { aloneCue } from './cue.ts'
import { namesPart } from './headings.ts'
import { isLabelled, labelsIn } from './labels.ts'
import { cutBlock, type Block, type LooseLine } from './line.ts'
import { isEnding } from './vocabulary.ts'

/** Names on lines of their own before they are a convention, and how often each calls. */
const LEAST_CALLS = 6
const LEAST_NAMES = 2
const REPEATED = 2
/** Share of all lines that they are at least. */
const OFTEN = 0.05
/** Share of the names that have an empty line below them where what is said stands apart. */
const MOSTLY = 0.75

/** The name that is all of a line, in capitals, by its key. */
function nameOn(line: LooseLine): string | null {
  const cue = aloneCue(line, () => false)
  // several names are those who are on
  if (cue === null || !/^[^,]*\p{L}[^,]*$/u.test(cue.name) || namesPart(cue.key) || isEnding(cue.key)) return null
  return ALONE.test(line.words.slice(cue.name.length)) ? cue.key : null
}

/** What may stand after a name that is all of a line: its stop, or how it is said, which may go on below. */
const ALONE = /^[\s.,:;]*$|^\.?\s*[([].*[)\]][.:]?$|^\.?\s*[([][^()[\]]*$|^,\s+\p{Ll}/u

/** Where names stand that call again. */
export function callsIn(lines: readonly LooseLine[]): number[] {
  const keys = lines.map(nameOn)
  const counts = new Map<string, number>()
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  const names = [...counts.values()].filter((times) => times >= REPEATED)
  const calls = keys.flatMap((key, at) => (key !== null && (counts.get(key) ?? 0) >= REPEATED ? [at] : []))
  return names.length >= LEAST_NAMES && calls.length >= Math.max(LEAST_CALLS, lines.length * OFTEN) ? calls : []
}

/** The lines with each name right above what is said, where an empty line parts them throughout and most names stand so. */
export function withNamesAbove(lines: readonly LooseLine[]): LooseLine[] {
  const calls = callsIn(lines)
  const labels = labelsIn(lines)
  if (lines.filter((line) => isLabelled(line, labels)).length > calls.length) return [...lines]
  const apart = calls.filter((at) => (lines[at + 1]?.gap ?? 0) >= 0.5)
  if (calls.length === 0 || apart.length < calls.length * MOSTLY) return [...lines]
  const below = new Set(apart.map((at) => at + 1))
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
