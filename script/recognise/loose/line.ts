import { textOf, type RichText } from '../../rich-text.ts'
import type { SourceLine } from '../source.ts'
import { inOneAlphabet } from './spelling.ts'

/** A source line with its words as plain text. */
export interface LooseLine extends SourceLine {
  /** The words, trimmed. */
  readonly words: string
}

/** Lines that belong together: a printed paragraph, a speech or a heading. */
export interface Block {
  readonly lines: readonly LooseLine[]
  /** Number of empty lines above it, or the equivalent space. */
  readonly gap: number
  /** Whether only a page break separates it from the previous block, which it may continue. */
  readonly turned?: boolean
  /** The heading that it forms, or null if it isn't a heading. Absent until headings are marked. */
  readonly announces?: MarkedHeading | null
}

export const looseLine = (line: SourceLine): LooseLine => ({ ...line, words: textOf(line.text).trim() })

const share = (text: RichText, has: (run: RichText[number]) => boolean): number => {
  let all = 0
  let those = 0
  for (const run of text) {
    const length = run.text.replace(/[\s.,;:!?()—–-]/g, '').length
    all += length
    if (has(run)) those += length
  }
  return all === 0 ? 0 : those / all
}

/** Whether a line begins in italics and is nearly all in italics. */
export const isItalic = (line: SourceLine): boolean =>
  line.text.find((run) => /\p{L}/u.test(run.text))?.italic === true &&
  share(line.text, (run) => run.italic === true) > 0.9

export const isBold = (line: SourceLine): boolean => share(line.text, (run) => run.bold === true) > 0.9

export const wordsOfBlock = ({ lines }: Block): string => lines.map(({ words }) => words).join(' ')

/**
 * Returns the form in which names and headings are compared: letters and digits only, in capitals and without accents.
 */
export const keyOf = (words: string): string => {
  const key = foldedKey(words)
  return FOREIGN.test(key) ? key.split(' ').map(inOneAlphabet).join(' ') : key
}

const FOREIGN = /[\u0370-\u04ff]/

const foldedKey = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/Œ/g, 'OE')
    .replace(/Æ/g, 'AE')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Groups lines into blocks, separated by an empty line or the end of a page. Unless lines are wrapped, each line is a
 * block.
 */
export function blocksIn(lines: readonly LooseLine[], wrapped: boolean): Block[] {
  const blocks: { lines: LooseLine[]; gap: number; turned: boolean }[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    const turned = last !== undefined && wrapped && line.gap < 0.5 && line.page !== last.lines.at(-1)?.page
    if (wrapped && last !== undefined && line.gap < 0.5 && !turned) last.lines.push(line)
    else blocks.push({ lines: [line], gap: line.gap, turned })
  }
  return blocks
}

/** Splits a block above each line for which `begins` returns true; `place` is the index in the block. */
export function cutBlock({ lines, ...block }: Block, begins: (line: LooseLine, place: number) => boolean): Block[] {
  const out: { lines: LooseLine[]; gap: number; turned?: boolean }[] = []
  lines.forEach((line, place) => {
    if (place === 0) out.push({ ...block, lines: [line] })
    else if (begins(line, place)) out.push({ lines: [line], gap: 0 })
    else out.at(-1)!.lines.push(line)
  })
  return out
}

/**
 * Joins blocks that were split by a page break. `begins` returns whether a block must stay separate, for example
 * because it begins with a cue.
 */
export function joinAcrossPages(blocks: readonly Block[], begins: (block: Block) => boolean): Block[] {
  const out: Block[] = []
  for (const block of blocks) {
    const last = out.at(-1)
    if (last === undefined || block.turned !== true || last.announces || begins(block)) out.push(block)
    else out[out.length - 1] = { ...last, lines: [...last.lines, ...block.lines] }
  }
  return out
}

export type Heading = 'act' | 'scene' | 'part'

/** The kind of heading that a block forms, and the folded words that name its act. `act` is null if no act is named. */
export interface MarkedHeading {
  readonly kind: Heading
  readonly act: string | null
  /** Whether its position on the page is the only evidence that it is a heading. */
  readonly byLook?: true
  /**
   * Whether the heading word has no number. This is weak evidence, because a sentence may also end with a word such as
   * "scene".
   */
  readonly bare?: true
}
