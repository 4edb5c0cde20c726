import { refuse } from '../../kernel/refusal.ts'

/** Something that can be seen: neither blank nor a sign that only steers others. */
const VISIBLE = /[^\p{C}\p{Z}]/u

/** A name as lists have it: one line of any script, with something to see in it. */
export function cleanName(name: string): string {
  const line = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return VISIBLE.test(line) ? line : refuse('invalid')
}

/** Lines of any script, without what cannot be printed. */
export const cleanDescription = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
