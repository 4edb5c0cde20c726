const WORD = /[\p{L}\p{N}]\S*/gu

/** How many words a text has. Punctuation that stands apart, as in French, is no word; "l’été" is one. */
export const wordsIn = (text: string): number => text.match(WORD)?.length ?? 0
