import type { FontFileTables } from '../../fonts/woff.ts'
import { numeral, type Content } from './notation.ts'
import { crc32 } from 'node:zlib'
import type { FontFile } from '../../fonts/font-file.ts'
import type { Cluster } from '../../fonts/shaping.ts'
import { subsetOf } from './glyph-subset.ts'
import type { ObjectFile } from './object-file.ts'

const POSTSCRIPT_NAME = 6
const WINDOWS = 3
const FIXED_PITCH = 1
const SYMBOLIC = 4
const ITALIC = 64
const BOLD_WEIGHT = 600

/** Returns a font's PostScript name, reduced to characters allowed in a PDF name. */
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

/** Returns a font's name and descriptor (ISO 32000-1, 9.8), with lengths in thousandths of an em. */
function describeFont(tables: FontFileTables, tag: string): { name: string; descriptor: string } {
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

/** Glyphs for characters below this code point (Latin) are stored in an array rather than a map. */
const NEAR = 0x250
const MOST_IN_A_LIST = 100

/** A font file in one document, with the glyphs used there (ISO 32000-1, 9.7: a composite font). */
export class EmbeddedFont {
  readonly id: number
  /** The font's resource name on pages, such as "F1". */
  readonly key: string
  readonly #file: FontFile
  readonly #near: Uint16Array
  /** The lowest character shown by each glyph. */
  readonly #shown = new Map<number, number>()
  readonly #known = new Set<number>()
  /** Each cluster gets a glyph in this document, numbered after those of the file. */
  readonly #clusters = new Map<string, { readonly glyph: number; readonly cluster: Cluster }>()

  constructor(file: FontFile, key: string, id: number) {
    this.#file = file
    this.key = key
    this.id = id
    this.#near = new Uint16Array(NEAR)
  }

  /** Adds text as a string of glyph numbers. */
  show(text: string, content: Content): void {
    content.open(text.length)
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit < NEAR) content.glyph(this.#near[unit] || this.#use(unit))
      else {
        const code = text.codePointAt(i) ?? 0
        if (code > 0xffff) i++
        content.glyph(this.#use(code))
      }
    }
    content.close()
  }

  /** Adds clusters, from left to right, as a string of glyph numbers. */
  showClusters(clusters: readonly Cluster[], content: Content): void {
    content.open(clusters.length)
    for (const cluster of clusters) content.glyph(this.#useCluster(cluster))
    content.close()
  }

  #useCluster(cluster: Cluster): number {
    const key = JSON.stringify(cluster)
    const known = this.#clusters.get(key)
    if (known) return known.glyph
    const glyph = this.#file.tables.get('maxp').readUInt16BE(4) + this.#clusters.size
    this.#clusters.set(key, { glyph, cluster })
    return glyph
  }

  #use(code: number): number {
    const glyph = this.#file.glyphOf(code)
    if (this.#known.has(code)) return glyph
    this.#known.add(code)
    this.#shown.set(glyph, Math.min(code, this.#shown.get(glyph) ?? code))
    if (code < NEAR) this.#near[code] = glyph
    return glyph
  }

  /** Writes the font as a subset with only the glyphs used. */
  write(file: ObjectFile): void {
    const glyphs = [...this.#shown.keys()].sort((a, b) => a - b)
    const { tables } = this.#file
    const made = Array.from(this.#clusters.values(), ({ cluster }) => cluster)
    const subset = subsetOf(tables, glyphs, made)
    const data = file.writeStream(file.reserve(), subset, `/Length1 ${subset.length}\n`)
    const { name, descriptor } = describeFont(tables, tagOf(subset))
    const about = file.write(file.reserve(), `<<\n${descriptor}\n/FontFile2 ${data} 0 R\n>>`)
    const below = file.write(
      file.reserve(),
      `<<\n/Type /Font\n/Subtype /CIDFontType2\n/BaseFont /${name}\n` +
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>\n' +
        `/FontDescriptor ${about} 0 R\n${this.#widths()}\n/CIDToGIDMap /Identity\n>>`,
    )
    const unicode = file.writeStream(file.reserve(), Buffer.from(this.#unicode(), 'latin1'))
    file.write(
      this.id,
      `<<\n/Type /Font\n/Subtype /Type0\n/BaseFont /${name}\n/Encoding /Identity-H\n` +
        `/DescendantFonts [${below} 0 R]\n/ToUnicode ${unicode} 0 R\n>>`,
    )
  }

  /** Returns all glyphs in numeric order, each with the character or cluster that it shows. */
  #all(): { readonly glyph: number; readonly code: number; readonly cluster?: Cluster }[] {
    const own = Array.from(this.#shown, ([glyph, code]) => ({ glyph, code })).sort((a, b) => a.glyph - b.glyph)
    return [...own, ...Array.from(this.#clusters.values(), (one) => ({ ...one, code: 0 }))]
  }

  /**
   * Returns the widths in thousandths of an em, rounded as in the layout, because readers ignore a default width that
   * is not an integer. Widths equal to the default are omitted; in a fixed-pitch font, most are.
   */
  #widths(): string {
    const { unitsPerEm } = this.#file
    const widths = this.#all().map(({ glyph, cluster, code }) => {
      const width = cluster ? (cluster.advance * 1000) / unitsPerEm : this.#file.widthOf(code)
      return { glyph, width: Math.round(width) }
    })
    const usual = widths[0]?.width ?? 1000
    const other = widths.flatMap(({ glyph, width }) => (width === usual ? [] : [`${glyph} [${width}]`]))
    return `/DW ${usual}${other.length === 0 ? '' : `\n/W [${other.join(' ')}]`}`
  }

  /** Returns the map from glyphs to characters, for searching and copying text. */
  #unicode(): string {
    const rows = this.#all().map(
      ({ glyph, cluster, code }) => `<${hex(glyph)}> <${utf16(cluster?.text ?? String.fromCodePoint(code))}>\n`,
    )
    let lists = ''
    for (let at = 0; at < rows.length; at += MOST_IN_A_LIST) {
      const some = rows.slice(at, at + MOST_IN_A_LIST)
      lists += `${some.length} beginbfchar\n${some.join('')}endbfchar\n`
    }
    return (
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n' +
      '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
      `1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${lists}` +
      'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend'
    )
  }
}

const hex = (unit: number): string => unit.toString(16).padStart(4, '0')
const utf16 = (text: string): string => Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('')

/** Returns six capitals that identify this subset of a font. */
function tagOf(subset: Buffer): string {
  let sum = crc32(subset)
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(0x41 + (sum % 26))
    sum = Math.floor(sum / 26)
  }
  return tag
}
