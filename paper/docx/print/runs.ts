import { TextRun, type IRunOptions, type ParagraphChild } from 'docx'
import {
  hasRightToLeft,
  holdableWords,
  isRightToLeft,
  latestRevision,
  ownRun,
  type Piece,
  type PrintedPart,
  type Run,
} from '@replique/script'
import * as names from '../style-names.ts'
import { halfPoints, type Press } from './press.ts'
import { inkedAs } from './revisions.ts'

/** As in the layout's own measure of small capitals. */
const SMALL = 8
const SMALL_SCALE = 0.8

type Look = Omit<IRunOptions, 'children' | 'text'>

/** Words with their line breaks. */
export function textRuns(words: string, look: Look): TextRun[] {
  const lines = holdableWords(words).replaceAll('\t', ' ').split('\n')
  return lines.flatMap((line, i) =>
    stretchesIn(line).map(
      ({ text, rightToLeft }, at) =>
        new TextRun({
          ...look,
          text,
          ...(rightToLeft ? { rightToLeft } : {}),
          ...(i > 0 && at === 0 ? { break: 1 } : {}),
        }),
    ),
  )
}

/** A word, or what stands between words. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

/** Words of one direction each, as Word marks them; signs between words of two directions go with the paragraph. */
function stretchesIn(line: string): { readonly text: string; readonly rightToLeft: boolean }[] {
  if (!hasRightToLeft(line)) return [{ text: line, rightToLeft: false }]
  const paragraph = isRightToLeft(line)
  const words = line.match(WORD) ?? []
  const own = words.map((word) => (/\p{L}/u.test(word) ? hasRightToLeft(word) : undefined))
  const out: { text: string; rightToLeft: boolean }[] = []
  let before = paragraph
  words.forEach((text, at) => {
    // signs, and numbers among them, reach to the next word with letters
    const isBetween = own[at] === undefined
    const after = own[at + 1] ?? own[at + 2] ?? paragraph
    const rightToLeft = own[at] ?? (before === after ? before : paragraph)
    if (!isBetween) before = rightToLeft
    const last = out.at(-1)
    if (last?.rightToLeft === rightToLeft) last.text += text
    else out.push({ text, rightToLeft })
  })
  return out
}

const marksOf = (run: Run | undefined): Look => ({
  ...(run?.bold ? { bold: true } : {}),
  ...(run?.italic ? { italics: true } : {}),
  ...(run?.underline ? { underline: {} } : {}),
  ...(run?.strike ? { strike: true } : {}),
})

/** What a stretch of a paragraph is, where it is not what the whole paragraph is. */
function styleOf(press: Press, piece: Piece, part: PrintedPart): string | undefined {
  if (piece.added) return names.SET
  const kind = press.play.elements[piece.element]?.kind
  if (!press.layout.runIn) return undefined
  if (kind === 'cue') return names.EXTENSION
  if (kind === part.kind) return undefined
  return kind === 'parenthetical' ? names.DIRECTION : undefined
}

/** The letters of the speaker's name that are still to come in a part. */
class NameLetters {
  #left: string

  constructor(press: Press, part: PrintedPart) {
    const first = part.pieces[0]
    const cue = first && press.play.elements[first.element]
    const calls = cue?.kind === 'cue' && first?.added && !part.goesOn && part.repeats !== 'more'
    this.#left = (calls && press.names.get(cue.character ?? '')) || ''
  }

  take(piece: Piece): string | undefined {
    const { length } = piece.text
    if (!piece.added || length > this.#left.length) return undefined
    const letters = this.#left.slice(0, length)
    this.#left = this.#left.slice(length)
    return letters
  }
}

/** In prose that runs on, a cue without a character has its typed name at the start of the paragraph. */
const isTypedName = (press: Press, piece: Piece): boolean => {
  const cue = press.play.elements[piece.element]
  return press.layout.runIn && !piece.added && cue?.kind === 'cue' && cue.character === undefined
}

/** The words of a part, with the notes that stand among them. */
export function runsOf(press: Press, part: PrintedPart): ParagraphChild[] {
  const out: ParagraphChild[] = []
  const name = new NameLetters(press, part)
  const size = { size: halfPoints(press.layout.fontSize * SMALL_SCALE) }
  const again = part.repeats !== undefined
  // nothing but the name so far
  let begins = true
  part.pieces.forEach((piece, at) => {
    if (!again) out.push(...press.notes.upTo(piece.element, piece.from))
    const letters = name.take(piece)
    const own = ownRun(press.play, piece)
    begins &&= letters !== undefined || !piece.added
    const style =
      letters !== undefined || (begins && isTypedName(press, piece)) ? names.NAME : styleOf(press, piece, part)
    const look: Look = {
      ...(style === undefined ? {} : { style: names.idOf(style) }),
      ...marksOf(own),
      ...(piece.marks & SMALL ? size : {}),
      ...inkedAs(press, latestRevision([piece])),
    }
    // a line break at the end of a page would leave an empty line there
    const words = letters ?? own?.text ?? piece.text
    out.push(...textRuns(at === part.pieces.length - 1 ? words.replace(/\n+$/, '') : words, look))
  })
  const last = part.pieces.at(-1)
  if (last && !again && !last.added) out.push(...press.notes.upTo(last.element, last.from + last.text.length))
  return out
}
