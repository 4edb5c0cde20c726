import { isRightToLeft } from '@replique/script'
import type { Font } from 'harfbuzzjs'
import type { FontFile } from '../fonts/font-file.ts'
import { openOtherFonts } from '../fonts/other-fonts.ts'
import { segmentsOf, sizeShare } from '../pdf/segment.ts'
import { setRuns, type Run, type SetSegment, type Setting } from '../pdf/set-runs.ts'
import { subsetOf } from '../pdf/writer/glyph-subset.ts'
import { Bitmap, type Colour, type PathCommand } from './bitmap.ts'

/** What a cover shows. */
export interface CoverWords {
  readonly title: string
  readonly authors: readonly string[]
}

/** Width and height of a cover in pixels, as shops for audiobooks and podcasts ask for. */
const SIDE = 1400
const MARGIN = 130
const WIDTH = SIDE - 2 * MARGIN
/** The app icon's colours. */
const VELVET: Colour = [0x8f, 0x1d, 0x2c]
const PAPER: Colour = [0xfa, 0xf6, 0xf0]

/** The first half of the mark, as in web/public/icons/mark.svg: 24 units wide. The second is `HALF` to its right. */
const MARK: readonly PathCommand[] = [
  { type: 'M', values: [13, 3] },
  { type: 'C', values: [12.4, 7.6, 9.6, 10.6, 5, 12] },
  { type: 'C', values: [9.6, 13.4, 12.4, 16.4, 13, 21] },
  { type: 'L', values: [8.6, 21] },
  { type: 'C', values: [8, 17.4, 5.6, 14.4, 2, 12] },
  { type: 'C', values: [5.6, 9.6, 8, 6.6, 8.6, 3] },
  { type: 'Z', values: [] },
]
const MARK_SCALE = 7
const [MARK_LEFT, MARK_TOP, HALF] = [2, 3, 9]

/** A block of text on the cover: its face, the sizes to try from the largest, and its room in pixels. */
interface Block {
  readonly bold: boolean
  readonly most: number
  readonly least: number
  readonly height: number
}

