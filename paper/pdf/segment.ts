import { characterWidth, type Layout } from '@replique/script'
import { type FontFile, fileFor, type Face, FAMILIES, SYMBOL_FAMILIES } from '../fonts/font-file.ts'
import { type OtherFonts, NO_OTHER_FONTS } from '../fonts/other-fonts.ts'
import type { Cluster } from '../fonts/shaping.ts'

/** Text from one font file, with its offset. Characters that no font file has are drawn as empty boxes. */
export interface Segment {
  readonly text: string
  readonly file: FontFile | undefined
  /** Offset from the start of the run, in thousandths of an em. */
  readonly from: number
  /** The width in the layout. */
  readonly width: number
  /**
   * Whether the text is as wide in its font as in the layout. If not, the segment is a single character or has
   * clusters.
   */
  readonly own: boolean
  /** If the letters of the text join or change form, clusters to draw instead, from left to right. */
  readonly clusters?: readonly Cluster[]
  /** Whether the text is slanted artificially, because its font has no italic letters for it. */
  readonly leans: boolean
}

/** Returns the drawn width of a segment, in thousandths of an em. */
export const drawnWidth = ({ clusters, file, width }: Segment): number =>
  clusters && file ? (clusters.reduce((sum, { advance }) => sum + advance, 0) * 1000) / file.unitsPerEm : width

/** Maps characters missing from the fonts to similar characters that the fonts have. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['\u202f', '\u00a0'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2000', '\u00a0'],
  ['\u2001', '\u00a0'],
  ['\u2002', '\u00a0'],
  ['\u2003', '\u00a0'],
  ['\u2009', '\u00a0'],
  ['\u200a', '\u00a0'],
])

/** Tolerance in thousandths of an em, needed because widths in the layout are rounded and those in the font are not. */
const EXACT = 1

/** One character in one face. */
interface Sign {
  readonly shown: string
  readonly width: number
  readonly file: FontFile | undefined
  /** Whether the character can be drawn together with its neighbours. */
  readonly own: boolean
  readonly leans: boolean
}

const known = new Map<Layout['typeface'], Map<string, Sign>[]>()
/** Maximum number of characters cached per face; no script has that many. */
const MOST_KEPT = 5000

function signOf(character: string, face: Face, typeface: Layout['typeface']): Sign {
  const shown = STAND_INS.get(character) ?? character
  const code = shown.codePointAt(0) ?? 0
  const width = characterWidth(character, face, typeface)
  const upright = face.italic ? fileFor(code, { ...face, italic: false }, typeface) : undefined
  const file = fileFor(code, face, typeface) ?? upright
  const fits = width === 0 || shown !== character || Math.abs((file?.widthOf(code) ?? 0) - width) < EXACT
  return {
    shown,
    width,
    file,
    own: file?.family === FAMILIES[typeface] && fits,
    leans: file !== undefined && file === upright,
  }
}

/** Returns a character that the layouts' own fonts lack, in a font for its script if there is one. */
function otherSign(sign: Sign, face: Face, fonts: OtherFonts): Sign {
  const code = sign.shown.codePointAt(0) ?? 0
  const file = fonts.fileFor(code, face.bold)
  if (!file) return sign
  return { ...sign, file, own: Math.abs(file.widthOf(code) - sign.width) < EXACT, leans: face.italic }
}

/** Returns a function that looks up characters of a face and caches them. */
function signsOf(face: Face, typeface: Layout['typeface']): (character: string) => Sign {
  const faces = known.get(typeface) ?? [new Map(), new Map(), new Map(), new Map()]
  known.set(typeface, faces)
  const signs = faces[(face.bold ? 1 : 0) + (face.italic ? 2 : 0)] ?? new Map<string, Sign>()
  return (character) => {
    const found = signs.get(character)
    if (found) return found
    const sign = signOf(character, face, typeface)
    if (signs.size < MOST_KEPT) signs.set(character, sign)
    return sign
  }
}

const PLAIN = /^[\x20-\x7e]+$/

/** Options for setting text. */
export interface Setting {
  readonly typeface: Layout['typeface']
  readonly fonts?: OtherFonts
  /** Whether the text is read from right to left. */
  readonly rightToLeft?: boolean
}

/**
 * Splits a run into segments, in reading order, so that the characters of each segment are in one font file. Characters
 * that print nothing are left out.
 */
