import type { FontFileTables } from '../../fonts/woff.ts'
import { numeral } from './notation.ts'

const POSTSCRIPT_NAME = 6
const WINDOWS = 3
const FIXED_PITCH = 1
const SYMBOLIC = 4
const ITALIC = 64
const BOLD_WEIGHT = 600

/** How a font calls itself, in the letters that a name of PDF may have. */
function nameOf(table: Buffer): string {
  const strings = table.readUInt16BE(4)
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const at = 6 + i * 12
    if (table.readUInt16BE(at) !== WINDOWS || table.readUInt16BE(at + 6) !== POSTSCRIPT_NAME) continue
    const from = strings + table.readUInt16BE(at + 10)
    const bytes = Buffer.from(table.subarray(from, from + table.readUInt16BE(at + 8)))
    return bytes
      .swap16()
      .toString('utf16le')
      .replace(/[^\w-]/g, '')
  }
  return 'Font'
}

/** What a PDF says of a font beside its glyphs (ISO 32000-1, 9.8), lengths in thousandths of an em. */
export function describeFont(tables: FontFileTables, tag: string): { name: string; descriptor: string } {
  const [head, hhea, post, os2] = [tables.get('head'), tables.get('hhea'), tables.get('post'), tables.get('OS/2')]
  const em = (units: number): string => numeral((units * 1000) / head.readUInt16BE(18))
  const name = `${tag}+${nameOf(tables.get('name'))}`
  const angle = post.readInt32BE(4) / 65536
  const flags = SYMBOLIC + (post.readUInt32BE(12) === 0 ? 0 : FIXED_PITCH) + (angle === 0 ? 0 : ITALIC)
  const heights = os2.length >= 90
  const ascent = hhea.readInt16BE(4)
  return {
    name,
    descriptor: [
      '/Type /FontDescriptor',
      `/FontName /${name}`,
      `/Flags ${flags}`,
      `/FontBBox [${[36, 38, 40, 42].map((at) => em(head.readInt16BE(at))).join(' ')}]`,
      `/ItalicAngle ${numeral(angle)}`,
      `/Ascent ${em(ascent)}`,
      `/Descent ${em(hhea.readInt16BE(6))}`,
      `/CapHeight ${em(heights ? os2.readInt16BE(88) : ascent)}`,
      `/StemV ${os2.readUInt16BE(4) >= BOLD_WEIGHT ? 140 : 80}`,
    ].join('\n'),
  }
}
