import { inflateSync } from 'node:zlib'

/** The characters of a font, with their glyphs and widths. */
export interface FontTables {
  readonly unitsPerEm: number
  /** Glyph numbers by code point. */
  readonly glyphs: ReadonlyMap<number, number>
  /** Advance width in font units, by code point. */
  readonly advances: ReadonlyMap<number, number>
}

const WOFF = 'wOFF'
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16
const LAST_BASIC_CODE = 0xffff

interface Entry {
  readonly packed: Buffer
  readonly size: number
}

/** The tables of a WOFF (version 1) or OpenType file by tag. Each is decompressed on first use. */
export class FontFileTables {
  readonly #entries = new Map<string, Entry>()
  readonly #unpacked = new Map<string, Buffer>()

  constructor(file: Buffer) {
    const isWoff = file.toString('latin1', 0, 4) === WOFF
    for (let i = 0; i < file.readUInt16BE(isWoff ? 12 : 4); i++) {
      const at = isWoff ? WOFF_HEADER + i * WOFF_ENTRY : SFNT_HEADER + i * SFNT_ENTRY
      const offset = file.readUInt32BE(at + (isWoff ? 4 : 8))
      const size = file.readUInt32BE(at + 12)
      const packed = file.subarray(offset, offset + (isWoff ? file.readUInt32BE(at + 8) : size))
      this.#entries.set(file.toString('latin1', at, at + 4), { packed, size })
    }
  }

  /** Returns a table, or undefined if the font lacks it. */
  find(tag: string): Buffer | undefined {
    const known = this.#unpacked.get(tag)
    const entry = this.#entries.get(tag)
    if (known || !entry) return known
    const table = entry.packed.length < entry.size ? inflateSync(entry.packed) : entry.packed
    this.#unpacked.set(tag, table)
    return table
  }

  /** Returns a required table. Throws if the font lacks it. */
  get(tag: string): Buffer {
    const table = this.find(tag)
    if (!table) throw new Error(`The font has no ${tag} table`)
    return table
  }
}

/** Reads format 12: groups of characters in any plane. */
function readGroups(cmap: Buffer, start: number, glyphs: Map<number, number>): void {
  for (let i = 0, at = start + 16; i < cmap.readUInt32BE(start + 12); i++, at += 12) {
    const [first, last, glyph] = [0, 4, 8].map((to) => cmap.readUInt32BE(at + to)) as [number, number, number]
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first)
  }
}

/** Reads format 4: the segments of the Basic Multilingual Plane. */
function readCharacters(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const start = cmap.readUInt32BE(4 + i * 8 + 4)
    const format = cmap.readUInt16BE(start)
    if (format === 12) readGroups(cmap, start, glyphs)
    if (format !== 4) continue
    const doubled = cmap.readUInt16BE(start + 6)
    const [ends, starts] = [start + 14, start + 16 + doubled]
    for (let s = 0; s < doubled; s += 2) {
      const [first, last] = [cmap.readUInt16BE(starts + s), cmap.readUInt16BE(ends + s)]
      const delta = cmap.readUInt16BE(starts + doubled + s)
      const rangeAt = starts + 2 * doubled + s
      const range = cmap.readUInt16BE(rangeAt)
      for (let code = first; code <= last && code < LAST_BASIC_CODE; code++) {
        const listed = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + 2 * (code - first))
        const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff
        if (glyph !== 0) glyphs.set(code, glyph)
      }
    }
  }
  return glyphs
}

/** Reads the characters and widths of a font. */
export function readTables(tables: FontFileTables): FontTables {
  const metrics = tables.get('hmtx')
  const counted = tables.get('hhea').readUInt16BE(34)
  const glyphs = readCharacters(tables.get('cmap'))
  const advances = new Map<number, number>()
  for (const [code, glyph] of glyphs) advances.set(code, metrics.readUInt16BE(4 * Math.min(glyph, counted - 1)))
  return { unitsPerEm: tables.get('head').readUInt16BE(18), glyphs, advances }
}
