import { LIMITS } from '@replique/contract'
import { cutCharacters } from '../protocol/characters.ts'

const NUMBERING = /^\s*(?:\d+\s*[.):°-]?|[-–—•*·▪])\s*(?=\S)/u
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** What a cell says of a name: nothing where it is a number, a date or an address. */
const isName = (cell: string): boolean => cell !== '' && !/[\d@]/.test(cell) && /\p{L}/u.test(cell)

const tidy = (cell: string): string =>
  cell
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^["']+|["',]+$/g, '')
    .trim()

/** A line of a list as it was copied from a table or a text: numbers, dates and addresses beside the name are left out. */
function nameOnLine(line: string): string {
  const cells = line.replace(NUMBERING, '').split(/[\t;]/).map(tidy)
  const names = cells.map((cell) => cell.replace(NUMBERING, '')).filter(isName)
  return cutCharacters(names.slice(0, 2).join(' '), LIMITS.name)
}

/** The names in a pasted list, in its order; one that comes again is given a number. */
export function readNames(list: string): string[] {
  const names = list
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(nameOnLine)
    .filter((name) => name !== '')
  const seen = new Map<string, number>()
  return names.map((name) => {
    const key = name.toLowerCase()
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return times === 1 ? name : `${name} ${times}`
  })
}
