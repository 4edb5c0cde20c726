/** A pasted list of names, as the page shows it before anything is made and as the server then reads it. */
import { trimEndOf } from '@replique/script'
import { LIMITS } from './limits.ts'

/** Names, and characters of a list, that are taken at once. */
export const MOST_OF_LIST = { names: LIMITS.accounts, characters: LIMITS.accountsList } as const

const NUMBERING = /^\s*(?:\d+\s*[.):°-]?|[-–—•*·▪])\s*(?=\S)/u
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** What a cell says of a name: nothing where it is a number, a date or an address. */
const isName = (cell: string): boolean => cell !== '' && !/[\d@]/.test(cell) && /\p{L}/u.test(cell)

const tidy = (cell: string): string =>
  trimEndOf(
    cell
      .replaceAll(INVISIBLE, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/^["']+/, ''),
    /["',]/,
  ).trim()

const LAST = /^(?:nom|nom de famille|last ?name|surname|family name)$/i
const FIRST = /^(?:prénoms?|prenoms?|first ?name|given name|forename)$/i

/** Where a table has first and last names, by its first line; null where that is a name like the others. */
interface Columns {
  readonly first: number
  readonly last: number
}

const cellsOf = (line: string): string[] => line.split(/[\t;,]/).map(tidy)

function columnsOf(line: string): Columns | null {
  const cells = cellsOf(line)
  const [first, last] = [FIRST, LAST].map((title) => cells.findIndex((cell) => title.test(cell))) as [number, number]
  return first < 0 && last < 0 ? null : { first, last }
}

/** "Durand, Camille" is said "Camille Durand"; null for what is no name so. */
function turned(cell: string): string | null {
  const [last, first] = cell.split(',').map(tidy).filter(isName)
  return first === undefined ? null : `${first} ${last}`
}

/** The cells of a name, in the order in which they are said. */
function cellsOfName(line: string, columns: Columns | null): readonly string[] {
  if (columns !== null) return [columns.first, columns.last].map((at) => cellsOf(line)[at] ?? '')
  const cells = line.replace(NUMBERING, '').split(/[\t;]/)
  const plain = cells.map((cell) => tidy(cell).replace(NUMBERING, ''))
  const whole = plain.map(turned).find((name) => name !== null)
  return whole === undefined ? plain : [whole]
}

/** A line of a list as it was copied from a table or a text: numbers, dates and addresses beside the name are left out. */
function nameOnLine(line: string, columns: Columns | null): string {
  const names = cellsOfName(line, columns).filter(isName)
  return Array.from(
    names
      .slice(0, 2)
      .join(' ')
      .slice(0, LIMITS.name * 2),
  )
    .slice(0, LIMITS.name)
    .join('')
}

export interface ClassList {
  /** In the order of the list; one that comes again has a number. */
  readonly names: readonly string[]
  /** Names that occur more than once in the list. */
  readonly twice: ReadonlySet<string>
}

/**
 * The names in a pasted list, one to a line; what stands beside them is left out. A first line with the titles of columns
 * says which is the first name.
 */
export function readClassList(list: string): ClassList {
  const lines = list.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '')
  const columns = columnsOf(lines[0] ?? '')
  const found = (columns === null ? lines : lines.slice(1))
    .map((line) => nameOnLine(line, columns))
    .filter((name) => name !== '')
  const times = new Map<string, number>()
  const twice = new Set<string>()
  const names = found.map((name) => {
    const key = name.toLowerCase()
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    if (time > 1) twice.add(name)
    return time === 1 ? name : `${name} ${time}`
  })
  return { names, twice }
}
