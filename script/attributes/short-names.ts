/** Old plays print cues short, "Amo.", where their lines call her Amoret: who is called by a longer name. */
import type { Character } from '../character.ts'
import type { Line } from './lines.ts'
import { fold } from './tokens.ts'

const SHORTEST = 3
const LONGEST = 7
/** How often the longer name stands there at least, and its share of all words that begin so. */
const OFTEN = 3
const SHARE = 0.7

interface Counted {
  capital: number
  small: number
}

/** How often each word stands there with a capital that begins no sentence, and without. */
function countWords(lines: readonly Line[]): ReadonlyMap<string, Counted> {
  const counted = new Map<string, Counted>()
  for (const { tokens } of lines)
    for (const [at, { word, raw, gap }] of tokens.entries()) {
      const one = counted.get(word) ?? { capital: 0, small: 0 }
      if (!/^\p{Lu}/u.test(raw)) one.small++
      else if (at > 0 && !/[.!?\n]/.test(gap)) one.capital++
      counted.set(word, one)
    }
  return counted
}

/** The characters with the names that their short ones stand for. */
export function withLongNames(characters: readonly Character[], lines: readonly Line[]): readonly Character[] {
  const isShort = ({ name, members }: Character): boolean =>
    members === undefined && /^\p{L}+\.?$/u.test(name) && name.length >= SHORTEST && name.length <= LONGEST
  if (!characters.some(isShort)) return characters
  const counted = countWords(lines)
  const names = new Set(characters.map(({ name }) => fold(name)))
  return characters.map((one) => {
    if (!isShort(one)) return one
    const short = fold(one.name).replace(/\.$/, '')
    const longer = [...counted].filter(
      ([word, { capital }]) => word.length > short.length && word.startsWith(short) && capital > 0 && !names.has(word),
    )
    const [word = '', best] = longer.toSorted(([, a], [, b]) => b.capital - a.capital)[0] ?? []
    const all = longer.reduce((sum, [, { capital, small }]) => sum + capital + small, 0)
    const itself = counted.get(short)?.capital ?? 0
    const isName = best && best.capital >= OFTEN && best.capital >= all * SHARE && itself * 2 < best.capital
    return isName ? { ...one, aliases: [...one.aliases, `${word.charAt(0).toUpperCase()}${word.slice(1)}`] } : one
  })
}
