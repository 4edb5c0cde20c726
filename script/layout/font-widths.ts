/**
 * The advance widths of a font family, encoded as two base-36 digits for each listed code point. Those in `regular` are
 * in thousandths of an em. Those of the other faces are differences from `regular`, offset by `AS_WIDE`. Each entry in
 * `codes` is the distance from the previous code point and, after a hyphen, the number of consecutive code points that
 * follow, in base 36. An unlisted character is as wide as its letter without the last accent: `é` as `e`, and `ộ` as
 * `ọ`.
 */
export interface WidthTable {
  readonly codes: string
  readonly regular: string
  readonly bold: string
  readonly italic: string
  readonly boldItalic: string
}

export const AS_WIDE = 648

/** Returns the code point of a letter without its last accent, or undefined if the letter has no accent. */
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
 * Returns a function that looks up the width of a character in a face (0 regular, 1 bold, 2 italic, 3 bold italic). It
 * returns -1 if the family lacks the character.
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
