/** Counts the words in a file that are missing from the imported play. */
import type { Play, ScriptReading } from '@replique/script'

/**
 * Words are compared without accents and ligatures, because the importer gives each name a single spelling, and without
 * hyphens, because at the end of a printed line it is unclear whether a hyphen belongs to the word.
 */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})[-\u2010\u2011]\s*(?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

type Read = Pick<ScriptReading, 'play' | 'variants'>

/**
 * Returns the number of words in `texts` that are missing from `read`: all of them if it is null. Variant spellings of
 * a name don't count as missing, however often they occur. Nor do words that were joined or split at a hyphen.
 */
export function lostWords(texts: readonly string[], read: Read | null): number {
  const told = new Set(
    Object.values(read?.variants ?? {})
      .flat()
      .flatMap(wordsOf),
  )
  const have = new Map<string, number>()
  for (const word of (read === null ? [] : textsOf(read.play)).flatMap(wordsOf))
    have.set(word, (have.get(word) ?? 0) + 1)
  const lost: string[] = []
  const words = texts.flatMap(wordsOf)
  for (const word of words) {
    const left = have.get(word) ?? 0
    if (left === 0 && !told.has(word)) lost.push(word)
    else have.set(word, left - 1)
  }
  const known = new Set(words)
  const changed = [...have.keys()].filter((word) => !known.has(word))
  const isPart = (part: string, whole: string): boolean => whole.startsWith(part) || whole.endsWith(part)
  const isExtra = (word: string): boolean => (have.get(word) ?? 0) > 0
  const isSplit = (word: string): boolean =>
    Array.from({ length: word.length - 1 }, (_, at) => at + 1).some(
      (at) => isExtra(word.slice(0, at)) && isExtra(word.slice(at)),
    )
  return lost.filter((word) => !isSplit(word) && !changed.some((other) => isPart(word, other) || isPart(other, word)))
    .length
}

/** Returns all the text in a play. Each name occurs once per cue, and once for the cast list. */
function textsOf({ characters, titlePage, elements }: Play): string[] {
  const names = new Map<string | undefined, string>(characters.map(({ id, name }) => [id, name]))
  return [
    ...titlePage.map(({ value }) => value),
    ...characters.map(({ name, description }) => `${name} ${description}`),
    ...elements.map(({ text, character, number }) =>
      [names.get(character) ?? '', number ?? '', text.map((run) => run.text).join('')].join(' '),
    ),
  ]
}
