/**
 * Shapes letters that join, change form or carry marks, according to the rules in their font (OpenType layout,
 * HarfBuzz).
 */

/** A glyph and its offset from the start of its cluster, in font units. */
export interface GlyphPart {
  readonly glyph: number
  readonly x: number
  readonly y: number
}

/** Characters drawn as one unit: a letter with its marks, or a ligature. */
export interface Cluster {
  readonly text: string
  /** Advance width in font units. */
  readonly advance: number
  readonly parts: readonly GlyphPart[]
}

/** Returns clusters from left to right, whatever the reading direction. */
export type Shape = (text: string, rightToLeft: boolean) => readonly Cluster[]

interface Glyph {
  readonly codepoint: number
  readonly cluster: number
  readonly xAdvance?: number
  readonly xOffset?: number
  readonly yOffset?: number
}

/** Groups consecutive glyphs that draw the same characters into clusters. */
function clustersOf(text: string, glyphs: readonly Glyph[]): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const endOf = new Map(starts.map((start, i) => [start, starts[i + 1] ?? text.length]))
  const out: Cluster[] = []
  for (let from = 0, to = 0; from < glyphs.length; from = to) {
    const { cluster } = glyphs[from] as Glyph
    const parts: GlyphPart[] = []
    let advance = 0
    for (; glyphs[to]?.cluster === cluster; to++) {
      const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyphs[to] as Glyph
      parts.push({ glyph: codepoint, x: advance + xOffset, y: yOffset })
      advance += xAdvance
    }
    out.push({ text: text.slice(cluster, endOf.get(cluster)), advance, parts })
  }
  return out
}

const MARK = /\p{Mn}/u

/**
 * Splits a cluster for programs that extract text: each mark becomes a cluster without width or glyphs, and the first
 * cluster draws all the glyphs. Returns the clusters from left to right, like all clusters.
 */
function readable(cluster: Cluster, rightToLeft: boolean): Cluster[] {
  const said = MARK.test(cluster.text) ? cluster.text.split(/(\p{Mn})/u).filter((text) => text !== '') : [cluster.text]
  const all = said.map((text, i) => (i === 0 ? { ...cluster, text } : { text, advance: 0, parts: [] }))
  return rightToLeft ? all.reverse() : all
}

/** Opens an OpenType font for shaping. The library is loaded on first use. */
export async function openShaper(font: Buffer): Promise<Shape> {
  const { Blob, Buffer: Letters, Direction, Face, Font, shape } = await import('harfbuzzjs')
  const opened = new Font(new Face(new Blob(font)))
  return (text, rightToLeft) => {
    const letters = new Letters()
    letters.addText(text)
    letters.guessSegmentProperties()
    letters.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
    shape(opened, letters)
    return clustersOf(text, letters.getGlyphInfosAndPositions()).flatMap((one) => readable(one, rightToLeft))
  }
}
