import type { Layout } from '@replique/script'
import type { Face, Family } from './subsets.ts'
import { FAMILIES, readFont, SUBSETS } from './subsets.ts'
import { readTables, WoffTables } from './woff.ts'

/** One font file, known to the document by `name`. */
export interface FontFile {
  readonly name: string
  readonly family: Family
  readonly tables: WoffTables
  readonly has: (code: number) => boolean
  /** Number of a character's glyph; 0, the empty box, where there is none. */
  readonly glyphOf: (code: number) => number
  /** Width of a character in thousandths of an em. */
  readonly widthOf: (code: number) => number
}

/** Blank glyphs that are set as plain spaces, or as nothing, so that whoever copies the words finds usual ones. */
const BLANK = new Set([0x2002, 0x2009, 0x200b])
const FIRST_PRINTED = 0x20

const files = new Map<string, FontFile>()

/** Opens a file of a family once for all documents. */
function openFile(family: Family, subset: string, face: Face): FontFile {
  const name = `${family} ${subset}${face.bold ? ' bold' : ''}${face.italic ? ' italic' : ''}`
  const known = files.get(name)
  if (known) return known
  const tables = new WoffTables(readFont(family, subset, face))
  const { advances, glyphs, unitsPerEm } = readTables(tables)
  const file: FontFile = {
    name,
    family,
    tables,
    has: (code) => code >= FIRST_PRINTED && !BLANK.has(code) && advances.has(code),
    glyphOf: (code) => glyphs.get(code) ?? 0,
    widthOf: (code) => ((advances.get(code) ?? 0) * 1000) / unitsPerEm,
  }
  files.set(name, file)
  return file
}

/** The first file that can show a character: of the layout's own family, else of the serif; undefined where none can. */
export function fileFor(code: number, face: Face, typeface: Layout['typeface']): FontFile | undefined {
  for (const family of new Set([FAMILIES[typeface], FAMILIES.serif])) {
    for (const subset of SUBSETS[family]) {
      const file = openFile(family, subset, face)
      if (file.has(code)) return file
    }
  }
  return undefined
}
