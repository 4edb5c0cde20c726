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

/** A line of a list as it was copied from a table or a text: numbers, dates and addresses beside the name are left out. */
function nameOnLine(line: string): string {
  const cells = line.replace(NUMBERING, '').split(/[\t;]/).map(tidy)
  const names = cells.map((cell) => cell.replace(NUMBERING, '')).filter(isName)
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
  /** Names that stand there more than once. */
  readonly twice: ReadonlySet<string>
}

/** The names in a pasted list, one to a line; what stands beside them is left out. */
export function readClassList(list: string): ClassList {
  const found = list
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(nameOnLine)
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
