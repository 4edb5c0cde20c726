import { ITALIC } from './measure.ts'
import type { Paragraph } from './paragraph.ts'
import { paragraph } from './paragraph.ts'
import type { Piece } from './pieces.ts'
import { joinPieces, piecesOf, slicePieces, smallCapitals, withoutBrackets } from './pieces.ts'
import { verseStyle } from './shared-verse.ts'
import type { Source, SpeechRange } from './speech.ts'
import { namePieces, speechStyle, spokenPieces } from './speech.ts'

/** The paragraph being run together, by what stands last in it. */
interface Draft {
  pieces: Piece[]
  last: 'nothing' | 'name' | 'bracket' | 'words'
}

const between = (text: string, next: Piece | undefined): Piece[] =>
  next ? [{ text, marks: 0, element: next.element, from: next.from, added: true }] : []

/** Words after the name: a comma, italics, no brackets. */
function afterName(pieces: Piece[]): Piece[] {
  const words = withoutBrackets(pieces)
  return [...between(', ', words[0]), ...words.map((piece) => ({ ...piece, marks: piece.marks | ITALIC }))]
}

/** `NOM` in small capitals, then whatever the cue says after the name. */
function openSpeech(source: Source, range: SpeechRange): Piece[] {
  const pieces = namePieces(source, range.from, range)
  const text = joinPieces(pieces)
  const bracket = text.indexOf('(')
  const nameEnd = (bracket < 0 ? text : text.slice(0, bracket)).trimEnd().length
  const name = slicePieces(pieces, 0, nameEnd).flatMap((piece) => smallCapitals(piece))
  return [...name, ...afterName(slicePieces(pieces, nameEnd, text.length))]
}

function closeName(draft: Draft, sign: string): void {
  const last = draft.pieces.at(-1)
  if (draft.last !== 'name' || !last) return
  const from = last.added ? last.from : last.from + last.text.length
  draft.pieces.push({ text: sign, marks: 0, element: last.element, from, added: true })
}

function addDirection(draft: Draft, pieces: Piece[], bracketed: Piece[]): void {
  if (draft.last === 'name') {
    draft.pieces.push(...afterName(pieces))
    return
  }
  draft.pieces.push(...(draft.pieces.length > 0 ? between(' ', bracketed[0]) : []), ...bracketed)
  draft.last = 'bracket'
}

function addWords(draft: Draft, pieces: Piece[], sign: string): void {
  closeName(draft, sign)
  draft.pieces.push(...(draft.pieces.length > 0 ? between(' ', pieces[0]) : []), ...pieces)
  draft.last = 'words'
}

/**
 * A speech as French prose sets it: `NOM, direction : texte`, later directions in italics between brackets in the flow of
 * the speech, a new paragraph only where words follow words; verse and lyrics keep their own lines.
 */
export function runInSpeech(source: Source, range: SpeechRange): Paragraph[] {
  const { elements, layout } = source
  const out: Paragraph[] = []
  const print = (
    pieces: readonly Piece[],
    kind: Paragraph['kind'],
    style = speechStyle(kind, layout, range.column),
  ) => {
    const before = out.length === 0 ? (layout.elements.cue?.before ?? 0) : 0
    const made = style && paragraph(pieces, { kind, style, before }, layout)
    if (made) out.push(made)
  }
  const name = openSpeech(source, range)
  let draft: Draft = { pieces: name, last: name.length > 0 ? 'name' : 'nothing' }
  /** The name on a line of its own, above verse. */
  const setNameAbove = (): void => {
    const style = speechStyle('cue', layout, range.column)
    if (style) print(draft.pieces, 'cue', { ...style, align: layout.verseNames })
    draft = { pieces: [], last: 'nothing' }
  }
  const flush = (): void => {
    closeName(draft, layout.strings.afterName)
    if (draft.pieces.length > 0) print(draft.pieces, KIND_OF_DRAFT[draft.last])
    draft = { pieces: [], last: 'nothing' }
  }
  for (let i = range.from + 1; i < range.to; i++) {
    const element = elements[i]
    const style = element && speechStyle(element.kind, layout, range.column)
    if (!element || !style) continue
    const pieces = spokenPieces(element, i - range.origin, style)
    if (joinPieces(pieces).trim() === '') continue
    if (element.kind === 'parenthetical') addDirection(draft, piecesOf(element, i - range.origin, style), pieces)
    else if (element.kind === 'dialogue') {
      if (draft.last === 'words') flush()
      addWords(draft, pieces, layout.strings.afterName)
    } else {
      if (draft.last === 'name') setNameAbove()
      flush()
      print(pieces, element.kind, range.column === undefined ? verseStyle(source, i, style) : style)
    }
  }
  flush()
  return out
}

/** A name that nothing follows keeps with what comes next; a speech that ends in a direction is a speech all the same. */
const KIND_OF_DRAFT = { nothing: 'dialogue', name: 'cue', bracket: 'dialogue', words: 'dialogue' } as const
