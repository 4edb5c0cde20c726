/** Parses a pasted list of names, both on the page for a preview and on the server. */
import { trimEndOf } from '@replique/script'
import { LIMITS } from './limits.ts'

/** Maximum number of names and of characters in a list. */
export const MAX_CLASS_LIST = { names: LIMITS.accounts, characters: LIMITS.accountsList } as const

const NUMBERING = /^\s*(?:\d+\s*[.):°-]?|[-–—•*·▪])\s*(?=\S)/u
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Returns whether a cell is a name rather than a number, a date or an email address. */
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

/** The columns of first and last names, according to the header line of a list. */
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

/** Turns "Durand, Camille" into "Camille Durand". Returns null if the cell isn't in this form. */
function turned(cell: string): string | null {
  const [last, first] = cell.split(',').map(tidy).filter(isName)
  return first === undefined ? null : `${first} ${last}`
}

/** Returns the cells that make up a name, with the first name first. */
function cellsOfName(line: string, columns: Columns | null): readonly string[] {
  if (columns !== null) return [columns.first, columns.last].map((at) => cellsOf(line)[at] ?? '')
  const cells = line.replace(NUMBERING, '').split(/[\t;]/)
  const plain = cells.map((cell) => tidy(cell).replace(NUMBERING, ''))
  const whole = plain.map(turned).find((name) => name !== null)
  return whole === undefined ? plain : [whole]
}

/**
 * Returns the name on a line copied from a table or a document, without the numbers, dates and email addresses beside
 * it.
 */
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
  /** The names in the order of the list. Repeated names get a number, so that each is unique. */
  readonly names: readonly string[]
  /** Names that occur more than once in the list. */
  readonly twice: ReadonlySet<string>
}

/**
 * Parses a pasted list of names, one per line. Other cells are ignored. A header line, if there is one, says which
 * column has first names and which has last names.
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
