import { normalise, printedText, textOf, type RichText } from '../../rich-text.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/tree.ts'
import type { LossCounter } from '../reading.ts'
import { linesIn, sliceText, trimText, type TypeSettings } from './words.ts'
import type { Element } from '../../play.ts'
import type { Cast } from './cast.ts'
import { kindsBy, type ParagraphKind } from './kind.ts'
import type { FdxParagraph } from './paragraph.ts'

/**
 * A note and its range in the script, as character offsets from the start. The end of a paragraph counts as one
 * character. Notes without a range have offsets of -1.
 */
interface FdxNote {
  readonly from: number
  readonly to: number
  readonly text: RichText
}

const RANGE = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/

function readNote(note: XmlElement, tally: LossCounter): FdxNote {
  const range = RANGE.exec(note.attributes['Range'] ?? '')
  if ((note.attributes['Name'] ?? '').trim() !== '') tally.add('ScriptNote Name')
  return {
    from: range === null ? -1 : Number(range[1]),
    to: range === null ? -1 : Number(range[2]),
    text: linesIn(childrenOf(note, 'Paragraph'), tally),
  }
}

/** Returns the notes listed after the script, sorted by position. */
export function readNotes(root: XmlElement, tally: LossCounter): readonly FdxNote[] {
  const lists = [childOf(root, 'UnanchoredScriptNotes'), childOf(root, 'ScriptNotes')]
  return lists
    .flatMap((list) => (list === undefined ? [] : childrenOf(list, 'ScriptNote')))
    .map((note) => readNote(note, tally))
    .filter(({ text }) => text.length > 0)
    .sort((a, b) => a.from - b.from)
}

/** Inserts notes into `text` at their offsets. The notes must be in order. */
function withNotes(text: RichText, notes: readonly FdxNote[], start: number): RichText {
  if (notes.length === 0) return text
  const parts: RichText[] = []
  let at = 0
  for (const note of notes) {
    const place = note.from - start
    if (place > at) parts.push(sliceText(text, at, place))
    parts.push(note.text.map((run) => ({ ...run, aside: 'note' as const })))
    at = Math.max(at, place)
  }
  parts.push(sliceText(text, at))
  return normalise(parts.flat())
}

/** Data from the rest of the file that is needed to read the body. */
export interface ReadContext {
  readonly cast: Cast
  readonly settings: ReadonlyMap<string, TypeSettings>
  readonly notes: readonly FdxNote[]
  readonly tally: LossCounter
}

const NO_WORDS: RichText = []
const NONE: readonly FdxNote[] = []

/** A paragraph's notes, its offset in the script, and whether it is blank. */
interface Noted {
  readonly notes: readonly FdxNote[]
  readonly start: number
  readonly isBlank: boolean
}

/** Element kinds whose leading and trailing white space is removed. */
const TRIMMED: ReadonlySet<string> = new Set(['act', 'scene', 'parenthetical', 'transition', 'shot', 'centred'])

/** Applies the formatting and capitals that the template defines for a paragraph type. */
function styledText(text: RichText, settings: TypeSettings): RichText {
  const { marks, caps } = settings.style
  return text.map((run) => ({ ...marks, ...run, text: caps ? run.text.toUpperCase() : run.text }))
}

/** Adds the brackets around a parenthetical, which some programs omit from the file. */
export function bracketed(text: RichText): RichText {
  const words = printedText(text)
  if (words === '' || words.startsWith('(')) return text
  const first = text.findIndex((run) => !run.aside)
  const last = text.findLastIndex((run) => !run.aside)
  return text.map((run, at) => {
    if (at !== first && at !== last) return run
    return { ...run, text: `${at === first ? '(' : ''}${run.text}${at === last ? ')' : ''}` }
  })
}

/** Converts paragraphs to elements and inserts the notes at their positions. */
class Body {
  readonly elements: Element[] = []
  /** Each element that comes from a paragraph, with the paragraph's offset in the script. */
  readonly placed: PlacedElement[] = []
  readonly #around: ReadContext
  readonly #kindOf: (type: string) => ParagraphKind
  #noted = 0
  #place = 0
  #start = 0
  #dual = 0
  #hasCue = false

  constructor(around: ReadContext) {
    this.#around = around
    this.#kindOf = kindsBy(around.settings)
  }

  read(paragraphs: readonly FdxParagraph[]): void {
    this.#addNotes(this.#notesUpTo(-1))
    for (const paragraph of paragraphs) this.#read(paragraph)
    this.#addNotes(this.#notesUpTo(Number.MAX_SAFE_INTEGER))
  }

