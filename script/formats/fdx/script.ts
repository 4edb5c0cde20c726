import { speakerName } from '../../cue.ts'
import type { Element, Play } from '../../play.ts'
import { normalise, plain, printedText, textOf, type RichText } from '../../rich-text.ts'
import { bracketed } from './body.ts'
import { SCREENPLAY_STRINGS } from '../../layout/strings.ts'
import { xmlSafe } from './print-xml.ts'
import { trimText } from './words.ts'

/** A paragraph ready to be printed. */
export interface PrintedParagraph {
  readonly element: Element
  /**
   * In Final Draft's form: without notes, with a cue's name before its extension, and with brackets around a
   * parenthetical.
   */
  readonly text: RichText
  readonly newPage: boolean
  /** The offset in the script at which the paragraph begins. */
  readonly place: number
  /** The paragraphs of an omitted scene, starting with its heading. */
  readonly omitted?: readonly PrintedParagraph[]
}

/** A note ready to be printed, with its character range in the script. */
export interface PrintedNote {
  readonly text: RichText
  /** Undefined for notes that come before the first paragraph. */
  readonly range?: readonly [from: number, to: number]
}

/** A script as a list of paragraphs, and the notes on it. */
export interface Script {
  readonly paragraphs: readonly PrintedParagraph[]
  readonly notes: readonly PrintedNote[]
}

const held = (text: RichText): RichText => normalise(text.map((run) => ({ ...run, text: xmlSafe(run.text) })))

/** Returns the text of a paragraph. In a cue, the name comes first. */
function wordsOf(element: Element, play: Play): RichText {
  if (element.kind !== 'cue')
    return element.kind === 'parenthetical' ? bracketed(trimText(element.text, true)) : element.text
  const name = speakerName(play, element.character)
  if (name === '') return element.text
  const isBare = printedText(element.text).trim() === ''
  return normalise([...plain(isBare ? name : `${name} `), ...element.text])
}

class Writer {
  readonly paragraphs: PrintedParagraph[] = []
  readonly notes: PrintedNote[] = []
  readonly #play: Play
  #newPage = false
  #place = 0
  #last: readonly [number, number] | undefined

  constructor(play: Play) {
    this.#play = play
  }

  write(element: Element): void {
    if (element.kind === 'pageBreak') {
      if (this.#newPage) this.#addBlank()
      this.#newPage = true
    } else if (element.kind === 'note') this.#note(element.text)
    else this.#writeWords(element)
  }

  end(): Script {
    if (this.#newPage) this.#addBlank()
    return this
  }

  /**
   * Adds an empty paragraph to hold a page break that isn't followed by text. Notes after the break still refer to the
   * text before it.
   */
  #addBlank(): void {
    const last = this.#last
    this.#add({ kind: 'action', text: [] }, [])
    this.#last = last
  }

  #note(given: RichText): void {
    const text = held(given.map(({ aside, ...run }) => (aside === 'cut' ? { ...run, aside } : run)))
    if (textOf(text).trim() !== '') this.notes.push({ text, ...(this.#last && { range: this.#last }) })
  }

  /**
   * Writes an omitted scene as a placeholder that contains the scene's paragraphs. Notes in the scene become action.
   */
  #writeOmitted({ omitted, ...heading }: Element): void {
    const word = plain(SCREENPLAY_STRINGS[this.#play.language].omitted)
    const { number: _own, revision: _changed, ...bare } = heading
    const below = (omitted ?? []).map((one): Element => (one.kind === 'note' ? { ...one, kind: 'action' } : one))
    const kept = new Writer(this.#play)
    for (const one of [bare, ...below]) kept.write(one)
    this.#add(heading, word, kept.end().paragraphs)
  }

  #writeWords(element: Element): void {
    if (element.omitted !== undefined) return this.#writeOmitted(element)
    const all = held(wordsOf(element, this.#play))
    const words = normalise(all.filter((run) => run.aside !== 'note'))
    const isNumbered = (element.kind === 'scene' || element.kind === 'act') && (element.number ?? '').trim() !== ''
    if (textOf(words).trim() === '' && element.kind !== 'cue' && !isNumbered) {
      for (const run of all) if (run.aside === 'note') this.#note([run])
      return
    }
    let at = this.#place
    for (const { aside, ...run } of all) {
      if (aside !== 'note') at += run.text.length
      else this.notes.push({ text: [run], range: [at, at] })
    }
    this.#add(element, words)
  }

  #add(element: Element, text: RichText, omitted?: readonly PrintedParagraph[]): void {
    const end = this.#place + textOf(text).length
    this.paragraphs.push({ element, text, newPage: this.#newPage, place: this.#place, ...(omitted && { omitted }) })
    // at least one character long, because an empty range would mean a note within the text
    this.#last = [this.#place, end + 1]
    this.#place = end + 1
    this.#newPage = false
  }
}

/** Converts a play to the paragraphs and notes of a Final Draft file. */
export function scriptOf(play: Play): Script {
  const writer = new Writer(play)
  for (const element of play.elements) writer.write(element)
  return writer.end()
}
