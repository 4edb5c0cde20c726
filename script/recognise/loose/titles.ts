import { textOf } from '../../rich-text.ts'
import type { LooseCue } from './cue.ts'
import { keyOf } from './line.ts'

/** A title has few letters: "Mist.", "Sig.", "Cap." */
const LONGEST = 5
/** Times it must call before it says anything. */
const SEVERAL = 4
/** Share of its calls that a name must follow: whoever is called by one short name speaks other words too. */
const MOST = 0.8

const NAMED = /^(\p{Lu}[\p{L}\p{M}'’]*)(?:[.:：](?=\s|$)|(?=\t))/u

/** The short name after the stop of another, folded; empty where none is. */
const nameAfter = ({ rest }: LooseCue): string => keyOf(NAMED.exec(textOf(rest).trimStart())?.[1] ?? '')

/**
 * Words that are no names though a stop follows them, because the name comes after it: "Mist. Glist. Good morrow."
 * beside "Glist. Good morrow." Given what a reader that knows no titles takes for cues, by key.
 */
export function learnTitles(cues: readonly LooseCue[]): ReadonlySet<string> {
  const calls = Map.groupBy(cues, ({ key }) => key)
  const called = [...calls].filter(([, { length }]) => length > 1).map(([key]) => key)
  // below a title that is known, "Dr. Glist.", the name is its last word
  const names = called.flatMap((key) => [key, ...key.split(' ').slice(-1)])
  const isName = (word: string, title: string): boolean =>
    word !== '' && names.some((name) => name !== title && (name.startsWith(word) || word.startsWith(name)))
  const titles = [...calls].filter(
    ([key, own]) =>
      key.length <= LONGEST &&
      own.length >= SEVERAL &&
      own.filter((cue) => isName(nameAfter(cue), key)).length >= own.length * MOST,
  )
  return new Set(titles.map(([key]) => key))
}
