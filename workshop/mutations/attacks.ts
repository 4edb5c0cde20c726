/** The rows of docs/security.md: the attacks that are named, and the tests that try them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

const DOCUMENT = 'docs/security.md'

/** The first cell of every row of every table. */
export function readAttacks(markdown = readFileSync(join(ROOT, DOCUMENT), 'utf8')): string[] {
  const attacks: string[] = []
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|') || /^\|[\s:|-]+\|$/.test(line)) continue
    const [, first = '', ...rest] = line.split('|').map((cell) => cell.trim())
    if (first !== 'attack' && rest.length >= 2) attacks.push(first)
  }
  return attacks
}

/** The rows that an entry's words stand in: exactly one where the entry is right. */
export const rowsOf = (words: string, attacks: readonly string[]): string[] =>
  attacks.includes(words) ? [words] : attacks.filter((attack) => attack.includes(words))
