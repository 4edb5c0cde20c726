/** The rows that mutations name: the attacks of docs/security.md, and what docs/specification.md asks for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'
import { readRows } from '../specification.ts'

const DOCUMENT = 'docs/security.md'
const SPECIFICATION = 'docs/specification.md'

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

/** What stands in the first cell of every row of the specification. */
export const readRequirements = (): string[] =>
  readRows(readFileSync(join(ROOT, SPECIFICATION), 'utf8')).map(({ row }) => row)

/** The rows that an entry's words stand in: exactly one where the entry is right. */
export const rowsOf = (words: string, rows: readonly string[]): string[] =>
  rows.includes(words) ? [words] : rows.filter((row) => row.includes(words))
