/** Finds words of a file that are missing from what was read. */
import type { Play, ScriptReading } from '@replique/script'

/**
 * Words are compared without accents and ligatures, because a name has one spelling, and without hyphens, because at
 * the end of a printed line it is unclear whether a hyphen belongs to the word.
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
 * Returns the number of words in these texts that are missing from what was read; all of them if nothing was. Variant
 * spellings of a name don't count as missing, however often they occur.
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
  let lost = 0
  for (const word of texts.flatMap(wordsOf)) {
    const left = have.get(word) ?? 0
    if (left === 0 && !told.has(word)) lost++
    else have.set(word, left - 1)
  }
  return lost
}

/** Returns all text of a play. A name occurs once for each of its cues, and once in the cast list. */
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
