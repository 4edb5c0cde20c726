/**
 * Advance widths of a family of fonts as they are kept, two base-36 digits for each listed code point: in thousandths of
 * an em for `regular`, and for each other face what it is wider than that, counted from `AS_WIDE`. The list says how far
 * on from the last code point the next one is and, after a hyphen, how many follow it, in base 36. A character that is
 * not listed is as wide as its letter without the last accent: `é` as `e`, `ộ` as `ọ`.
 */
export interface WidthTable {
  readonly codes: string
  readonly regular: string
  readonly bold: string
  readonly italic: string
  readonly boldItalic: string
}

export const AS_WIDE = 648

/** The code point of a letter without its last accent; undefined where it has none. */
export function letterBelow(code: number): number | undefined {
  const signs = Array.from(String.fromCodePoint(code).normalize('NFD'))
  const below = (signs.length > 1 ? signs.slice(0, -1) : signs).join('').normalize('NFC').codePointAt(0)
  return below === code ? undefined : below
}

function codesOf(list: string): number[] {
  const codes: number[] = []
  let at = 0
  for (const range of list.split(' ')) {
    const [gap = 0, more = 0] = range.split('-').map((count) => parseInt(count, 36))
    const end = at + gap + more
    for (at += gap; at <= end; at++) codes.push(at)
    at = end
  }
  return codes
}

/**
 * What a family's table says of a character: its width in a face, 0 regular, 1 bold, 2 italic, 3 both; -1 where the family
 * lacks it.
 */
export function readWidths(table: WidthTable): (code: number, face: number) => number {
  const codes = codesOf(table.codes)
  const numbers = (digits: string): number[] => codes.map((_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 36))
  const regular = numbers(table.regular)
  const others = [table.bold, table.italic, table.boldItalic].map((digits) =>
    numbers(digits).map((wider, i) => (regular[i] ?? 0) + wider - AS_WIDE),
  )
  const faces = [regular, ...others].map((widths) => new Map(codes.map((code, i) => [code, widths[i] ?? 0])))
  const find = (code: number, face: number): number => {
    const known = faces[face]?.get(code)
    if (known !== undefined) return known
    const below = letterBelow(code)
    const width = below === undefined ? -1 : find(below, face)
    faces[face]?.set(code, width)
    return width
  }
  return find
}
