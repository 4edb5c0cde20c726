import type { Run } from '../../rich-text.ts'
import type { Tally } from '../fdx/tally.ts'

const TAG = /<(\/?)(b|i|u|s|strike|br|font|size|color|bgcolor|rev)(?:="([^"<>]{0,100})")?\s*\/?>/gi

type Mark = 'bold' | 'italic' | 'underline' | 'strike'
const MARKS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', u: 'underline', s: 'strike', strike: 'strike' }

/** Reads words with looks in tags within them, as version 1 writes them. Tags it does not have are words. */
export function readLegacy(words: string, tally: Tally): Run[] {
  const open: Record<Mark, number> = { bold: 0, italic: 0, underline: 0, strike: 0 }
  const runs: Run[] = []
  let from = 0
  const say = (text: string): void => {
    if (text === '') return
    const marks = Object.entries(open).filter(([, depth]) => depth > 0)
    runs.push({ ...Object.fromEntries(marks.map(([mark]) => [mark, true as const])), text })
  }
  for (const found of words.matchAll(TAG)) {
    const [tag, closing, given = ''] = found
    say(words.slice(from, found.index))
    from = found.index + tag.length
    const name = given.toLowerCase()
    const mark = MARKS[name]
    if (name === 'br') say('\n')
    else if (mark !== undefined) open[mark] = Math.max(0, open[mark] + (closing === '/' ? -1 : 1))
    else if (closing === '' && name !== 'rev') tally.add(name)
  }
  say(words.slice(from))
  return runs
}

const REVISION = /<rev="([1-9]\d{0,5})">/gi

/** The latest revision that tags within the words tell; 0 for none. */
export const legacyRevision = (words: string): number =>
  [...words.matchAll(REVISION)].reduce((last, [, number]) => Math.max(last, Number(number)), 0)
