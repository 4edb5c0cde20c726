import { readWidths } from './font-widths.ts'
import type { Typeface } from './layout.ts'
import { SANS_WIDTHS, SERIF_WIDTHS } from './width-tables.ts'

/** Marks of printed text, as bits. `SMALL` is a capital at the size of small capitals. */
export const BOLD = 1
export const ITALIC = 2
export const UNDERLINE = 4
export const SMALL = 8
export const STRIKE = 16
/** The marks also contain, from this bit on, the number of the revision in which the text was last changed. */
export const REVISION_SHIFT = 8

/** The width of every character of a monospaced font, in thousandths of an em. */
export const FIXED_WIDTH = 600
/** The size of small capitals relative to normal text. */
export const SMALL_SCALE = 0.8
/** The width of U+202F in fonts that lack it. French typography uses it before ; ! and ?. */
const NARROW_SPACE_WIDTH = 160
/** The character printed for U+2010 and U+2011. */
const HYPHEN = 0x2d
/** The approximate width of a character that no font has. It is printed in a fallback font. */
const UNKNOWN_WIDTH = 600
const WIDE_WIDTH = 1000
/** Matches text that needn't be measured: in a monospaced font, each of its characters takes up one cell. */
const SIMPLE = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u202f\u2030-\u203a\u20ac]*$/
const NO_WIDTH = /^[\p{Mn}\p{Me}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]$/u
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]$/u

/** Returns 0 for a combining character, 2 for a wide East Asian character, and 1 for any other. */
export function cellsOf(character: string): 0 | 1 | 2 {
  if (NO_WIDTH.test(character)) return 0
  return WIDE.test(character) ? 2 : 1
}

/**
 * Returns an approximate width for letters in Hebrew, Arabic and Devanagari, where words are shaped as a unit in every
 * layout. Returns 0 for all other letters. Printed lines are seldom wider than estimated.
 */
const joinedWidth = (code: number): number =>
  code < 0x590 || code >= 0x980 ? 0 : code < 0x600 ? 550 : code < 0x900 ? 460 : 520

const TABLES = { serif: SERIF_WIDTHS, sans: SANS_WIDTHS }
const read: { [one in keyof typeof TABLES]?: ReturnType<typeof readWidths> } = {}

function widthIn(typeface: keyof typeof TABLES, code: number, marks: number): number {
  const widthOfCode = (read[typeface] ??= readWidths(TABLES[typeface]))
  const width = widthOfCode(code, marks & (BOLD | ITALIC))
  // characters that the sans font lacks are printed in the serif font
  return width < 0 && typeface === 'sans' ? widthIn('serif', code, marks) : width
}

function proportionalWidth(character: string, marks: number, typeface: keyof typeof TABLES): number {
  const code = character.codePointAt(0) ?? 0
  if (code === 0x202f) return NARROW_SPACE_WIDTH
  const cells = code < 0x300 ? 1 : cellsOf(character)
  if (cells === 0) return 0
  const known = widthIn(typeface, code === 0x2010 || code === 0x2011 ? HYPHEN : code, marks)
  if (known >= 0) return known
  return joinedWidth(code) || (cells === 2 ? WIDE_WIDTH : UNKNOWN_WIDTH)
}

/** Returns the width of one character, given as a string of one code point, in thousandths of an em. */
export function widthOf(character: string, marks: number, typeface: Typeface): number {
  if (typeface === 'courier') return cellsOf(character) * (joinedWidth(character.codePointAt(0) ?? 0) || FIXED_WIDTH)
  const width = proportionalWidth(character === '\t' ? ' ' : character, marks, typeface)
  return marks & SMALL ? Math.round(width * SMALL_SCALE) : width
}

/** Like `widthOf`, for a face given as bold and italic. Used by printers that position each character. */
export const characterWidth = (
  character: string,
  face: { readonly bold: boolean; readonly italic: boolean },
  typeface: Typeface,
): number => widthOf(character, (face.bold ? BOLD : 0) | (face.italic ? ITALIC : 0), typeface)

/** A piece of text whose marks are the same throughout. */
export interface Marked {
  readonly text: string
  readonly marks: number
}

/**
 * Returns the width of each UTF-16 unit of the concatenated parts, in thousandths of an em. The second half of a
 * surrogate pair has a width of 0. Returns undefined if every unit is `FIXED_WIDTH` wide.
 */
export function widthsOf(parts: readonly Marked[], typeface: Typeface): Uint16Array | undefined {
  if (typeface === 'courier' && parts.every((part) => SIMPLE.test(part.text))) return undefined
  const widths = new Uint16Array(parts.reduce((sum, part) => sum + part.text.length, 0))
  let at = 0
  for (const { text, marks } of parts) {
    for (const character of text) {
      widths[at] = character === '\n' ? 0 : widthOf(character, marks, typeface)
      at += character.length
    }
  }
  return widths
}
