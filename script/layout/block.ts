import { ITALIC } from './measure.ts'
import { paragraph } from './paragraph.ts'
import {
  joinPieces,
  piecesOf,
  slicePieces,
  smallCapitals,
  withoutBrackets,
  addedPiece,
  blankLines,
  revisionMarks,
  namePieces,
  speechStyle,
  spokenPieces,
  MAX_COLUMNS,
  type SpeechRange,
} from './pieces.ts'
import { verseStyle, ownStyle } from './own-style.ts'
import type { Source, Block, Piece, Paragraph } from './types.ts'
import type { Element, ElementKind } from '../play.ts'
import { isResumed, saysContinued } from '../cue.ts'

/** A run-in paragraph being built. `last` is the kind of its last part. */
interface Draft {
  pieces: Piece[]
  last: 'nothing' | 'name' | 'bracket' | 'words'
}

const between = (text: string, next: Piece | undefined): Piece[] =>
  next ? [{ text, marks: 0, element: next.element, from: next.from, added: true }] : []

/** Formats the text that follows a name: after a comma, in italics and without brackets. */
function afterName(pieces: Piece[]): Piece[] {
  const words = withoutBrackets(pieces)
  return [...between(', ', words[0]), ...words.map((piece) => ({ ...piece, marks: piece.marks | ITALIC }))]
}

/** Returns the name in small capitals, followed by the rest of the cue. */
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
 * Sets a speech as in French prose: `NOM, direction : texte`. Later directions are printed within the text, in italics
 * and brackets. A new paragraph begins only where dialogue follows dialogue. Verse and lyrics keep their lines.
 */
function runInSpeech(source: Source, range: SpeechRange): Paragraph[] {
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
  /** Prints the name above verse, on a separate line. */
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

/**
 * The kind of a paragraph, by its last part. A paragraph with only a name is a cue, which is kept with the next
 * paragraph. A speech that ends with a direction is still dialogue.
 */
const KIND_OF_DRAFT = { nothing: 'dialogue', name: 'cue', bracket: 'dialogue', words: 'dialogue' } as const

const UNPRINTED: ReadonlySet<ElementKind> = new Set(['note', 'section', 'synopsis'])
const SPOKEN: ReadonlySet<ElementKind> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])

function cuePieces(source: Source, index: number, range: SpeechRange): Piece[] {
  const pieces = namePieces(source, index, range)
  const { markResumed, strings } = source.layout
  if (!markResumed || pieces.length === 0 || saysContinued(joinPieces(pieces))) return pieces
  if (!isResumed(source.elements, index)) return pieces
  const end = source.elements[index]?.text.reduce((sum, run) => sum + run.text.length, 0) ?? 0
  return [...pieces, addedPiece(` ${strings.continued}`, pieces.at(-1), end)]
}

/**
 * Separates a name from the speech printed beside it. Returns undefined if there is no speech, in which case the name
 * is printed as usual.
 */
function takeName([cue, first, ...rest]: readonly Paragraph[]): { name: Paragraph; column: Paragraph[] } | undefined {
  if (cue?.role !== 'cue' || !first) return undefined
  return { name: cue, column: [{ ...first, before: cue.before }, ...rest] }
}

function composeSpeech(source: Source, range: SpeechRange): Paragraph[] {
  if (source.layout.runIn) return runInSpeech(source, range)
  const out: Paragraph[] = []
  for (let i = range.from; i < range.to; i++) {
    const element = source.elements[i]
    const usual = element && speechStyle(element.kind, source.layout, range.column)
    if (!element || !usual) continue
    const style = range.column === undefined ? verseStyle(source, i, usual) : usual
    const pieces = element.kind === 'cue' ? cuePieces(source, i, range) : spokenPieces(element, i - range.origin, style)
    const made = paragraph(pieces, { kind: element.kind, style }, source.layout)
    if (made) out.push(made)
  }
  // slice() drops the spare capacity that an array gains as it grows; thousands of these arrays are kept
  return out.slice()
}

