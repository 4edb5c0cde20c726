import type { GlyphPart } from '../../fonts/shaping.ts'
import type { FontFileTables } from '../../fonts/woff.ts'

const HEADER = 12
const ENTRY = 16
/** Tables that PDF readers need, including those needed for hinting. */
const KEPT = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'] as const
/** Flags of a composite glyph: two-byte offsets, the kinds of scaling, and whether more components follow. */
const WORDS = 0x0001
const SCALE = 0x0008
const MORE = 0x0020
const SCALES = 0x0040
const MATRIX = 0x0080
const FIRST_PART = 10
/** Flags of a component: its offsets have two bytes and are distances. */
const PLACED = 0x0003
const MOST = 0xffff

/** A glyph that the font lacks, composed of the font's glyphs side by side. Lengths are in font units. */
export interface ComposedGlyph {
  readonly advance: number
  readonly parts: readonly GlyphPart[]
}

interface Outlines {
  readonly glyf: Buffer
  readonly start: (glyph: number) => number
  readonly count: number
}

function openOutlines(tables: FontFileTables): Outlines {
  const loca = tables.get('loca')
  const isLong = tables.get('head').readInt16BE(50) === 1
  const start = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  return { glyf: tables.get('glyf'), start, count: tables.get('maxp').readUInt16BE(4) }
}

/** Returns the components of a composite glyph. */
function partsOf({ glyf, start }: Outlines, glyph: number): number[] {
  const parts: number[] = []
  const from = start(glyph)
  if (start(glyph + 1) === from || glyf.readInt16BE(from) >= 0) return parts
  for (let at = from + FIRST_PART, flags = MORE; flags & MORE;) {
    flags = glyf.readUInt16BE(at)
    parts.push(glyf.readUInt16BE(at + 2))
    at += 4 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & SCALES ? 4 : flags & MATRIX ? 8 : 0)
  }
  return parts
}

function withParts(outlines: Outlines, used: Iterable<number>): Set<number> {
  const all = new Set([0, ...used])
  // also visits the glyphs that are added during the iteration
  for (const glyph of all) for (const part of partsOf(outlines, glyph)) all.add(part)
  return all
}

/** Empties the outlines of unused glyphs instead of removing them, so that the other glyphs keep their numbers. */
function emptied(outlines: Outlines, used: ReadonlySet<number>): { glyf: Buffer; loca: Buffer } {
  const loca = Buffer.alloc((outlines.count + 1) * 4)
  const kept: Buffer[] = []
  let size = 0
  for (let glyph = 0; glyph < outlines.count; glyph++) {
    loca.writeUInt32BE(size, glyph * 4)
    if (!used.has(glyph)) continue
    const outline = outlines.glyf.subarray(outlines.start(glyph), outlines.start(glyph + 1))
    const padding = padded(outline.length) - outline.length
    kept.push(outline, Buffer.alloc(padding))
    size += outline.length + padding
  }
  loca.writeUInt32BE(size, outlines.count * 4)
  return { glyf: Buffer.concat(kept), loca }
}

const padded = (length: number): number => (length + 3) & ~3

function checksum(data: Buffer): number {
  let sum = 0
  for (let at = 0; at < data.length; at++) sum = (sum + ((data[at] ?? 0) << (8 * (3 - (at & 3))))) | 0
  return sum >>> 0
}

/** Returns a composite glyph (OpenType, glyf: composite glyph description). */
function outlineOf({ parts }: ComposedGlyph, { glyf, start }: Outlines): Buffer {
  const drawn = parts.filter(({ glyph }) => start(glyph + 1) > start(glyph))
  if (drawn.length === 0) return Buffer.alloc(0)
  const edge = ({ glyph, x, y }: GlyphPart, side: number): number =>
    glyf.readInt16BE(start(glyph) + 2 + 2 * side) + (side % 2 === 0 ? x : y)
  const out = Buffer.alloc(FIRST_PART + 8 * drawn.length)
  out.writeInt16BE(-1, 0)
  for (const side of [0, 1, 2, 3]) {
    const edges = drawn.map((part) => edge(part, side))
    out.writeInt16BE(side < 2 ? Math.min(...edges) : Math.max(...edges), 2 + 2 * side)
  }
  drawn.forEach(({ glyph, x, y }, i) => {
    const at = FIRST_PART + 8 * i
    out.writeUInt16BE(PLACED | (i < drawn.length - 1 ? MORE : 0), at)
    out.writeUInt16BE(glyph, at + 2)
    out.writeInt16BE(x, at + 4)
    out.writeInt16BE(y, at + 6)
  })
  return out
}

