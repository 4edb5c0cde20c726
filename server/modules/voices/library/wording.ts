import { refuse } from '../../../kernel/refusal.ts'

/** Something that can be seen: neither blank nor a sign that only steers others. */
const VISIBLE = /[^\p{C}\p{Z}]/u

/** One line of any script, without what cannot be printed. */
export const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** The same, with something to see in it. */
export function cleanName(text: string): string {
  const line = cleanLine(text)
  return VISIBLE.test(line) ? line : refuse('invalid')
}

/** What two ways of writing one word have in common; with a capital first it is a name, and another word than without. */
export const foldWord = (written: string): string => {
  const [first = '', ...rest] = written
  return `${first}${rest.join('').toLowerCase()}`
}