/** Returns the end of the speech whose cue is at `cue`. `looked` is the index at which the search for it stopped. */
function speechEnd(elements: readonly Element[], cue: number): { to: number; looked: number } {
  let to = cue + 1
  let looked = to
  for (; looked < elements.length; looked++) {
    const kind = elements[looked]?.kind ?? 'action'
    if (SPOKEN.has(kind)) to = looked + 1
    else if (!UNPRINTED.has(kind)) break
  }
  return { to, looked }
}

/** Returns the speech that begins at `at`, followed by the dual speeches printed beside it. */
function speechesBeside(elements: readonly Element[], at: number) {
  const speeches = [{ from: at, ...speechEnd(elements, at) }]
  for (let last = speeches[0]; last && speeches.length < MAX_COLUMNS; last = speeches.at(-1)) {
    const next = elements[last.looked]
    if (next?.kind !== 'cue' || !next.dual) break
    speeches.push({ from: last.looked, ...speechEnd(elements, last.looked) })
  }
  return speeches
}

function speechBlock(source: Source, at: number): Block {
  const speeches = speechesBeside(source.elements, at)
  const [only, last] = [speeches[0] ?? { to: at + 1, looked: at + 1 }, speeches.at(-1)]
  const rest = { name: undefined, forced: false, newPage: false }
  if (last && speeches.length > 1) {
    const columns = speeches.map(({ from, to }, place) =>
      composeSpeech(source, { from, to, origin: at, column: { at: place, of: speeches.length } }),
    )
    if (columns.every((column) => column.length > 0)) {
      return { ...rest, size: last.to - at, looked: last.looked - at, columns }
    }
  }
  const whole = composeSpeech(source, { from: at, to: only.to, origin: at, column: undefined })
  const parted = source.layout.nameBeside ? takeName(whole) : undefined
  const column = parted?.column ?? whole
  const columns = column.length > 0 ? [column] : []
  return { ...rest, name: parted?.name, size: only.to - at, looked: (last ?? only).looked - at, columns }
}

/** Whether the paragraph at `at` follows spoken text without a cue in between. */
export function followsSpeech(elements: readonly Element[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const kind = elements[i]?.kind ?? 'action'
    if (!UNPRINTED.has(kind)) return SPOKEN.has(kind)
  }
  return false
}

/**
 * Returns the placeholder for an omitted scene. It isn't kept with the next block, so it can be the first or last thing
 * on a page.
 */
function omittedBlock({ layout }: Source, element: Element, nothing: Block): Block {
  const usual = layout.elements.scene
  const word: Piece = { text: layout.strings.omitted, marks: revisionMarks(element), element: 0, from: 0, added: true }
  const style = usual && { ...usual, keepWithNext: false, newPage: false }
  const made = style && paragraph([word], { kind: 'scene', style }, layout)
  return made ? { ...nothing, columns: [[made]] } : nothing
}

/** Composes the block that starts at the element `at`. */
export function composeBlock(source: Source, at: number): Block {
  const element = source.elements[at]
  const forced = element?.kind === 'pageBreak'
  const nothing: Block = { size: 1, looked: 0, columns: [], name: undefined, forced, newPage: false }
  const style = element && source.layout.elements[element.kind]
  if (!element || !style) return nothing
  if (element.kind === 'cue') return speechBlock(source, at)
  const spoken = SPOKEN.has(element.kind)
  const before =
    spoken && !followsSpeech(source.elements, at)
      ? (source.layout.elements.cue?.before ?? 0)
      : style.before + blankLines(element)
  if (element.omitted) return omittedBlock(source, element, nothing)
  const of = { kind: element.kind, style: ownStyle(source, at, style), before }
  const made = paragraph(spokenPieces(element, 0, style), of, source.layout)
  return made ? { ...nothing, columns: [[made]], newPage: style.newPage } : nothing
}
