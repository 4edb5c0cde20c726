import type { Block } from './line.ts'
import { isBold, keyOf, wordsOfBlock } from './line.ts'
import { ACT_WORDS, DIVISION_WORDS, isEnding, isNumeral, PART_WORDS, SCENE_WORDS } from './vocabulary.ts'

export type Heading = 'act' | 'scene' | 'part'

/** Words of a heading before the names of those who are on. */
const MOST_WORDS = 9

interface Counted {
  readonly named: boolean
  readonly numbered: boolean
  /** How far into the line its word stands. */
  readonly at: number
}

function count(words: readonly string[], names: ReadonlySet<string>): Counted {
  const at = words.findIndex((word) => names.has(word))
  if (at < 0) return { named: false, numbered: false, at }
  const near = [words[at - 1], words[at + 1], words[at + 2]]
  return { named: true, numbered: near.some((word) => word !== undefined && isNumeral(word)), at }
}

/** A word of one letter may be a numeral or an article; a heading has its word near the start. */
const NEAR = 3

/** "Dreizehnter Auftritt": a number this reader may not know, then the word, and nothing more. */
function shortHeading(words: readonly string[]): 'act' | 'scene' | null {
  const last = words.at(-1) ?? ''
  if (words.length === 0 || words.length > 3) return null
  if (SCENE_WORDS.has(last) || (words.length === 1 && SCENE_WORDS.has(last))) return 'scene'
  return words.length > 1 && ACT_WORDS.has(last) ? 'act' : null
}

/** What the words of a line, folded, announce; null where they are no heading. */
export function headingOf(key: string): { readonly kind: Heading; readonly act: string | null } | null {
  if (isEnding(key)) return null
  const words = key.split(' ')
  const scene = count(words, SCENE_WORDS)
  const act = count(words, ACT_WORDS)
  if (scene.named && scene.numbered && (scene.at < NEAR || act.numbered)) {
    const both = act.numbered && act.at < scene.at && act.at < NEAR
    return { kind: 'scene', act: both ? words.slice(0, scene.at).join(' ') : null }
  }
  if (act.named && act.numbered && act.at < NEAR && words.length <= MOST_WORDS) return { kind: 'act', act: key }
  const short = shortHeading(words)
  if (short !== null) return { kind: short, act: short === 'act' ? key : null }
  const division = count(words, DIVISION_WORDS)
  if (division.numbered && division.at < NEAR && words.length <= 6) return { kind: 'part', act: null }
  if (PART_WORDS.has(words[0] ?? '') && words.length <= 6) return { kind: 'part', act: null }
  return null
}

/** The level of a line that is no heading, in a document that marks those that are. */
const NO_HEADING = 0
/** Headings of a document that are marked as such before all of them are taken to be. */
const SEVERAL = 2

/** Where a document marks its headings, a line that is not marked is none, whatever it says. */
export function trustHeadings(blocks: readonly Block[]): readonly Block[] {
  const marked = blocks.filter(
    ({ lines }) => lines[0]?.heading !== undefined && headingOf(keyOf(lines[0].words)) !== null,
  )
  if (marked.length < SEVERAL) return blocks
  return blocks.map((block) =>
    block.lines[0]?.heading === undefined
      ? { ...block, lines: block.lines.map((line) => ({ ...line, heading: NO_HEADING })) }
      : block,
  )
}

/** How the first line of a block reads as a heading; a speech never begins like one. */
export function headingOfBlock(block: Block): ReturnType<typeof headingOf> {
  const [first] = block.lines
  if (first === undefined || block.lines.length > 3) return null
  const level = first.heading
  if (level === NO_HEADING) return null
  const found = headingOf(keyOf(first.words))
  if (found !== null) return first.words.length > 120 ? null : found
  if (level === undefined) return null
  return level === 1
    ? { kind: 'act', act: keyOf(wordsOfBlock(block)) }
    : level === 2
      ? { kind: 'scene', act: null }
      : null
}

const HEADING_WORDS = new Set([...ACT_WORDS, ...SCENE_WORDS])

/** A heading that was torn apart, "ACT." and below it "II.", is one block again. */
export function mendHeadings(blocks: readonly Block[]): Block[] {
  const out: Block[] = []
  for (const block of blocks) {
    const last = out.at(-1)
    const torn =
      last?.lines.length === 1 && HEADING_WORDS.has(keyOf(last.lines[0]?.words ?? '')) && block.lines.length === 1
    const [number] = keyOf(block.lines[0]?.words ?? '').split(' ')
    if (torn && isNumeral(number ?? '')) out[out.length - 1] = joined(last, block)
    else out.push(block)
  }
  return out
}

function joined(above: Block, below: Block): Block {
  const [first] = above.lines
  const [second] = below.lines
  if (first === undefined || second === undefined) return above
  const words = `${first.words} ${second.words}`
  return { ...above, lines: [{ ...first, words, text: [{ text: words }] }] }
}

/** Whether a block looks set apart as headings are: alone, short, bold or centred. */
export const looksApart = (block: Block): boolean => {
  const [line] = block.lines
  return (
    block.lines.length === 1 &&
    line !== undefined &&
    line.words.length < 80 &&
    (isBold(line) || line.align === 'centre')
  )
}
