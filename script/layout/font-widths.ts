/**
 * Advance widths of a family of fonts as they are kept: two base-36 digits, in thousandths of an em, for each code point
 * of the list above them (ranges in base 36, `from-to` or one alone). A character that is not listed is as wide as the
 * upright one of its weight, else as its letter without the last accent: `é` as `e`, `ộ` as `ọ`.
 */
export interface WidthTable {
  readonly upright: string
  readonly regular: string
  readonly bold: string
  readonly slanted: string
  readonly italic: string
  readonly boldItalic: string
}

/** The code point of a letter without its last accent; undefined where it has none. */
export function letterBelow(code: number): number | undefined {
  const signs = Array.from(String.fromCodePoint(code).normalize('NFD'))
  const below = (signs.length > 1 ? signs.slice(0, -1) : signs).join('').normalize('NFC').codePointAt(0)
  return below === code ? undefined : below
}

/** The widths of a list, added to those of the uprights that the face slants. */
function decode(list: string, digits: string, upright: ReadonlyMap<number, number> = new Map()): Map<number, number> {
  const widths = new Map(upright)
  let at = 0
  for (const range of list.split(' ')) {
    const [from = 0, to = from] = range.split('-').map((code) => parseInt(code, 36))
    for (let code = from; code <= to; code++, at += 2) widths.set(code, parseInt(digits.slice(at, at + 2), 36))
  }
  return widths
}

/** What a family's table says of a character: its width in a face, 0 regular, 1 bold, 2 italic, 3 both. */
export function readWidths(table: WidthTable): (code: number, face: number) => number | undefined {
  const regular = decode(table.upright, table.regular)
  const bold = decode(table.upright, table.bold)
  const faces = [
    regular,
    bold,
    decode(table.slanted, table.italic, regular),
    decode(table.slanted, table.boldItalic, bold),
  ]
  const find = (code: number, face: number): number | undefined => {
    const known = faces[face]?.get(code)
    if (known !== undefined) return known
    const below = letterBelow(code)
    const width = below === undefined ? undefined : find(below, face)
    if (width !== undefined) faces[face]?.set(code, width)
    return width
  }
  return find
}