/** Returns the tables, updated with the number and widths of the added glyphs. These follow the font's own glyphs. */
function withMade(
  tables: FontFileTables,
  made: readonly ComposedGlyph[],
  drawn: readonly Buffer[],
): Record<'hhea' | 'hmtx' | 'maxp', Buffer> {
  const [hhea, maxp] = [Buffer.from(tables.get('hhea')), Buffer.from(tables.get('maxp'))]
  const [counted, count] = [hhea.readUInt16BE(34), maxp.readUInt16BE(4)]
  const own = tables.get('hmtx')
  const hmtx = Buffer.alloc(4 * (count + made.length))
  for (let glyph = 0; glyph < count; glyph++) {
    hmtx.writeUInt16BE(own.readUInt16BE(4 * Math.min(glyph, counted - 1)), 4 * glyph)
    hmtx.writeInt16BE(own.readInt16BE(glyph < counted ? 4 * glyph + 2 : 2 * (counted + glyph)), 4 * glyph + 2)
  }
  made.forEach(({ advance }, i) => {
    const outline = drawn[i]
    hmtx.writeUInt16BE(advance, 4 * (count + i))
    hmtx.writeInt16BE(outline && outline.length > 0 ? outline.readInt16BE(2) : 0, 4 * (count + i) + 2)
  })
  hhea.writeUInt16BE(count + made.length, 34)
  maxp.writeUInt16BE(count + made.length, 4)
  const most = Math.max(1, ...made.map(({ parts }) => parts.length))
  for (const [of, at] of [
    [6, 10],
    [8, 12],
  ] as const)
    maxp.writeUInt16BE(Math.min(MOST, most * Math.max(maxp.readUInt16BE(of), maxp.readUInt16BE(at))), at)
  maxp.writeUInt16BE(Math.max(most, maxp.readUInt16BE(28)), 28)
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30)
  return { hhea, hmtx, maxp }
}

/** Appends the outlines of added glyphs to the font's own. */
function appended(own: { glyf: Buffer; loca: Buffer }, made: readonly Buffer[]): { glyf: Buffer; loca: Buffer } {
  const loca = Buffer.concat([own.loca, Buffer.alloc(4 * made.length)])
  const kept = [own.glyf]
  let size = own.glyf.length
  made.forEach((outline, i) => {
    kept.push(outline, Buffer.alloc(padded(outline.length) - outline.length))
    size += padded(outline.length)
    loca.writeUInt32BE(size, own.loca.length + 4 * i)
  })
  return { glyf: Buffer.concat(kept), loca }
}

/**
 * Returns a TrueType font that contains only the outlines of these glyphs, under their original numbers. Added glyphs
 * follow the font's own.
 */
export function subsetOf(tables: FontFileTables, used: Iterable<number>, added: readonly ComposedGlyph[] = []): Buffer {
  const outlines = openOutlines(tables)
  const parts = added.flatMap((one) => one.parts.map(({ glyph }) => glyph))
  const own = emptied(outlines, withParts(outlines, [...used, ...parts]))
  const head = Buffer.from(tables.get('head'))
  head.writeInt16BE(1, 50)
  const drawn = added.map((one) => outlineOf(one, outlines))
  const made: Readonly<Record<string, Buffer>> =
    added.length === 0 ? { ...own, head } : { ...appended(own, drawn), ...withMade(tables, added, drawn), head }
  const kept = KEPT.flatMap((tag) => {
    const data = made[tag] ?? tables.find(tag)
    return data ? [{ tag, data }] : []
  })
  const start = HEADER + ENTRY * kept.length
  const out = Buffer.alloc(kept.reduce((sum, { data }) => sum + padded(data.length), start))
  const power = 2 ** Math.floor(Math.log2(kept.length))
  out.writeUInt32BE(0x00010000, 0)
  out.writeUInt16BE(kept.length, 4)
  out.writeUInt16BE(power * ENTRY, 6)
  out.writeUInt16BE(Math.log2(power), 8)
  out.writeUInt16BE((kept.length - power) * ENTRY, 10)
  let at = start
  kept.forEach(({ tag, data }, i) => {
    const entry = HEADER + i * ENTRY
    out.write(tag, entry, 'latin1')
    out.writeUInt32BE(checksum(data), entry + 4)
    out.writeUInt32BE(at, entry + 8)
    out.writeUInt32BE(data.length, entry + 12)
    data.copy(out, at)
    at += padded(data.length)
  })
  return out
}
