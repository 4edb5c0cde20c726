/** Words of a file that are nowhere in what was read of it. */
import type { Play, ScriptReading } from '@replique/script'

/** Accents and ligatures make no other words, since a name has one spelling; a hyphen parts none: paper that cuts a line at one of its own tells nobody whether to keep it. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})[-\u2010\u2011]\s*(?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

type Read = Pick<ScriptReading, 'play' | 'variants'>

/**
 * How many of the words of these texts are nowhere in what was read; all of them where nothing was. Spellings of a name
 * that are told beside it are not lost, however often they call.
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

/** All that a play holds as text; a name once for each of its cues, and once where the characters are listed. */
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
