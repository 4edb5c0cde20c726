import { textOf } from '../../rich-text.ts'
import type { LooseCue } from './cue.ts'
import type { Block } from './line.ts'

/** How likely words are a direction by nothing but how they sound. */
export type Sounds = (words: string) => number

const BRACKETED = /\(([^()]*\p{L}[^()]*)\)/gu
/** More would only cost time. */
const MOST = 400

/** Whether bracketed words are spoken: in the midst of a sentence that goes on, or by how they sound. */
function isSaid(words: string, before: string, after: string, sounds: Sounds): boolean {
  const within = /[\p{L}\p{N},;’']\s*$/u.test(before) && /^\s*(?:[,;:]|\p{Ll})/u.test(after)
  return within || sounds(words) < 0.5
}

/**
 * Whether words in round brackets are said: asides in verse, "fled (in fear of his life) the land", and in plays that
 * print so what nobody on stage hears. Then they are no directions. `cueOf` says which blocks begin with a name.
 */
export function bracketsAreSaid(
  blocks: readonly Block[],
  cueOf: (block: Block) => LooseCue | null,
  sounds: Sounds,
): boolean {
  let said = 0
  let all = 0
  for (const block of blocks) {
    if (all > MOST) break
    const cue = cueOf(block)
    const lines = cue === null ? block.lines : block.lines.slice(1)
    const text = [...(cue === null ? [] : [textOf(cue.rest)]), ...lines.map(({ words }) => words)].join(' ')
    for (const { 0: whole, 1: words = '', index } of text.matchAll(BRACKETED)) {
      all++
      if (
        isSaid(words, text.slice(Math.max(0, index - 3), index), text.slice(index + whole.length).slice(0, 4), sounds)
      )
        said++
    }
  }
  return said > all / 2
}
