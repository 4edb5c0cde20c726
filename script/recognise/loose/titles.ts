import { textOf } from '../../rich-text.ts'
import type { LooseCue } from './cue.ts'
import { keyOf } from './line.ts'

/** Maximum letters of a title: "Mist.", "Sig.", "Cap." */
const LONGEST = 5
/** Minimum occurrences of a title as a cue. */
const SEVERAL = 4
/** Minimum share of its occurrences that a name follows. A character with one short name says other words too. */
const MOST = 0.8

const NAMED = /^(\p{Lu}[\p{L}\p{M}'’]*)(?:[.:：](?=\s|$)|(?=\t))/u

/** Returns the key of a short name after the full stop of another; empty if there is none. */
const nameAfter = ({ rest }: LooseCue): string => keyOf(NAMED.exec(textOf(rest).trimStart())?.[1] ?? '')

/**
 * Returns the words that are not names although a full stop follows them, because the name comes after:
 * "Mist. Glist. Good morrow." beside "Glist. Good morrow." The cues are read without any known titles.
 */
export function learnTitles(cues: readonly LooseCue[]): ReadonlySet<string> {
  const calls = Map.groupBy(cues, ({ key }) => key)
  const called = [...calls].filter(([, { length }]) => length > 1).map(([key]) => key)
  // after a known title, "Dr. Glist.", the name is the last word
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
