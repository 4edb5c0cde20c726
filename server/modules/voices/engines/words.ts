import type { Language } from '@replique/script'

/** Letters, numbers, and signs that are said by a name. */
const SAID = /[\p{L}\p{N}%€$£¥+=°#@§]/u
const PAUSE = /[,;:.…—–!?]/u
const AND: Readonly<Record<Language, string>> = { en: ' and ', fr: ' et ' }

/**
 * A word as it is said: what the synthesiser would obey is not in it any more, be it a tag, an entity, a phoneme in
 * brackets or a command in a control character; nor is what has no sound, such as emoji.
 */
export function cleanWord(word: string, language: Language): string {
  return word
    .normalize('NFC')
    .replace(/[\p{Emoji_Presentation}\u{fe0e}\u{fe0f}\u{20e3}]/gu, ' ')
    .replace(/\s/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/[<>[\]{}|/\\^`_*~]/gu, ' ')
    .replaceAll('&', AND[language])
    .replace(/ +/g, ' ')
    .trim()
}

/** Whether anything is heard of a clean word. */
export const isSaid = (word: string): boolean => SAID.test(word)

/** The first mark in a word at which a voice pauses. */
export const markOf = (word: string): string | null => PAUSE.exec(word)?.[0] ?? null

/** How long a clean word is to the ear, in letters: 0 where nothing is heard of it. */
export const lengthOf = (word: string): number => (isSaid(word) ? countCharacters(word.replaceAll(' ', '')) : 0)

/** Characters, where a length would count code units. */
export const countCharacters = (text: string): number => Array.from(text).length
