import type { LooseLine } from './line.ts'

/** What archives of free books put around a text: where it begins, and where it ends. */
const BEGINS = /^\*{3}\s*START OF (?:THE|THIS) (?:PROJECT GUTENBERG|EBOOK)/i
const ENDS = /^(?:\*{3}\s*END OF (?:THE|THIS) (?:PROJECT GUTENBERG|EBOOK)|END OF (?:THE |THIS )?PROJECT GUTENBERG)/i
/** Who made the file, and notes of theirs on how, below the beginning. */
const MADE =
  /^(?:(?:this e-?(?:text|book) was )?(?:produced|prepared|transcribed|scanned|digitized) (?:by|from)\b|e-?text (?:prepared|produced) by\b|transcriber[’']?s? note|\[transcriber|note du transcripteur)/i
/** Lines below the beginning that such notes stand among. */
const NEAR = 60

/** The lines of the text itself, and how many an archive has put around it: its licence, and who made the file. */
export function withoutArchive(lines: readonly LooseLine[]): { readonly kept: LooseLine[]; readonly around: number } {
  const begins = lines.findIndex(({ words }) => BEGINS.test(words))
  if (begins < 0) return { kept: [...lines], around: 0 }
  const after = lines.findIndex(({ words }, at) => at > begins && ENDS.test(words))
  const text = lines.slice(begins + 1, after < 0 ? lines.length : after)
  const kept: LooseLine[] = []
  let isNote = false
  text.forEach((line, at) => {
    if (line.gap > 0 || at === 0) isNote = at < NEAR && MADE.test(line.words)
    if (!isNote) kept.push(line)
  })
  return { kept, around: lines.length - kept.length }
}
