import type { ElementKind, Element } from '../../play.ts'
import { printedText, type RichText } from '../../rich-text.ts'
import { bracketed } from '../fdx/body.ts'
import type { Cast } from '../fdx/cast.ts'
import { trimText } from '../fdx/words.ts'

/** A paragraph of a file that says what each of its paragraphs is. */
export interface TypedParagraph {
  readonly kind: ElementKind
  readonly text: RichText
  /** Section only, from 1. */
  readonly level?: number
  /** Scene and act only: its number as written. */
  readonly number?: string
  /** The latest revision of its words, from 1; 0 or nothing for none. */
  readonly revision?: number
  /** Cue only: the file says that this speech is one of two that are spoken at the same time. */
  readonly isDual?: boolean
}

/** Elements whose words have no indent of their own. */
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

/** Notes in a paragraph that has no words besides them. */
const notesIn = ({ text }: TypedParagraph): Element[] =>
  text.flatMap(({ aside, ...run }) => {
    const words = aside === 'note' ? trimText([run], true) : []
    return words.length === 0 ? [] : [{ kind: 'note' as const, text: words }]
  })

/** A paragraph as elements: itself, nothing where it is blank, or the notes that are all it has. */
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

/** Within a speech: what stands between two cues does not part them. */
const SPEECH: ReadonlySet<string> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse', 'note'])

/** Finds the second speech of each two that are spoken at the same time: the one after the one that a file marks. */
class Pairs {
  readonly #elements: Element[]
  /** Where the speech of the moment begins, the one before it, and one that waits for its other half. */
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

  /** Something else follows: a mark without another speech after it means the two speeches before. */
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

/** The elements that these paragraphs are: blank ones left out, speakers told by name, speeches of two put together. */
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
