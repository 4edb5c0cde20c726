import type { Layout } from '@replique/script'
import type { Shape } from './shaping.ts'
import type { Face, Family } from './subsets.ts'
import { FAMILIES, readFont, SIGNS, SUBSETS } from './subsets.ts'
import { readTables, FontFileTables } from './woff.ts'

/** One font file, known to the document by `name`. */
export interface FontFile {
  readonly name: string
  readonly family: string
  readonly tables: FontFileTables
  readonly has: (code: number) => boolean
  /** Number of a character's glyph; 0, the empty box, where there is none. */
  readonly glyphOf: (code: number) => number
  /** Width of a character in thousandths of an em. */
  readonly widthOf: (code: number) => number
  readonly unitsPerEm: number
  /** Whether it is of a script that the layouts' own families lack. */
  readonly isOther: boolean
  /** Sets words whose letters join, change or carry marks; undefined where every character is a glyph of its own. */
  readonly shape: Shape | undefined
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
  const file = openTables({ name, family, isOther: false }, readFont(family, subset, face))
  files.set(name, file)
  return file
}

/** Opens a font file (WOFF or OpenType). */
export function openTables(
  called: Pick<FontFile, 'name' | 'family' | 'isOther'>,
  font: Buffer,
  shape?: Shape,
): FontFile {
  const tables = new FontFileTables(font)
  const { advances, glyphs, unitsPerEm } = readTables(tables)
  return {
    ...called,
    tables,
    unitsPerEm,
    shape,
    has: (code) => code >= FIRST_PRINTED && !BLANK.has(code) && advances.has(code),
    glyphOf: (code) => glyphs.get(code) ?? 0,
    widthOf: (code) => ((advances.get(code) ?? 0) * 1000) / unitsPerEm,
  }
}

/** Letters of Hebrew, Arabic and Devanagari, which are set by families of their own even where one of signs has them. */
const isJoined = (code: number): boolean =>
  (code >= 0x590 && code < 0x980) || (code >= 0xfb1d && code < 0xfe00) || (code >= 0xfe70 && code < 0xff00)

/**
 * The first file that can show a character: of the layout's own family, else of the serif, else one of signs that goes
 * with it; undefined where none can.
 */
export function fileFor(code: number, face: Face, typeface: Layout['typeface']): FontFile | undefined {
  const signs = isJoined(code) ? [] : SIGNS[typeface]
  for (const family of new Set([FAMILIES[typeface], FAMILIES.serif, ...signs])) {
    for (const subset of SUBSETS[family]) {
      const file = openFile(family, subset, face)
      if (file.has(code)) return file
    }
  }
  return undefined
}
