import type { Element } from '../../play.ts'
import type { RichText } from '../../rich-text.ts'
import { printedText, textOf } from '../../rich-text.ts'
import type { Cast } from './cast.ts'
import { type ParagraphKind, kindsBy } from './kind.ts'
import { type FdxNote, withNotes } from './notes.ts'
import type { FdxParagraph } from './paragraph.ts'
import type { TypeSettings } from './settings.ts'
import type { Tally } from './tally.ts'
import { trimText } from './words.ts'

/** What the rest of the file says about its body. */
export interface Around {
  readonly cast: Cast
  readonly settings: ReadonlyMap<string, TypeSettings>
  readonly notes: readonly FdxNote[]
  readonly tally: Tally
}

/** Elements whose words have no indent of their own. */
const TRIMMED: ReadonlySet<string> = new Set(['act', 'scene', 'parenthetical', 'transition', 'shot', 'centred'])

/** The words of a type that the template made look different, with that look. */
function styledText(text: RichText, settings: TypeSettings): RichText {
  const { marks, caps } = settings.style
  return text.map((run) => ({ ...marks, ...run, text: caps ? run.text.toUpperCase() : run.text }))
}

/** A parenthetical with its brackets, which some programs leave to the page. */
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

/** Makes elements of the paragraphs, with the notes at their places. */
class Body {
  readonly elements: Element[] = []
  readonly #around: Around
  readonly #kindOf: (type: string) => ParagraphKind
  #noted = 0
  #place = 0
  #dual = 0
  #hasCue = false

  constructor(around: Around) {
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
    const end = start + textOf(paragraph.text).length
    this.#place = end + 1
    const isBlank = textOf(paragraph.text).trim() === ''
    // act headings begin a page by their nature, where their type does
    if (paragraph.newPage ?? (made.newPage && made.kind !== 'act')) this.elements.push({ kind: 'pageBreak', text: [] })
    const notes = this.#notesUpTo(end)
    const isInline = (note: FdxNote): boolean => note.from === note.to && !(isBlank && made.kind !== 'cue')
    const text = withNotes(paragraph.text, notes.filter(isInline), start)
    const element = this.#elementOf(paragraph, made, text)
    if (element !== undefined) this.elements.push(element)
    if (paragraph.summary.length > 0) this.elements.push({ kind: 'synopsis', text: paragraph.summary })
    this.#addNotes(paragraph.notes.map((text) => ({ text })))
    this.#addNotes(notes.filter((note) => !isInline(note)))
  }

  /** The notes to places up to this one that have not been taken yet. */
  #notesUpTo(place: number): readonly FdxNote[] {
    const { notes } = this.#around
    const from = this.#noted
    while ((notes[this.#noted]?.from ?? Infinity) <= place) this.#noted++
    return notes.slice(from, this.#noted)
  }

  #addNotes(notes: readonly Pick<FdxNote, 'text'>[]): void {
    for (const { text } of notes) if (textOf(text).trim() !== '') this.elements.push({ kind: 'note', text })
  }

  #elementOf(paragraph: FdxParagraph, made: ParagraphKind, text: RichText): Element | undefined {
    const revision = paragraph.revision > 0 ? { revision: paragraph.revision } : {}
    const number = paragraph.number.trim()
    if (made.kind === 'cue') return { ...this.#cueOf(paragraph, text), ...revision }
    const isNumbered = made.kind === 'scene' || made.kind === 'act'
    if (number !== '' && !isNumbered) this.#around.tally.add(`Number of ${paragraph.type}`)
    if (textOf(text).trim() === '' && !(isNumbered && number !== '')) return undefined
    const alignment = paragraph.alignment || (this.#around.settings.get(paragraph.type)?.alignment ?? '')
    const kind = made.kind === 'action' && alignment === 'Center' ? 'centred' : made.kind
    const words = trimText(
      made.styled !== undefined && made.kind === 'action' ? styledText(text, made.styled) : text,
      TRIMMED.has(kind),
    )
    return {
      kind,
      text: kind === 'parenthetical' ? bracketed(words) : words,
      ...(isNumbered && number !== '' && { number }),
      ...(kind === 'section' && { level: made.level ?? 1 }),
      ...revision,
    }
  }

  #cueOf({ dual }: FdxParagraph, text: RichText): Element {
    if (dual !== this.#dual) this.#hasCue = false
    this.#dual = dual
    const isDual = dual > 0 && this.#hasCue
    this.#hasCue = true
    return { kind: 'cue', ...this.#around.cast.call(text), ...(isDual && { dual: true as const }) }
  }
}

/** The elements of a script, from its paragraphs and what the rest of the file says about them. */
export function readBody(paragraphs: readonly FdxParagraph[], around: Around): Element[] {
  const body = new Body(around)
  body.read(paragraphs)
  return body.elements
}
