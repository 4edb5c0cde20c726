import type { LooseLine } from './line.ts'

/** What archives of free books put around a text: where it begins, and where it ends. */
const BEGINS = /^\*{3}\s*START OF (?:THE|THIS) (?:PROJECT GUTENBERG|EBOOK)/i
const ENDS = /^(?:\*{3}\s*END OF (?:THE|THIS) (?:PROJECT GUTENBERG|EBOOK)|END OF (?:THE |THIS )?PROJECT GUTENBERG)/i
/** Who made the file, and notes of theirs on how, below the beginning. */
const MADE =
  /^(?:(?:this e-?(?:text|book) was )?(?:produced|prepared|transcribed|scanned|digitized) (?:by|from)\b|e-?text (?:prepared|produced) by\b|transcriber[’']?s? note|\[transcriber|note du transcripteur)/i
/** Lines below the beginning that such notes stand among, and printed lines that one of them takes at most. */
const NEAR = 60
const LONGEST_NOTE = 12

/**
 * The lines of the text itself, and how many an archive has put around it: its licence, and who made the file. Only what
 * stands outside of its own marks is taken away; a file may hold several texts, one after the other.
 */
export function withoutArchive(lines: readonly LooseLine[], wrapped: boolean) {
  const marks = lines.map(({ words }) => (BEGINS.test(words) ? 'begins' : ENDS.test(words) ? 'ends' : null))
  const first = marks.find((mark) => mark !== null)
  if (first === undefined) return { kept: [...lines], around: 0 }
  const kept: LooseLine[] = []
  // a text whose beginning nobody marked begins with the file
  let isText = first === 'ends'
  let since = isText ? NEAR : 0
  let note = 0
  lines.forEach((line, at) => {
    const mark = marks[at]
    if (mark) {
      isText = mark === 'begins'
      since = 0
      return
    }
    since++
    if (since <= NEAR && MADE.test(line.words)) note = 1
    else note = wrapped && note > 0 && note < LONGEST_NOTE && line.gap < 0.5 ? note + 1 : 0
    if (isText && note === 0) kept.push(line)
  })
  return { kept, around: lines.length - kept.length }
}
