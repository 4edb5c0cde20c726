import type { Element, ElementKind } from '../play.ts'
import { isResumed, saysContinued } from '../cue.ts'
import type { Paragraph } from './paragraph.ts'
import { ownStyle } from './own-style.ts'
import { paragraph } from './paragraph.ts'
import type { Piece } from './pieces.ts'
import { added, blankLines, joinPieces, revisionMarks } from './pieces.ts'
import { runInSpeech } from './run-in.ts'
import { verseStyle } from './shared-verse.ts'
import type { Source, SpeechRange } from './speech.ts'
import { MOST_COLUMNS, namePieces, speechStyle, spokenPieces } from './speech.ts'

/** What is kept together by the rules of breaking: a paragraph, a speech, or two speeches beside each other. */
export interface Block {
  /** How many elements it takes. */
  readonly size: number
  /** How many elements after its first were looked at to compose it. */
  readonly looked: number
  /** One column, several for speeches said at the same time, none where nothing is printed. */
  readonly columns: readonly (readonly Paragraph[])[]
  /** The name that stands left of the first line of its speech. */
  readonly name: Paragraph | undefined
  /** A page break set by the writer. */
  readonly forced: boolean
  readonly newPage: boolean
}

const UNPRINTED: ReadonlySet<ElementKind> = new Set(['note', 'section', 'synopsis'])
const SPOKEN: ReadonlySet<ElementKind> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])

function cuePieces(source: Source, index: number, range: SpeechRange): Piece[] {
  const pieces = namePieces(source, index, range)
  const { markResumed, strings } = source.layout
  if (!markResumed || pieces.length === 0 || saysContinued(joinPieces(pieces))) return pieces
  if (!isResumed(source.elements, index)) return pieces
  const end = source.elements[index]?.text.reduce((sum, run) => sum + run.text.length, 0) ?? 0
  return [...pieces, added(` ${strings.continued}`, pieces.at(-1), end)]
}

/** Takes the name out of a speech that it stands beside; a name without words stays where it is. */
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
  // a list that grew has room for more, and these are kept by the thousand
  return out.slice()
}

/** The end of the speech of the cue at `cue`, and how far was looked to know it. */
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

/** The speeches that are said at the same time as the one of the cue at `at`, itself the first. */
function speechesBeside(elements: readonly Element[], at: number) {
  const speeches = [{ from: at, ...speechEnd(elements, at) }]
  for (let last = speeches[0]; last && speeches.length < MOST_COLUMNS; last = speeches.at(-1)) {
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

/** Whether the paragraph at `at` follows other spoken words without a cue between. */
export function followsSpeech(elements: readonly Element[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const kind = elements[i]?.kind ?? 'action'
    if (!UNPRINTED.has(kind)) return SPOKEN.has(kind)
  }
  return false
}

/** The word that stands for a scene that was taken out; it leads to nothing, so that a page may end or go on with it. */
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
