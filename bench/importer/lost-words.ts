/** Words of a file that are nowhere in what was read of it. */
import type { Play } from '@replique/script'

/** A hyphen parts no words: paper that cuts a line at one of its own tells nobody whether to keep it. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})[-\u2010\u2011]\s*(?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** How many of the words of these texts are nowhere in a play; all of them where none was read. */
export function lostWords(texts: readonly string[], read: Play | null): number {
  const have = new Map<string, number>()
  for (const word of (read === null ? [] : textsOf(read)).flatMap(wordsOf)) have.set(word, (have.get(word) ?? 0) + 1)
  let lost = 0
  for (const word of texts.flatMap(wordsOf)) {
    const left = have.get(word) ?? 0
    if (left === 0) lost++
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
