import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findWeakness, type PasswordRules } from './strength.ts'

type Language = 'en' | 'fr'

const WORDS = 4
const TRIES = 50
const lists = new Map<Language, readonly string[]>()

function listFor(language: Language): readonly string[] {
  const known = lists.get(language)
  if (known) return known
  const file = new URL(`./start-words-${language}.txt`, import.meta.url)
  const words = readFileSync(file, 'utf8').trim().split(/\s+/)
  lists.set(language, words)
  return words
}

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)]!

/**
 * Joins as many words as the minimum length requires, but at least four, and adds a character from each required set
 * that is missing.
 */
function make(words: readonly string[], { shortest, longest, requiredSets }: PasswordRules): string {
  const chosen = Array.from({ length: WORDS }, () => pick(words))
  while (chosen.join('-').length < shortest) chosen.push(pick(words))
  const phrase = chosen.join('-')
  const missing = requiredSets.filter((set) => !Array.from(set).some((sign) => phrase.includes(sign)))
  const more = missing.map((set) => pick(Array.from(set))).join('')
  return phrase.slice(0, longest - Array.from(more).length) + more
}

/** Makes a start password that can be read aloud, typed from paper and accepted by the rules for new passwords. */
export function makeStartPassword(language: Language, rules: PasswordRules): string {
  const words = listFor(language)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const password = make(words, rules)
    if (findWeakness(password, rules) === null) return password
  }
  throw new Error('no start password meets the rules for passwords')
}