export function segmentsOf(text: string, face: Face, setting: Setting): Segment[] {
  const { typeface, fonts = NO_OTHER_FONTS, rightToLeft = false } = setting
  const signFor = signsOf(face, typeface)
  if (typeface === 'courier' && PLAIN.test(text)) {
    const { width, file } = signFor('a')
    return [{ text, file, from: 0, width: width * text.length, own: true, leans: false }]
  }
  if (fonts === NO_OTHER_FONTS) return cut(text.normalize('NFC'), signFor)
  const segments = cut(text.normalize('NFC'), (character) => {
    const sign = signFor(character)
    return sign.file ? sign : otherSign(sign, face, fonts)
  })
  const space = signFor(' ').width
  return joined(segments.map((segment) => shaped(segment, rightToLeft, space)))
}

/** Merges consecutive segments whose characters are drawn one by one in the same font. */
function joined(segments: readonly Segment[]): Segment[] {
  const out: Growing[] = []
  for (const segment of segments) {
    const { file, clusters } = segment
    const last = out.at(-1)
    if (last?.clusters && clusters && file?.isOther && !file.shape && last.file === file) {
      last.text += segment.text
      last.width += segment.width
      last.clusters = [...last.clusters, ...clusters]
    } else out.push({ ...segment })
  }
  return out
}

/** Centres a character from another font within its width in the layout. */
function spread(segment: Segment, file: FontFile): Segment {
  const code = segment.text.codePointAt(0) ?? 0
  const units = (width: number): number => Math.round((width * file.unitsPerEm) / 1000)
  const x = units((segment.width - file.widthOf(code)) / 2)
  const parts = [{ glyph: file.glyphOf(code), x, y: 0 }]
  return { ...segment, clusters: [{ text: segment.text, advance: units(segment.width), parts }] }
}

/** Shapes words whose letters join. Spaces are as wide as in the layout; `space` is in thousandths of an em. */
function shaped(segment: Segment, rightToLeft: boolean, space: number): Segment {
  const { file } = segment
  if (!file?.shape) return file?.isOther && !segment.own ? spread(segment, file) : segment
  const advance = Math.round((space * file.unitsPerEm) / 1000)
  const clusters = file
    .shape(segment.text, rightToLeft)
    .map((cluster) => (cluster.text === ' ' ? { ...cluster, advance } : cluster))
  return { ...segment, own: false, clusters }
}

type Growing = { -readonly [Key in keyof Segment]: Segment[Key] }

/** Spaces, joiners and non-joiners between words of a shaped font are shaped together with those words. */
const BETWEEN = /^[ \u200c\u200d]$/

function cut(text: string, signFor: (character: string) => Sign): Segment[] {
  const out: Growing[] = []
  let [at, joins] = [0, false]
  /** Characters after a shaped word that may turn out to be followed by another. */
  let between: { readonly shown: string; readonly width: number }[] = []
  const add = ({ shown, width, file, own, leans }: Sign, character: string): void => {
    const last = out.at(-1)
    if (last && joins && own && last.file === file) {
      last.text += shown
      last.width += width
    } else if (width > 0 || file) out.push({ text: shown, file, from: at, width, own, leans })
    at += width
    if (width > 0 || file) joins = own && shown === character
  }
  for (const character of text) {
    const sign = signFor(character)
    const last = out.at(-1)
    if (last?.file?.shape && BETWEEN.test(character)) {
      between.push({ shown: character, width: sign.width })
      continue
    }
    if (last?.file?.shape && (sign.file === last.file || (sign.width === 0 && !sign.file && between.length === 0))) {
      for (const { shown, width } of [...between, sign]) {
        last.text += shown
        last.width += width
        at += width
      }
      between = []
      continue
    }
    for (const { shown } of between) add(signFor(shown), shown)
    between = []
    add(sign, character)
  }
  for (const { shown } of between) add(signFor(shown), shown)
  return out
}

/**
 * Returns the factor by which to scale a symbol from a fallback font. It is less than 1 if the symbol would be too wide
 * for its space in the layout.
 */
export function sizeShare({ file, width, own, text, clusters }: Segment, typeface: Layout['typeface']): number {
  if (!file || own || clusters || width === 0) return 1
  if (!(SYMBOL_FAMILIES[typeface] as readonly string[]).includes(file.family)) return 1
  return Math.min(1, width / file.widthOf(text.codePointAt(0) ?? 0))
}
