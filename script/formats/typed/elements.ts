import type { ElementKind, Element } from '../../play.ts'
import { printedText, type RichText } from '../../rich-text.ts'
import { bracketed } from '../fdx/body.ts'
import type { Cast } from '../fdx/cast.ts'
import { trimText } from '../fdx/words.ts'

/** A paragraph from a file in which every paragraph has a label. */
export interface TypedParagraph {
  readonly kind: ElementKind
  readonly text: RichText
  /** The outline level, from 1. Only for sections. */
  readonly level?: number
  /** The number as written. Only for scenes and acts. */
  readonly number?: string
  /** The number, from 1, of the latest revision of its text. Absent or 0 if the text was never revised. */
  readonly revision?: number
  /** Whether the file marks this speech as one of a dual pair. Only for cues. */
  readonly isDual?: boolean
}

/** Kinds of elements whose leading and trailing white space is removed. */
const TRIMMED: ReadonlySet<string> = new Set(['act', 'scene', 'parenthetical', 'transition', 'shot', 'centred', 'note'])

const isNumbered = ({ kind, number }: TypedParagraph): boolean =>
  (kind === 'scene' || kind === 'act') && number !== undefined && number !== ''

function wordsOf({ kind, text }: TypedParagraph): RichText {
  const trimmed = trimText(text, TRIMMED.has(kind))
  return kind === 'parenthetical' ? bracketed(trimmed) : trimmed
}

function cueOf({ text, revision }: TypedParagraph, cast: Cast): Element {
  const { character, text: words } = cast.call(text)
  return {
    kind: 'cue',
    text: words,
    ...(character !== undefined && { character }),
    ...(revision !== undefined && revision > 0 && { revision }),
  }
}

/** Returns the notes in a paragraph that has no other text. */
const notesIn = ({ text }: TypedParagraph): Element[] =>
  text.flatMap(({ aside, ...run }) => {
    const words = aside === 'note' ? trimText([run], true) : []
    return words.length === 0 ? [] : [{ kind: 'note' as const, text: words }]
  })

/**
 * Converts a paragraph to elements: normally one, but none if it is blank, and only its notes if it has no other
 * content.
 */
function elementsIn(paragraph: TypedParagraph, cast: Cast): Element[] {
  const { kind, text, level, number, revision } = paragraph
  if (kind === 'pageBreak') return [{ kind, text: [] }]
  const isBlank = printedText(text).trim() === '' && text.every(({ aside }) => aside !== 'cut')
  if (isBlank && !isNumbered(paragraph)) return notesIn(paragraph)
  if (kind === 'cue') return [cueOf(paragraph, cast)]
  const element: Element = {
    kind,
    text: wordsOf(paragraph),
    ...(isNumbered(paragraph) && { number: number ?? '' }),
    ...(kind === 'section' && { level: level ?? 1 }),
    ...(revision !== undefined && revision > 0 && { revision }),
  }
  return [element]
}

/** Kinds that occur within a speech. They don't separate the two speeches of a dual pair. */
const SPEECH: ReadonlySet<string> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse', 'note'])

/**
 * Marks the second speech of each dual pair: the speech after the marked one or, failing that, the marked speech
 * itself.
 */
class Pairs {
  readonly #elements: Element[]
  /**
   * The cue indexes of the current speech, the previous speech, and a marked speech that has yet to be paired. Each is
   * -1 if there is no such speech.
   */
  #speech = -1
  #before = -1
  #waiting = -1

  constructor(elements: Element[]) {
    this.#elements = elements
  }

  take(at: number, isMarked: boolean): void {
    const element = this.#elements[at]
    if (element?.kind === 'cue') this.#takeCue(at, isMarked)
    else if (element !== undefined && !SPEECH.has(element.kind)) this.end()
  }

  /**
   * Called for every element that isn't part of a speech. Pairs a marked speech with the one before it if no other
   * speech followed it.
   */
  end(): void {
    if (this.#waiting >= 0 && this.#before >= 0) this.#pair(this.#waiting)
    this.#speech = this.#before = this.#waiting = -1
  }

  #takeCue(at: number, isMarked: boolean): void {
    this.#before = this.#speech
    this.#speech = at
    if (this.#waiting >= 0) {
      this.#pair(at)
      this.#waiting = this.#speech = -1
    } else if (isMarked) this.#waiting = at
  }

  #pair(at: number): void {
    const cue = this.#elements[at]
    if (cue !== undefined) this.#elements[at] = { ...cue, dual: true }
  }
}

/** Converts paragraphs to elements: drops blank paragraphs, resolves speakers by name and marks dual dialogue. */
export function elementsOf(paragraphs: readonly TypedParagraph[], cast: Cast): Element[] {
  const elements: Element[] = []
  const pairs = new Pairs(elements)
  for (const paragraph of paragraphs) {
    for (const element of elementsIn(paragraph, cast)) {
      elements.push(element)
      pairs.take(elements.length - 1, paragraph.isDual === true)
    }
  }
  pairs.end()
  return elements
}