const TITLE: Block = { bold: true, most: 210, least: 60, height: 690 }
const AUTHORS: Block = { bold: false, most: 64, least: 40, height: 160 }
/** The top of the title, and the bottom of the authors. */
const [TITLE_TOP, AUTHORS_BOTTOM] = [360, SIDE - MARGIN]
const STEP = 5
/** Distance between lines, and of the first baseline from the top of the block, as a share of the size. */
const [LEADING, ASCENT] = [1.14, 0.82]
/** Longer texts are cut off: at the smallest size, no more would fit. */
const LONGEST = 400
const IDEOGRAPH = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`
/** Where a line may break: after a space, and between ideographs. A no-break space is none of these. */
const BREAK = new RegExp(`(?<= )|(?<=${IDEOGRAPH})(?=${IDEOGRAPH})`, 'u')

interface SetBlock {
  readonly size: number
  readonly lines: readonly string[]
}

/** Characters that only change others: variants of emoji, and joiners that have no letter on both sides. */
const UNSEEN = /[\ufe00-\ufe0f]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?!\p{L})/gu

/** Returns the text on one line, without the characters that no font has, such as emoji. */
function drawable(text: string, face: Pick<Block, 'bold'>, setting: Setting): string {
  const isDrawn = (letter: string): boolean =>
    segmentsOf(letter, { ...face, italic: false }, setting).every(({ file }) => file !== undefined)
  return Array.from(text.normalize('NFC').replace(/[\t\n\v\f\r ]+/gu, ' '))
    .slice(0, LONGEST)
    .filter(isDrawn)
    .join('')
    .replace(UNSEEN, '')
    .replace(/ +/gu, ' ')
    .trim()
}

/** A part of a line that is not divided. Widths are in ems; `bare` is without the space at the end. */
interface Piece {
  readonly text: string
  readonly width: number
  readonly bare: number
}

/** Fills lines of at most `room` ems. */
function wrap(pieces: readonly Piece[], room: number): string[] {
  const lines: string[] = []
  let [line, width] = ['', 0]
  for (const piece of pieces) {
    if (line !== '' && width + piece.bare > room) {
      lines.push(line.trimEnd())
      ;[line, width] = ['', 0]
    }
    line += piece.text
    width += piece.width
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

/**
 * Sets text at the largest size at which it fits without dividing a word. What doesn't fit at the smallest size either
 * is cut off with an ellipsis.
 */
function fit(text: string, { most, least, height }: Block, widthOf: (text: string) => number): SetBlock {
  const pieceOf = (part: string): Piece => ({ text: part, width: widthOf(part), bare: widthOf(part.trimEnd()) })
  const pieces = text.split(BREAK).map(pieceOf)
  const longest = Math.max(...pieces.map(({ bare }) => bare))
  const countAt = (size: number): number => Math.floor((height / size - 1) / LEADING) + 1
  for (let size = most; size >= least; size -= STEP) {
    if (longest * size > WIDTH) continue
    const lines = wrap(pieces, WIDTH / size)
    if (lines.length <= countAt(size)) return { size, lines }
  }
  const room = WIDTH / least
  const divided = pieces.flatMap((piece) => (piece.bare > room ? Array.from(piece.text, pieceOf) : [piece]))
  const lines = wrap(divided, room)
  const shown = lines.slice(0, countAt(least))
  return { size: least, lines: shown.length < lines.length ? [...shown.slice(0, -1), `${shown.at(-1)}…`] : shown }
}

/** A glyph at a position in pixels. `scale` is in pixels per font unit. */
interface PlacedGlyph {
  readonly file: FontFile
  readonly glyph: number
  readonly left: number
  readonly top: number
  readonly scale: number
}

/** Returns the glyphs of a segment. `left` and `top` are the start of its line's baseline. */
function glyphsOf(set: SetSegment<Run>, left: number, top: number): PlacedGlyph[] {
  const { segment, run, x, width } = set
  const { file, clusters, own, text } = segment
  if (!file) return []
  const scale = (run.size * sizeShare(segment, 'serif')) / file.unitsPerEm
  const parts = clusters ?? Array.from(text, (letter) => plainCluster(file, letter))
  const extent = parts.reduce((sum, { advance }) => sum + advance, 0) * scale
  // a single character from another font is centred in its width
  let pen = left + x + (own || clusters || width === 0 ? 0 : (width - extent) / 2)
  return parts.flatMap(({ advance, parts: glyphs }) => {
    const from = pen
    pen += advance * scale
    return glyphs.map((one) => ({
      file,
      glyph: one.glyph,
      left: from + one.x * scale,
      top: top - one.y * scale,
      scale,
    }))
  })
}

function plainCluster(file: FontFile, letter: string) {
  const code = letter.codePointAt(0) ?? 0
  const advance = (file.widthOf(code) * file.unitsPerEm) / 1000
  return { advance, parts: [{ glyph: file.glyphOf(code), x: 0, y: 0 }] }
}

/** Draws glyphs, with the outlines of their fonts as HarfBuzz reads them. The library is loaded on first use. */
async function drawGlyphs(bitmap: Bitmap, placed: readonly PlacedGlyph[]): Promise<void> {
  const { Blob, Face, Font: OpenFont } = await import('harfbuzzjs')
  const fonts = new Map<FontFile, Font>()
  for (const { file, glyph, left, top, scale } of placed) {
    let font = fonts.get(file)
    if (font === undefined) {
      const used = placed.flatMap((one) => (one.file === file ? [one.glyph] : []))
      fonts.set(file, (font = new OpenFont(new Face(new Blob(subsetOf(file.tables, used))))))
    }
    bitmap.paint(font.glyphToJson(glyph), { left, top, scale, rise: -scale })
  }
}

/**
 * Returns a play's cover as a square PNG: title and authors in the serif of printed plays, on the app icon's velvet, for
 * the audio file. Long titles wrap and shrink; characters that no font has are left out.
 */
export async function printCover(words: CoverWords): Promise<Uint8Array<ArrayBuffer>> {
  const texts = { title: words.title, authors: words.authors.filter((name) => name.trim() !== '').join(', ') }
  const fonts = await openOtherFonts([
    { text: texts.title, bold: TITLE.bold },
    { text: texts.authors, bold: AUTHORS.bold },
  ])
  const glyphs: PlacedGlyph[] = []
  const draw = (given: string, block: Block, topOf: (set: SetBlock) => number): void => {
    const setting: Setting = { typeface: 'serif', fonts, rightToLeft: isRightToLeft(given) }
    const text = drawable(given, block, setting)
    if (text === '') return
    const runsAt = (line: string, size: number) =>
      setRuns([{ text: line, size, bold: block.bold, italic: false }], setting)
    const set = fit(text, block, (line) => runsAt(line, 1).width)
    for (const [row, line] of set.lines.entries()) {
      const { segments, width } = runsAt(line, set.size)
      const left = setting.rightToLeft ? SIDE - MARGIN - width : MARGIN
      const baseline = topOf(set) + (ASCENT + row * LEADING) * set.size
      for (const segment of segments) glyphs.push(...glyphsOf(segment, left, baseline))
    }
  }
  draw(texts.title, TITLE, () => TITLE_TOP)
  draw(texts.authors, AUTHORS, ({ size, lines }) => AUTHORS_BOTTOM - ((lines.length - 1) * LEADING + ASCENT) * size)
  const bitmap = new Bitmap(SIDE)
  for (const shift of [0, HALF]) {
    const left = MARGIN + (shift - MARK_LEFT) * MARK_SCALE
    bitmap.paint(MARK, { left, top: MARGIN - MARK_TOP * MARK_SCALE, scale: MARK_SCALE, rise: MARK_SCALE })
  }
  await drawGlyphs(bitmap, glyphs)
  return bitmap.toPng(VELVET, PAPER)
}
