import type { WoffTables } from '../../fonts/woff.ts'

const HEADER = 12
const ENTRY = 16
/** Tables that a reader of PDF looks for, those that tell how glyphs are fitted to dots among them. */
const KEPT = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'] as const
/** Of a glyph made of others: whether its offsets take two bytes each, how it is scaled, and whether more parts follow. */
const WORDS = 0x0001
const SCALE = 0x0008
const MORE = 0x0020
const SCALES = 0x0040
const MATRIX = 0x0080
const FIRST_PART = 10

interface Outlines {
  readonly glyf: Buffer
  readonly start: (glyph: number) => number
  readonly count: number
}

function openOutlines(tables: WoffTables): Outlines {
  const loca = tables.get('loca')
  const isLong = tables.get('head').readInt16BE(50) === 1
  const start = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  return { glyf: tables.get('glyf'), start, count: tables.get('maxp').readUInt16BE(4) }
}

/** The glyphs that a glyph is made of. */
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
  // a set goes on over what is added on the way
  for (const glyph of all) for (const part of partsOf(outlines, glyph)) all.add(part)
  return all
}

/** Glyphs that nobody uses as empty ones, so that the others keep their numbers. */
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

/** A TrueType font that holds the outlines of these glyphs only, under their own numbers. */
export function subsetOf(tables: WoffTables, used: Iterable<number>): Buffer {
  const outlines = openOutlines(tables)
  const { glyf, loca } = emptied(outlines, withParts(outlines, used))
  const head = Buffer.from(tables.get('head'))
  head.writeInt16BE(1, 50)
  const made: Readonly<Record<string, Buffer>> = { glyf, loca, head }
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
