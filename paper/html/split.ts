import type { Run } from '@replique/script'

export interface Part {
  readonly runs: readonly Run[]
  /** Whether an empty line stands before it. */
  readonly isApart: boolean
}

/** A longer line is no name. */
const LONGEST_NAME = 50

const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** Cuts runs at line breaks: at all of them, each part with the number of breaks before it. */
function cut(runs: readonly Run[]): { readonly runs: Run[]; readonly breaks: number }[] {
  const parts: { runs: Run[]; breaks: number }[] = [{ runs: [], breaks: 0 }]
  for (const run of runs)
    run.text.split('\n').forEach((text, place) => {
      let last = parts.at(-1)!
      if (place > 0) {
        if (wordsOf(last.runs).trim() === '') {
          last.breaks++
          last.runs = []
        } else {
          last = { runs: [], breaks: 1 }
          parts.push(last)
        }
      }
      if (text !== '') last.runs.push({ ...run, text })
    })
  return parts.filter((part) => wordsOf(part.runs).trim() !== '')
}

/** Whether a line with others below it in its paragraph is the name of who says them. */
function isName(runs: readonly Run[]): boolean {
  const words = wordsOf(runs).trim()
  const isShouted = words === words.toUpperCase() && words !== words.toLowerCase()
  const isBold = runs.every(({ bold, text }) => bold === true || !/\p{L}/u.test(text))
  return words.length <= LONGEST_NAME && (isShouted || isBold) && !/[!?…]/.test(words)
}

/**
 * The paragraphs that line breaks make of one: an empty line parts two, and so does the end of a name above what is
 * said; other breaks stay within.
 */
export function paragraphsIn(runs: readonly Run[]): Part[] {
  const lines = cut(runs)
  const out: { runs: Run[]; isApart: boolean; name: boolean }[] = []
  const others = lines.filter((line) => !isName(line.runs)).length
  lines.forEach((line, place) => {
    const last = out.at(-1)
    const startsOne = last === undefined || line.breaks > 1
    const isCue = others > 0 && isName(line.runs) && (startsOne || place + 1 < lines.length)
    if (startsOne || last.name || isCue) out.push({ runs: [...line.runs], isApart: line.breaks > 1, name: isCue })
    else last.runs.push({ text: '\n' }, ...line.runs)
  })
  return out.map(({ runs: own, isApart }) => ({ runs: own, isApart }))
}
