import { inflateSync } from 'node:zlib'
import type { Layout } from '@replique/script'
import { FAMILIES, readFont, type Face } from '../../fonts/font-file.ts'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

interface Table {
  readonly tag: Buffer
  readonly checksum: number
  readonly data: Buffer
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const at = WOFF_HEADER + i * WOFF_ENTRY
    const offset = woff.readUInt32BE(at + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
    const data = packed.length < woff.readUInt32BE(at + 12) ? inflateSync(packed) : packed
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), data }
  })
}

const padded = (length: number): number => (length + 3) & ~3

/** Unpacks a WOFF (version 1) file into the OpenType font it contains. */
function sfntOf(woff: Buffer): Buffer {
  const tables = tablesOf(woff)
  const start = SFNT_HEADER + SFNT_ENTRY * tables.length
  const out = Buffer.alloc(tables.reduce((sum, { data }) => sum + padded(data.length), start))
  const power = 2 ** Math.floor(Math.log2(tables.length))
  woff.copy(out, 0, 4, 8)
  out.writeUInt16BE(tables.length, 4)
  out.writeUInt16BE(power * SFNT_ENTRY, 6)
  out.writeUInt16BE(Math.log2(power), 8)
  out.writeUInt16BE((tables.length - power) * SFNT_ENTRY, 10)
  let at = start
  tables.forEach(({ tag, checksum, data }, i) => {
    const entry = SFNT_HEADER + i * SFNT_ENTRY
    tag.copy(out, entry)
    out.writeUInt32BE(checksum, entry + 4)
    out.writeUInt32BE(at, entry + 8)
    out.writeUInt32BE(data.length, entry + 12)
    data.copy(out, at)
    at += padded(data.length)
  })
  return out
}

/** The names by which other programs know the layouts' fonts. */
export const FONT_NAMES: Readonly<Record<Layout['typeface'], string>> = {
  courier: 'Courier Prime',
  serif: 'Source Serif 4',
  sans: 'Arial',
}

interface EmbeddedFont {
  readonly name: string
  readonly data: Buffer
  readonly bold: Buffer
  readonly italic: Buffer
  readonly boldItalic: Buffer
}

const opened = new Map<Layout['typeface'], readonly EmbeddedFont[]>()

/**
 * Returns a font family to embed in a Word document, so that lines break as in the layout even on machines that lack
 * the font. Arial is not embedded: every word processor has it, or a font with the same widths.
 */
export function embeddedFonts(typeface: Layout['typeface']): readonly EmbeddedFont[] {
  const fonts = opened.get(typeface) ?? (typeface === 'sans' ? [] : [openFont(typeface)])
  opened.set(typeface, fonts)
  return fonts
}

function openFont(typeface: Layout['typeface']): EmbeddedFont {
  const face = (of: Face): Buffer => sfntOf(readFont(FAMILIES[typeface], 'latin', of))
  return {
    name: FONT_NAMES[typeface],
    data: face({ bold: false, italic: false }),
    bold: face({ bold: true, italic: false }),
    italic: face({ bold: false, italic: true }),
    boldItalic: face({ bold: true, italic: true }),
  }
}
