import { cellsOf } from '../../layout/measure.ts'

/** A text column: its offset from the left edge and its width, in characters. */
export interface Column {
  readonly from: number
  readonly width: number
  readonly align?: 'left' | 'centre' | 'right'
}

const cells = (words: string): number => {
  let sum = 0
  for (const character of words) sum += cellsOf(character)
  return sum
}

/** Splits a word that is wider than a line. */
function pieces(word: string, width: number): string[] {
  const out: string[] = []
  let piece = ''
  let used = 0
  for (const character of word) {
    const more = cellsOf(character)
    if (used + more > width && piece !== '') {
      out.push(piece)
      piece = ''
      used = 0
    }
    piece += character
    used += more
  }
  return [...out, piece]
}

/** Wraps a line to at most `width` characters. White space collapses to one space; no-break spaces are kept. */
function wrapLine(words: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of words.split(/[ \t]+/).filter((one) => one !== '')) {
    const size = cells(word)
    if (line !== '' && used + 1 + size <= width) {
      line += ` ${word}`
      used += 1 + size
      continue
    }
    if (line !== '') lines.push(line)
    const whole = size <= width ? [word] : pieces(word, width)
    lines.push(...whole.slice(0, -1))
    line = whole.at(-1) ?? ''
    used = cells(line)
  }
  return line === '' ? lines : [...lines, line]
}

/** Sets text in a column and returns one string per line, without trailing spaces. */
export function fill(words: string, { from, width, align = 'left' }: Column): string[] {
  return words
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
    .map((line) => {
      const slack = Math.max(0, width - cells(line))
      const indent = align === 'left' ? 0 : align === 'right' ? slack : Math.floor(slack / 2)
      return `${' '.repeat(from + indent)}${line}`
    })
}
