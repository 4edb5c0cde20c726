/** Names, and characters of a list, that are taken at once. */
export const MOST = { names: 200, characters: 20_000 }

/** A name, in characters. */
const LONGEST = 120
const NUMBERING = /^\s*(?:\d+\s*[.):°-]?|[-–—•*·▪])\s*(?=\S)/u
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

const isName = (cell: string): boolean => cell !== '' && !/[\d@]/.test(cell) && /\p{L}/u.test(cell)

const tidy = (cell: string): string =>
  cell
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^["']+|["',]+$/g, '')
    .trim()

function nameOnLine(line: string): string {
  const cells = line.replace(NUMBERING, '').split(/[\t;]/).map(tidy)
  const names = cells.map((cell) => cell.replace(NUMBERING, '')).filter(isName)
  return Array.from(names.slice(0, 2).join(' ')).slice(0, LONGEST).join('')
}

export interface NamesRead {
  /** One that comes again has a number. */
  readonly names: readonly string[]
  /** Names that stand there more than once. */
  readonly twice: ReadonlySet<string>
}

/** The names that the server will read in a pasted list, one to a line; what stands beside them is left out. */
export function namesIn(list: string): NamesRead {
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
