import { readFileSync } from 'node:fs'
import type { AuthConfig } from '../config.ts'
import { AuthError } from '../auth-error.ts'
import { countCharacters } from '../protocol/body.ts'
import { randomInt } from 'node:crypto'

export function passwordRules(config: AuthConfig): PasswordRules {
  return {
    shortest: config.shortestPassword,
    longest: config.longestPassword,
    requiredSets: config.requiredCharacters,
  }
}

let words: ReadonlySet<string> | null = null

/** Returns the words, names and keys in the most common leaked passwords, in lower case. */
function commonWords(): ReadonlySet<string> {
  words ??= new Set(
    readFileSync(new URL('./common-words.txt', import.meta.url), 'utf8')
      .trim()
      .split(/\s+/),
  )
  return words
}

/*
 * The few thousand passwords that guessing starts with are almost all a common word or name (perhaps with look-alike
 * digits, capitals, and digits or signs around it), a keyboard walk, a sequence, a repetition or a date. So these are
 * rules in code, and only the words are a list.
 */
const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const WALKS = [
  '1234567890-=', 'qwertyuiop[]', 'asdfghjkl;', 'zxcvbnm,./',
  'azertyuiop^$', 'qsdfghjklm', 'wxcvbn,;:!', 'qwertzuiop', 'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm', '1a2b3c4d5e6f7g8h9i0j', 'a1b2c3d4e5f6g7h8i9j0', '1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp', 'zaqxswcdevfrbgtnhymju', 'zaq12wsxcde34rfv', '1a2z3e4r5t6y7u8i9o0p', 'aqwzsxedcrfvtgbyhnuj',
  'abcdefghijklmnopqrstuvwxyz', '7410852096301', '147258369', '159357', '741852963', '789456123', '963852741', '123654789', '321654987',
] // prettier-ignore
const ROWS = WALKS.flatMap((walk) => [walk, Array.from(walk).reverse().join('')])
const DIGIT_WALK = '0123456789012345678909876543210987654321'

const unmask = (word: string): string => word.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign)

function isRepetition(password: string): boolean {
  for (let size = 1; size <= Math.min(4, password.length / 2); size += 1) {
    const whole = password.slice(0, size).repeat(Math.ceil(password.length / size))
    if (whole.startsWith(password)) return true
  }
  return password.length % 2 === 0 && password.startsWith(password.slice(password.length / 2))
    ? isWordlike(password.slice(password.length / 2))
    : false
}

/** Whether the password consists of at most three keyboard walks or sequences of three or more keys. */
function isWalk(password: string): boolean {
  let rest = password
  for (let walks = 0; walks < 3 && rest !== ''; walks += 1) {
    let length = rest.length
    while (length >= 3 && !isOneWalk(rest.slice(0, length))) length -= 1
    if (length < 3) return false
    rest = rest.slice(length)
  }
  return rest === ''
}

function isOneWalk(keys: string): boolean {
  if (/^(.)\1*$/u.test(keys)) return true
  return DIGIT_WALK.includes(keys) || ROWS.some((row) => row.includes(keys))
}

/** Whether the password is eight digits that form a date from 1900 to 2039, in any order of day, month and year. */
function isDate(password: string): boolean {
  const digits = password.replaceAll(/[-./ ]/g, '')
  if (!/^\d{8}$/.test(digits)) return false
  const parts = (at: number): number => Number(digits.slice(at, at + 2))
  const year = (at: number): boolean => /^(19\d\d|20[0-3]\d)$/.test(digits.slice(at, at + 4))
  const day = (a: number, b: number): boolean => a >= 1 && b >= 1 && ((a <= 12 && b <= 31) || (a <= 31 && b <= 12))
  return (year(4) && day(parts(0), parts(2))) || (year(0) && day(parts(4), parts(6)))
}

function isWordlike(word: string): boolean {
  return commonWords().has(word) || commonWords().has(unmask(word))
}

/** Whether the password is a common word, with up to four digits before or after it. */
function isDisguisedWord(password: string): boolean {
  const bare = [password, password.replace(/\d{1,4}$/, ''), password.replace(/^\d{1,4}/, '')]
  return bare.some((word) => isWordlike(word))
}

/** Whether a password is among those that attackers try first. Linear in its length. */
export function isEasyToGuess(given: string): boolean {
  const password = given.normalize('NFC').toLowerCase().slice(0, 100)
  if (password === '' || given.length > 40) return /^(.{1,4})\1*$/u.test(given.slice(0, 1000))
  return isRepetition(password) || isWalk(password) || isDate(password) || isDisguisedWord(password)
}

interface PasswordRules {
  /** Minimum and maximum length, in characters (code points). */
  readonly shortest: number
  readonly longest: number
  /** A password needs a character from each of these sets. */
  readonly requiredSets: readonly string[]
}

interface Weakness {
  readonly message: string
  readonly reasons: readonly ('length' | 'characters' | 'pwned')[]
}

function listFaults(password: string, rules: PasswordRules): [Weakness['reasons'][number], string][] {
  const faults: [Weakness['reasons'][number], string][] = []
  if (countCharacters(password) < rules.shortest)
    faults.push(['length', `Password should be at least ${rules.shortest} characters.`])
  if (!rules.requiredSets.every((set) => Array.from(set).some((character) => password.includes(character))))
    faults.push([
      'characters',
      `Password should contain at least one character of each: ${rules.requiredSets.join(', ')}.`,
    ])
  if (isEasyToGuess(password))
    faults.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.'])
  return faults
}

/** Returns what is weak about a password, or null. */
export function findWeakness(password: string, rules: PasswordRules): Weakness | null {
  const faults = listFaults(password, rules)
  if (faults.length === 0) return null
  return { message: faults.map(([, message]) => message).join(' '), reasons: faults.map(([reason]) => reason) }
}

/** Refuses a new password that is too long or too weak. */
export function checkNewPassword(password: string, rules: PasswordRules): void {
  if (countCharacters(password) > rules.longest)
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${rules.longest} characters`)
  const weakness = findWeakness(password, rules)
  if (weakness) throw new AuthError(422, 'weak_password', weakness.message, weakness.reasons)
}

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
