/** The rows that mutations refer to: the attacks in docs/security.md and the requirements in docs/specification.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'
import { readRows } from '../specification.ts'

const DOCUMENT = 'docs/security.md'
const SPECIFICATION = 'docs/specification.md'

/** Returns the first cell of every table row. */
export function readAttacks(markdown = readFileSync(join(ROOT, DOCUMENT), 'utf8')): string[] {
  const attacks: string[] = []
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|') || /^\|[\s:|-]+\|$/.test(line)) continue
    const [, first = '', ...rest] = line.split('|').map((cell) => cell.trim())
    if (first !== 'attack' && rest.length >= 2) attacks.push(first)
  }
  return attacks
}

/** Returns the first cell of every row of the specification. */
export const readRequirements = (): string[] =>
  readRows(readFileSync(join(ROOT, SPECIFICATION), 'utf8')).map(({ row }) => row)

/**
 * Returns the row that equals these words, or else all rows that contain them. The words of a correct entry match
 * exactly one row.
 */
export const rowsOf = (words: string, rows: readonly string[]): string[] =>
  rows.includes(words) ? [words] : rows.filter((row) => row.includes(words))
