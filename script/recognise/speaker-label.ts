import type { CueWords } from '../cue.ts'
import { trimEndOf } from '../rich-text.ts'

const letters = (word: string): string => word.replace(/[^\p{L}]/gu, '')

const isCapital = (word: string): boolean => {
  const own = letters(word)
  return own !== '' && own === own.toUpperCase() && own !== own.toLowerCase()
}

/** Whether a word is in capitals and longer than an initial. One letter alone may be a word such as "A" or "À". */
const isShouted = (word: string): boolean => isCapital(word) && letters(word).length > 1

/** Words that may be lower case within a name in capitals: "LE COMTE de GUICHE", "1er GARDE". */
const WITHIN_NAME = new Set(
  `de du des d la le les l et and of the und von der die das e y a à aux au en del`.split(' '),
)
const ORDINAL = /^(?:\d+[ºª°oae]?|er|e|re|ère|ème|º|°)[.,]?$/

const trimSigns = (words: string): string => trimEndOf(words.replace(/^[\s,;:.–—-]+/, ''), /[\s,;:–—-]/)

const unbracketed = (words: string): string => /^[([](.*)[)\]][.,]?$/s.exec(words)?.[1] ?? words.replace(/\.$/, '')

/** Returns 1 if the word at `at` continues the name; 0 if the name ends before it. */
function stepsOn(words: readonly string[], at: number): number {
  const word = words[at] ?? ''
  if (isCapital(word) || (at > 0 && ORDINAL.test(word)) || /^\d+\.?[ºª°]?[.,]?$/.test(word)) return 1
  const joins = WITHIN_NAME.has(letters(word).toLowerCase())
  return joins && words.slice(at + 1, at + 3).some(isShouted) ? 1 : 0
}

/** Returns how many of the words form the name, if names are in capitals. */
function lengthOfName(words: readonly string[]): number {
  let length = 0
  while (length < words.length && !/^[([]/.test(words[length] ?? '')) {
    const step = stepsOn(words, length)
    if (step === 0) break
    length += step
    // after a comma, only another name in capitals continues the name
    if (words[length - 1]?.endsWith(',') && !isShouted(words[length] ?? '')) break
  }
  // "MARA À JEAN": a single capital letter begins the direction
  while (length > 1 && length < words.length && /^["“«¿¡]?[AÀEYOI]$/.test(words[length - 1] ?? '')) length--
  return length
}

/**
 * Splits a printed cue: "MADAME JOURDAIN, à part." is a name and the direction "à part". A name in capitals ends where
 * the capitals end, any other name at its first comma or bracket.
 */
export function splitLabel(printed: string): CueWords {
  const words = printed.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return { name: '', extension: '' }
  const inCapitals = isCapital(words[0] ?? '') && words.some(isShouted)
  const plain = (/^[^,([]*/.exec(words.join(' '))?.[0] ?? '').trim()
  const length = inCapitals ? lengthOfName(words) : plain.split(/\s+/).length
  const name = trimEndOf(trimSigns(words.slice(0, length).join(' ')), /\./).trim()
  return { name, extension: unbracketed(trimSigns(words.slice(length).join(' '))) }
}