  #read(paragraph: FdxParagraph): void {
    const made = this.#kindOf(paragraph.type)
    const start = this.#place
    const words = paragraph.text.length === 1 ? (paragraph.text[0]?.text ?? '') : textOf(paragraph.text)
    const end = start + words.length
    this.#place = end + 1
    this.#start = start
    const isBlank = words === '' || words.trim() === ''
    // act headings always begin a page, so a page break from their type would be redundant
    if (paragraph.particulars.newPage ?? (made.newPage && made.kind !== 'act'))
      this.elements.push({ kind: 'pageBreak', text: [] })
    const notes = this.#notesUpTo(end)
    if (notes.length > 0) this.#readNoted(paragraph, made, { notes, start, isBlank })
    else this.#add(paragraph, made, isBlank ? NO_WORDS : paragraph.text)
  }

  /** Inserts notes with an empty range into the text, and adds the others after the paragraph. */
  #readNoted(paragraph: FdxParagraph, made: ParagraphKind, { notes, start, isBlank }: Noted): void {
    const isInline = (note: FdxNote): boolean => note.from === note.to && !(isBlank && made.kind !== 'cue')
    const text = withNotes(paragraph.text, notes.filter(isInline), start)
    this.#add(paragraph, made, textOf(text).trim() === '' ? NO_WORDS : text)
    this.#addNotes(notes.filter((note) => !isInline(note)))
  }

  #add(paragraph: FdxParagraph, made: ParagraphKind, text: RichText): void {
    const read = this.#elementOf(paragraph, made, text)
    const element = read && this.#withOmitted(read, paragraph)
    if (element !== undefined) {
      this.elements.push(element)
      this.placed.push({ element, place: this.#start })
    }
    const { summary, notes } = paragraph.particulars
    if (summary.length > 0) this.elements.push({ kind: 'synopsis', text: summary })
    if (notes.length > 0) this.#addNotes(notes.map((text) => ({ text })))
  }

  /**
   * Replaces the placeholder heading of an omitted scene with the scene's own heading, and keeps the scene's elements.
   */
  #withOmitted(element: Element, { particulars: { omitted } }: FdxParagraph): Element {
    if (omitted === undefined || element.kind !== 'scene') return element
    const kept = new Body({ ...this.#around, notes: NONE })
    kept.read(omitted)
    const [first, ...below] = kept.elements
    const isHeading = first?.kind === 'scene'
    return { ...element, text: isHeading ? first.text : [], omitted: isHeading ? below : kept.elements }
  }

  /** Returns the notes up to this offset that have not been placed yet. */
  #notesUpTo(place: number): readonly FdxNote[] {
    const { notes } = this.#around
    if ((notes[this.#noted]?.from ?? Infinity) > place) return NONE
    const from = this.#noted
    while ((notes[this.#noted]?.from ?? Infinity) <= place) this.#noted++
    return notes.slice(from, this.#noted)
  }

  #addNotes(notes: readonly Pick<FdxNote, 'text'>[]): void {
    for (const { text } of notes) if (textOf(text).trim() !== '') this.elements.push({ kind: 'note', text })
  }

  #elementOf(paragraph: FdxParagraph, made: ParagraphKind, text: RichText): Element | undefined {
    if (made.kind === 'cue') return this.#cueOf(paragraph, text)
    const isNumbered = made.kind === 'scene' || made.kind === 'act'
    const { revision, particulars } = paragraph
    const { number } = particulars
    if (number !== '' && !isNumbered) this.#around.tally.add(`Number of ${paragraph.type}`)
    if (text.length === 0 && !(isNumbered && number !== '')) return undefined
    const kind = made.kind === 'action' && this.#isCentred(paragraph) ? 'centred' : made.kind
    const look = made.styled !== undefined && made.kind === 'action' ? styledText(text, made.styled) : text
    const trimmed = trimText(look, TRIMMED.has(kind))
    const words = kind === 'parenthetical' ? bracketed(trimmed) : trimmed
    if (!isNumbered && kind !== 'section' && revision === 0) return { kind, text: words }
    return {
      kind,
      text: words,
      ...(isNumbered && number !== '' && { number }),
      ...(kind === 'section' && { level: made.level ?? 1 }),
      ...(revision > 0 && { revision }),
    }
  }

  #isCentred({ particulars, type }: FdxParagraph): boolean {
    return (particulars.alignment || this.#around.settings.get(type)?.alignment) === 'Center'
  }

  #cueOf({ particulars, revision }: FdxParagraph, text: RichText): Element {
    const { dual } = particulars
    if (dual !== this.#dual) this.#hasCue = false
    this.#dual = dual
    const isDual = dual > 0 && this.#hasCue
    this.#hasCue = true
    const { character, text: words } = this.#around.cast.call(text)
    if (character !== undefined && !isDual && revision === 0) return { kind: 'cue', text: words, character }
    return {
      kind: 'cue',
      text: words,
      ...(character !== undefined && { character }),
      ...(isDual && { dual: true as const }),
      ...(revision > 0 && { revision }),
    }
  }
}

/** Converts a script's paragraphs to elements. */
export function readBody(paragraphs: readonly FdxParagraph[], around: ReadContext): Pick<Body, 'elements' | 'placed'> {
  const body = new Body(around)
  body.read(paragraphs)
  return body
}

/** An element and the offset in the script at which its paragraph begins. */
export interface PlacedElement {
  readonly element: Element
  readonly place: number
}
