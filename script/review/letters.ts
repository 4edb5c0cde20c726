/** Letters and digits alone, without accents, in capitals: what stays the same however a line is set. */
export const lettersOf = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()
