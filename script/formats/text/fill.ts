import { cellsOf } from '../../layout/measure.ts'

/** Columns from the left edge, and how many of them. */
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

/** A word that is wider than a line, in pieces that are not. */
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

/** One line of words as lines that are no wider than `width`; white space is one space, a no-break space stays. */
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

/** Words set in a column, one string for each line, without spaces at its end. */
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
