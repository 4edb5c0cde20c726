import type { TypedParagraph } from '../../formats/typed/paragraph.ts'
import type { ElementKind } from '../../play.ts'
import { normalise, plain, textOf, type RichText } from '../../rich-text.ts'
import { splitCue } from '../cue-words.ts'
import { isActHeading, isTransition } from '../headings.ts'
import { isAllCaps } from '../letters.ts'
import type { SourceLine } from '../source.ts'
import { slugOf } from './slug.ts'
import { kindOfStyle } from './style-kind.ts'

interface Line extends SourceLine {
  readonly words: string
}

/** Points by which the beginnings of a name and of what is said differ. */
const APART = 5
const LONGEST_NAME = 45
/** What programs put where a page ends within a speech or a scene. */
const MORE = /^\((?:more|plus|suite|weiter|à suivre)\)$/i
const CONTINUED = /^\(?(?:continued|cont['’]?d|suite)[:.]?\)?(?:\s*\(?\d+\)?)?$/i

const indentOf = ({ indent }: SourceLine): number => indent ?? 0

/** A paragraph whose lines only the paper parted. */
interface Growing extends Omit<TypedParagraph, 'text'> {
  readonly lines: RichText[]
}

/** Lines as one; each is looked at once, however many there are. */
function joined(lines: readonly RichText[]): RichText {
  const runs = lines.flatMap((line, at) => {
    const above = at === 0 ? '' : textOf(lines[at - 1] ?? [])
    const isCut = /[-–—/]$/.test(above) && !/\s[-–—]$/.test(above)
    return at === 0 || isCut ? line : [{ text: ' ' }, ...line]
  })
  return normalise(runs)
}

/** Follows the lines of a screenplay, each by its words, its style and where it begins. */
export class ScreenplayLines {
  readonly #out: Growing[] = []
  readonly #lines: readonly Line[]
  readonly #wrapped: boolean
  /** Where action begins. */
  readonly #action: number
  /** Whoever speaks; empty between speeches. */
  #speaker = ''
  /** Whoever goes on after a page's end. */
  #goesOn = ''
  /** Whether brackets are open that a line above began. */
  #inBrackets = false

  constructor(lines: readonly SourceLine[], wrapped: boolean) {
    this.#lines = lines
      .map((line) => ({ ...line, words: textOf(line.text).trim() }))
      .filter(({ words }) => words !== '')
    this.#wrapped = wrapped
    this.#action = this.#findAction()
    this.#lines.forEach((line, at) => this.#take(line, at))
  }

  get paragraphs(): TypedParagraph[] {
    return this.#out.map(({ lines, ...rest }) => ({ ...rest, text: joined(lines) }))
  }

  /** Scene headings and action begin at one place: the one where most lines below a heading do. */
  #findAction(): number {
    const below = this.#lines.filter((_, at) => slugOf(this.#lines[at - 1]?.words ?? '') !== null).map(indentOf)
    return below.toSorted((a, b) => a - b)[Math.floor(below.length / 2)] ?? 0
  }

  #take(line: Line, at: number): void {
    const { words } = line
    const kind = kindOfStyle(line.style)
    if (CONTINUED.test(words)) return
    if (MORE.test(words)) {
      this.#goesOn = this.#speaker
      return
    }
    const slug = slugOf(words)
    if (slug !== null || kind === 'scene') return this.#scene(line, slug)
    if (kind === undefined && line.heading !== undefined) return this.#heading(line)
    if (isActHeading(words)) return this.#set('act', line.text)
    const isRight = line.align === 'right' && isAllCaps(words) && words.endsWith(':')
    if (kind === 'transition' || isRight || (isTransition(words) && !this.#isInSpeech(line)))
      return this.#set('transition', line.text)
    if (kind === 'cue' || (kind === undefined && this.#isCue(line, this.#lines[at + 1]))) return this.#cue(line)
    if (this.#isInSpeech(line)) this.#say(line, kind)
    else this.#act(line, kind)
  }

  /** What the file itself calls a heading; one of several lines is one. */
  #heading({ heading, text, gap }: Line): void {
    const last = this.#out.at(-1)
    const kind = heading === 1 ? 'act' : 'scene'
    if (this.#wrapped && gap < 0.5 && last?.kind === kind) last.lines.push(text)
    else this.#set(kind, text)
  }

  #scene(line: Line, slug: ReturnType<typeof slugOf>): void {
    this.#set('scene', slug === null ? line.text : this.#withMarks(line, slug.words), slug?.number)
  }

  /** The words of a heading without its number: with their marks where nothing was taken away. */
  #withMarks({ text, words }: Line, kept: string): RichText {
    return words === kept ? text : plain(kept)
  }

  #set(kind: ElementKind, text: RichText, number?: string): void {
    this.#speaker = ''
    this.#inBrackets = false
    this.#out.push({ kind, lines: [text], ...(number !== undefined && { number }) })
  }

  /** A name in capitals above words that begin elsewhere. */
  #isCue(line: Line, next: Line | undefined): boolean {
    const { name } = splitCue(line.words)
    const isName = name.length <= LONGEST_NAME && isAllCaps(name) && !/[!?:]$/.test(name)
    if (!isName || next === undefined || slugOf(next.words) !== null) return false
    if (name === this.#goesOn) return true
    if (this.#wrapped && next.gap >= 0.5) return false
    if (line.align === 'centre' && next.align !== 'centre') return true
    return (
      Math.abs(indentOf(next) - indentOf(line)) > APART && (!this.#wrapped || line.gap >= 0.5 || this.#speaker === '')
    )
  }

  #cue(line: Line): void {
    const { name } = splitCue(line.words)
    if (this.#goesOn === name) {
      this.#speaker = name
      this.#goesOn = ''
      return
    }
    if (line.beside === true) {
      const before = this.#out.findLastIndex(({ kind }) => kind === 'cue')
      if (before >= 0) this.#out[before] = { ...this.#out[before]!, isDual: true }
    }
    this.#set('cue', line.text)
    this.#speaker = name
    this.#goesOn = ''
  }

  #isInSpeech(line: Line): boolean {
    if (this.#speaker === '') return false
    const kind = kindOfStyle(line.style)
    if (kind !== undefined) return kind === 'dialogue' || kind === 'parenthetical' || kind === 'lyrics'
    if (this.#wrapped) return line.gap < 0.5 || this.#inBrackets
    return Math.abs(indentOf(line) - this.#action) > APART || this.#out.at(-1)?.kind === 'cue'
  }

  #say(line: Line, given: ElementKind | undefined): void {
    const { words } = line
    const opens = words.startsWith('(') && (words.endsWith(')') || !words.includes(')'))
    const isBracketed = given === 'parenthetical' || (given === undefined && (opens || this.#inBrackets))
    const kind = isBracketed ? 'parenthetical' : (given ?? 'dialogue')
    const last = this.#out.at(-1)
    const goesOn = this.#wrapped && last?.kind === kind && (kind === 'dialogue' || this.#inBrackets)
    if (goesOn) last.lines.push(line.text)
    else this.#out.push({ kind, lines: [line.text] })
    this.#inBrackets = isBracketed && !words.endsWith(')')
  }

  #act(line: Line, given: ElementKind | undefined): void {
    const last = this.#out.at(-1)
    const kind = given ?? (line.align === 'centre' ? 'centred' : 'action')
    const goesOn = this.#wrapped && line.gap < 0.5 && this.#speaker === ''
    if (goesOn && last !== undefined && last.kind === kind) last.lines.push(line.text)
    // a heading that did not fit on its line
    else if (goesOn && last?.kind === 'scene' && isAllCaps(line.words)) last.lines.push(line.text)
    else this.#set(kind, line.text)
  }
}
