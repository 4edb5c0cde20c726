import type { Layout } from '@replique/script'
import type { Shape } from './shaping.ts'
import { readTables, FontFileTables } from './woff.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export type Family = 'courier-prime' | 'source-serif-4' | 'arimo' | 'dejavu-mono' | 'dejavu-serif'

/** The subsets of each family, in the order in which they are searched for a character. */
export const SUBSETS: Readonly<Record<Family, readonly string[]>> = {
  'courier-prime': ['latin', 'latin-ext'],
  'source-serif-4': ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'],
  arimo: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  'dejavu-mono': ['latin'],
  'dejavu-serif': ['latin'],
}

/** The font family used for each typeface of a layout. */
export const FAMILIES = {
  courier: 'courier-prime',
  serif: 'source-serif-4',
  sans: 'arimo',
} as const satisfies Record<string, Family>

/**
 * Families for symbols and rare letters that the other families lack: ♪ ⇢ ‽ ﬁ ḃ. The monospaced family fits a Courier
 * cell.
 */
export const SYMBOL_FAMILIES = {
  courier: ['dejavu-mono'],
  serif: ['dejavu-serif', 'dejavu-mono'],
  sans: ['dejavu-serif', 'dejavu-mono'],
} as const satisfies Record<string, readonly Family[]>

/** One face of a family. */
export interface Face {
  readonly bold: boolean
  readonly italic: boolean
}

/** Returns the WOFF bytes of one file of a family. */
export function readFont(family: Family, subset: string, face: Face): Buffer {
  const name = `${family}-${subset}-${face.bold ? 700 : 400}-${face.italic ? 'italic' : 'normal'}.woff`
  return readFileSync(require.resolve(`@fontsource/${family}/files/${name}`))
}

/** One font file. `name` identifies it within a document. */
export interface FontFile {
  readonly name: string
  readonly family: string
  readonly tables: FontFileTables
  readonly has: (code: number) => boolean
  /** Glyph number of a character, or 0 (the empty box) if there is none. */
  readonly glyphOf: (code: number) => number
  /** Width of a character in thousandths of an em. */
  readonly widthOf: (code: number) => number
  readonly unitsPerEm: number
  /** Whether the font is for a script that the layouts' own fonts lack. */
  readonly isOther: boolean
  /** Shapes words whose letters join, change form or carry marks. Undefined if every character is a separate glyph. */
  readonly shape: Shape | undefined
}

/**
 * Characters whose glyphs are blank. They are printed as plain spaces or left out, so that copied text contains
 * ordinary spaces.
 */
const BLANK = new Set([0x2002, 0x2009, 0x200b])
const FIRST_PRINTED = 0x20

const files = new Map<string, FontFile>()

/** Opens a font file. It is opened only once and shared by all documents. */
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

/**
 * Returns whether a character is Hebrew, Arabic or Devanagari. These scripts use their own fonts, even if a symbol font
 * contains the character.
 */
const isJoined = (code: number): boolean =>
  (code >= 0x590 && code < 0x980) || (code >= 0xfb1d && code < 0xfe00) || (code >= 0xfe70 && code < 0xff00)

/**
 * Returns the first font file that has a character. Searches the layout's own font, then the serif font, then the
 * symbol fonts. Returns undefined if none of them has it.
 */
export function fileFor(code: number, face: Face, typeface: Layout['typeface']): FontFile | undefined {
  const signs = isJoined(code) ? [] : SYMBOL_FAMILIES[typeface]
  for (const family of new Set([FAMILIES[typeface], FAMILIES.serif, ...signs])) {
    for (const subset of SUBSETS[family]) {
      const file = openFile(family, subset, face)
      if (file.has(code)) return file
    }
  }
  return undefined
}
