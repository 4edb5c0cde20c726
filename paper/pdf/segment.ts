import { characterWidth } from '@replique/script'
import type { Layout } from '@replique/script'
import type { FontFile } from '../fonts/font-file.ts'
import { fileFor } from '../fonts/font-file.ts'
import type { OtherFonts } from '../fonts/other-fonts.ts'
import { NO_OTHER_FONTS } from '../fonts/other-fonts.ts'
import type { Cluster } from '../fonts/shaping.ts'
import type { Face } from '../fonts/subsets.ts'
import { FAMILIES, SIGNS } from '../fonts/subsets.ts'

/** Words that one font file shows, and where they start; characters without a file are shown as empty boxes. */
export interface Segment {
  readonly text: string
  readonly file: FontFile | undefined
  /** In thousandths of an em from the start of the run. */
  readonly from: number
  /** As the layout counts it. */
  readonly width: number
  /** As wide in its font as in the layout; else it is one character, or it has clusters. */
  readonly own: boolean
  /** Drawn instead of the text if its letters join or change shape; from left to right. */
  readonly clusters?: readonly Cluster[]
  /** Set in italics for which its font has no letters. */
  readonly leans: boolean
}

/** How wide a segment is drawn, in thousandths of an em. */
export const drawnWidth = ({ clusters, file, width }: Segment): number =>
  clusters && file ? (clusters.reduce((sum, { advance }) => sum + advance, 0) * 1000) / file.unitsPerEm : width

/** Characters that look like another one that fonts have. */
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

/** A font's own width, in thousandths of an em, is not rounded as the layout's is. */
const EXACT = 1

/** What is known of one character in one face. */
interface Sign {
  readonly shown: string
  readonly width: number
  readonly file: FontFile | undefined
  /** Words of such characters are set in one go. */
  readonly own: boolean
  readonly leans: boolean
}

const known = new Map<Layout['typeface'], Map<string, Sign>[]>()
/** More characters than any script has are not kept. */
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

/** A character that the layouts' own fonts lack, as another font has it. */
function otherSign(sign: Sign, face: Face, fonts: OtherFonts): Sign {
  const code = sign.shown.codePointAt(0) ?? 0
  const file = fonts.fileFor(code, face.bold)
  if (!file) return sign
  return { ...sign, file, own: Math.abs(file.widthOf(code) - sign.width) < EXACT, leans: face.italic }
}

/** The characters of a face, each looked up once. */
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

/** How words are set. */
export interface Setting {
  readonly typeface: Layout['typeface']
  readonly fonts?: OtherFonts
  /** Whether the words are read from right to left. */
  readonly rightToLeft?: boolean
}

/** Cuts a run's words by the files that can show them, in the order of reading. Characters that print nothing are left out. */
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

/** Characters of one font that follow one another as one segment. */
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

/** A character of another font in the middle of the place that the layout has for it, so that no gap parts it from others. */
function spread(segment: Segment, file: FontFile): Segment {
  const code = segment.text.codePointAt(0) ?? 0
  const units = (width: number): number => Math.round((width * file.unitsPerEm) / 1000)
  const x = units((segment.width - file.widthOf(code)) / 2)
  const parts = [{ glyph: file.glyphOf(code), x, y: 0 }]
  return { ...segment, clusters: [{ text: segment.text, advance: units(segment.width), parts }] }
}

/** Words whose letters join, as they are drawn; the spaces between them are the layout's, in thousandths of an em. */
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

/** Spaces between words that join are set with them, and what joins letters or keeps them apart. */
const BETWEEN = /^[ \u200c\u200d]$/

function cut(text: string, signFor: (character: string) => Sign): Segment[] {
  const out: Growing[] = []
  let [at, joins] = [0, false]
  /** After words that join: what may belong to them still. */
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

/** Signs of a font that is not the layout's are drawn smaller where they would be wider than their place. */
export function sizeShare({ file, width, own, text, clusters }: Segment, typeface: Layout['typeface']): number {
  if (!file || own || clusters || width === 0) return 1
  if (!(SIGNS[typeface] as readonly string[]).includes(file.family)) return 1
  return Math.min(1, width / file.widthOf(text.codePointAt(0) ?? 0))
}
