import { TextRun, type IRunOptions, type ParagraphChild } from 'docx'
import {
  hasRightToLeft,
  xmlSafeWords,
  isRightToLeft,
  latestRevision,
  ownRun,
  type Piece,
  type PrintedPart,
  type Run,
} from '@replique/script'
import * as names from '../style-names.ts'
import { halfPoints, type PrintContext } from './press.ts'
import { revisionColour } from './revisions.ts'

/** The layout's style bit for small capitals, and their size as a share of the font size. */
const SMALL = 8
const SMALL_SCALE = 0.8

type Look = Omit<IRunOptions, 'children' | 'text'>

/** Returns text as runs, with its line breaks. */
export function textRuns(words: string, look: Look): TextRun[] {
  const lines = xmlSafeWords(words).replaceAll('\t', ' ').split('\n')
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

/** A word, or the characters between words. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

/**
 * Splits a line into runs of one text direction, as Word requires. Characters between words of different directions
 * take the direction of the paragraph.
 */
function stretchesIn(line: string): { readonly text: string; readonly rightToLeft: boolean }[] {
  if (!hasRightToLeft(line)) return [{ text: line, rightToLeft: false }]
  const paragraph = isRightToLeft(line)
  const words = line.match(WORD) ?? []
  const own = words.map((word) => (/\p{L}/u.test(word) ? hasRightToLeft(word) : undefined))
  const out: { text: string; rightToLeft: boolean }[] = []
  let before = paragraph
  words.forEach((text, at) => {
    // the direction of punctuation and numbers depends on the words with letters before and after them
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

/** Returns a piece's character style, or undefined if it has the style of its paragraph. */
function styleOf(press: PrintContext, piece: Piece, part: PrintedPart): string | undefined {
  if (piece.added) return names.SET
  const kind = press.play.elements[piece.element]?.kind
  if (!press.layout.runIn) return undefined
  if (kind === 'cue') return names.EXTENSION
  if (kind === part.kind) return undefined
  return kind === 'parenthetical' ? names.DIRECTION : undefined
}

/** The letters of the speaker's name that a part has not printed yet. */
class NameLetters {
  #left: string

  constructor(press: PrintContext, part: PrintedPart) {
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

/**
 * Returns whether a piece is the name typed in a cue without a character. In run-in layouts, the paragraph begins with
 * this name.
 */
const isTypedName = (press: PrintContext, piece: Piece): boolean => {
  const cue = press.play.elements[piece.element]
  return press.layout.runIn && !piece.added && cue?.kind === 'cue' && cue.character === undefined
}

/** Returns the text of a part as runs, with the comments within it. */
export function runsOf(press: PrintContext, part: PrintedPart): ParagraphChild[] {
  const out: ParagraphChild[] = []
  const name = new NameLetters(press, part)
  const size = { size: halfPoints(press.layout.fontSize * SMALL_SCALE) }
  const again = part.repeats !== undefined
  // true while only the name has been printed
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
      ...revisionColour(press, latestRevision([piece])),
    }
    // at the end of a page, a trailing line break would leave an empty line
    const words = letters ?? own?.text ?? piece.text
    out.push(...textRuns(at === part.pieces.length - 1 ? words.replace(/\n+$/, '') : words, look))
  })
  const last = part.pieces.at(-1)
  if (last && !again && !last.added) out.push(...press.notes.upTo(last.element, last.from + last.text.length))
  return out
}
