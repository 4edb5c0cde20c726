import type { TypedParagraph } from '../../formats/typed/elements.ts'
import type { ElementKind } from '../../play.ts'
import { normalise, plain, textOf, type RichText } from '../../rich-text.ts'
import { splitCue } from '../../cue.ts'
import { isActHeading, isTransition } from '../headings.ts'
import { isAllCaps, isBracketed } from '../letters.ts'
import { isBold, isItalic } from '../loose/line.ts'
import type { SourceLine } from '../source.ts'
import {
  MIN_DISTANCE,
  isWordy,
  learnConventions,
  mayBeSingleCue,
  nameOn,
  lineEnd,
  type ScreenplayConventions,
} from './conventions.ts'
import { screenplayLines, type ScreenplayLine as Line } from './lines.ts'
import { splitInlineCues } from './inline-cues.ts'
import { slugOf, type Slug } from './slug.ts'

/** The text that programs print at a page end within a speech or a scene. */
const MORE = /^\((?:more|plus|suite|weiter|à suivre)\)$/i
const CONTINUED = /^\(?(?:continued|cont['’]?d|suite)[:.]?\)?(?:\s*\(?\d+\)?)?$/i

const indentOf = ({ indent }: SourceLine): number => indent ?? 0

/** A paragraph whose lines were broken only by the width of the paper. */
export interface GrownParagraph extends Omit<TypedParagraph, 'text'> {
  readonly lines: readonly RichText[]
  /** The lines as printed. */
  readonly printed: readonly Line[]
}

interface Growing extends GrownParagraph {
  readonly lines: RichText[]
  readonly printed: Line[]
}

/** Joins lines into one text. Linear in the number of lines. */
function joined(lines: readonly RichText[]): RichText {
  const runs = lines.flatMap((line, at) => {
    const above = at === 0 ? '' : textOf(lines[at - 1] ?? [])
    const isCut = /[-–—/]$/.test(above) && !/\s[-–—]$/.test(above)
    return at === 0 || isCut || line[0]?.text === '\n' ? line : [{ text: ' ' }, ...line]
  })
  return normalise(runs)
}

function extend({ lines, printed }: Growing, line: Line, text = line.text): void {
  lines.push(text)
  printed.push(line)
}

/** Returns a paragraph with its lines joined. */
export const textedParagraph = ({ lines, printed: _printed, ...rest }: GrownParagraph): TypedParagraph => ({
  ...rest,
  text: joined(lines),
})

/** Steps that need all the lines of a file. */
export interface WholeFile {
  /** Returns the lines, adding the kind where it is certain. */
  readonly mark: (lines: readonly Line[], wrapped: boolean) => readonly Line[]
  readonly finish: (paragraphs: readonly GrownParagraph[], wrapped: boolean) => readonly GrownParagraph[]
}

/** Groups the lines of a screenplay into paragraphs, by their words, styles and positions. */
export class ScreenplayLines {
  readonly #out: Growing[] = []
  readonly #lines: readonly Line[]
  readonly #wrapped: boolean
  readonly #conventions: ScreenplayConventions
  /** Whether the lines are printed lines, with empty lines between paragraphs. */
  readonly #parted: boolean
  /** The line before the current one. */
  #above: Line | undefined
  /** The current speaker; empty between speeches. */
  #speaker = ''
  /** The speaker who continues after the end of a page. */
  #goesOn = ''
  /** Whether this speech begins at the indent of action, like the left column of dual dialogue. */
  #saysAtAction = false
  /** Whether a bracket opened on an earlier line is still open. */
  #inBrackets = false

  constructor(lines: readonly SourceLine[], wrapped: boolean, whole?: WholeFile) {
    const typed = splitInlineCues(screenplayLines(lines))
    this.#lines = whole?.mark(typed, wrapped) ?? typed
    this.#wrapped = wrapped
    this.#conventions = learnConventions(this.#lines)
    this.#parted = wrapped && this.#conventions.gaps
    this.#lines.forEach((line, at) => {
      this.#take(line, at)
      this.#above = line
    })
  }

  get paragraphs(): readonly GrownParagraph[] {
    return this.#out
  }

  #take(line: Line, at: number): void {
    const { words, kind } = line
    if (CONTINUED.test(words)) return
    if (MORE.test(words)) {
      this.#goesOn = this.#speaker
      return
    }
    const slug = this.#slug(line)
    if (slug !== null || kind === 'scene') return this.#scene(line, slug)
    if (kind === undefined && line.heading !== undefined) return this.#heading(line)
    if (isActHeading(words)) return this.#add('act', line)
    const isRight = line.align === 'right' && isAllCaps(words) && words.endsWith(':')
    if (kind === 'transition' || isRight || (isTransition(words) && !(line.gap < 0.5 && this.#isInSpeech(line))))
      return this.#add('transition', line)
    if (kind === 'cue' || (kind === undefined && this.#isCue(line, at))) return this.#cue(line)
    if (this.#isInSpeech(line)) this.#say(line, kind)
    else this.#act(line, kind)
  }

  /** Reads a scene heading; null for other lines, including a spoken sentence that begins like a heading. */
  #slug(line: Line): Slug | null {
    const slug = line.kind === 'dialogue' ? null : slugOf(line.words)
    if (slug === null || isAllCaps(slug.words) || line.kind !== undefined) return slug
    return this.#speaker !== '' && this.#standsWhereSaid(line) && this.#isInSpeech(line) ? null : slug
  }

  /** Adds a line that the file itself marks as a heading. Consecutive heading lines form one heading. */
  #heading(line: Line): void {
    const last = this.#out.at(-1)
    const kind = line.heading === 1 ? 'act' : 'scene'
    if (this.#wrapped && line.gap < 0.5 && last?.kind === kind) extend(last, line)
    else this.#add(kind, line)
  }

  #scene(line: Line, slug: ReturnType<typeof slugOf>): void {
    const number = slug?.number ?? line.number
    this.#add('scene', slug === null ? line : { ...line, text: this.#withMarks(line, slug.words) }, number)
  }

  /** Returns the text of a heading without its number. Formatting is kept only if nothing was removed. */
  #withMarks({ text, words }: Line, kept: string): RichText {
    return words === kept ? text : plain(kept)
  }

  #add(kind: ElementKind, line: Line, number?: string): void {
    this.#speaker = ''
    this.#inBrackets = false
    this.#out.push({ kind, lines: [line.text], printed: [line], ...(number !== undefined && { number }) })
  }

  /** Whether a line is a name above speech, at the position that names have in this document. */
  #isCue(line: Line, at: number): boolean {
    const next = this.#lines[at + 1]
    const key = nameOn(line, next)
    if (key === null || next === undefined) return false
    const { name } = splitCue(line.words)
    if (name === this.#goesOn) return true
    const { speech, names } = this.#conventions
    const isKnown = names.has(key)
    // lower-case text, and text right below a name, is a name only if it recurs
    if (!isKnown && (!mayBeSingleCue(name) || this.#isBelowCue())) return false
    if (!isKnown && !isAllCaps(name) && (line.soft === true || isWordy(name))) return false
    if (speech === 'indent') return this.#standsAsCue(line, next)
    if (!isKnown && (isWordy(name) || !isAllCaps(name) || !this.#looksAsCue(line))) return false
    if (speech === 'align') return line.align === this.#conventions.cue.align && this.#standsWhereSaid(next)
    if (speech === 'gap') return next.gap < 0.5 && (line.gap >= 0.5 || this.#speaker === '')
    return !this.#isBelowCue()
  }

  /** Whether a name is set apart from the speech below it, or from action. */
  #standsAsCue(line: Line, next: Line): boolean {
    const { cue, action, said, open } = this.#conventions
    if (this.#parted && next.gap >= 0.5 && !open) return false
    const [indent, isNew] = [indentOf(line), !this.#parted || line.gap >= 0.5 || this.#speaker === '']
    const hasPlace = Math.abs(cue.indent - action.indent) > MIN_DISTANCE
    const isThere = hasPlace && Math.abs(indent - cue.indent) <= MIN_DISTANCE
    // names at the indent of speech are recognised by the empty line above
    if (isThere && (Math.abs(cue.indent - said.indent) > MIN_DISTANCE || line.gap >= 0.5)) return true
    if (hasPlace && Math.abs(indent - action.indent) <= MIN_DISTANCE && line.align !== 'centre') return false
    if (line.align === 'centre' && next.align !== 'centre') return true
    return Math.abs(indentOf(next) - indent) > MIN_DISTANCE && isNew
  }

  #looksAsCue(line: Line): boolean {
    return (!this.#conventions.bold || isBold(line)) && (!this.#conventions.centred || line.align === 'centre')
  }

  #isBelowCue(): boolean {
    return this.#out.at(-1)?.kind === 'cue'
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
    this.#add('cue', line)
    this.#speaker = name
    this.#goesOn = ''
  }

  #isInSpeech(line: Line): boolean {
    if (this.#speaker === '') return false
    if (line.kind !== undefined)
      return line.kind === 'dialogue' || line.kind === 'parenthetical' || line.kind === 'lyrics'
    if (this.#isBelowCue() || this.#inBrackets || line.soft === true) return true
    const { speech, marked } = this.#conventions
    if (speech === 'gap' && line.gap < 0.5) return true
    // if action is recognised only by its formatting, unformatted text is dialogue
    const isSaid = marked && !isItalic(line) && !isBracketed(line.words) && !isAllCaps(line.words)
    if (speech === 'gap') return isSaid
    if (speech === 'first') {
      const isFirst = this.#out.at(-1)?.kind === 'parenthetical'
      return isFirst || isSaid || this.#isAside(line) || this.#goesOnFrom(line)
    }
    if (!this.#parted) return this.#standsWhereSaid(line)
    return line.gap < 0.5 ? this.#standsWhereSaid(line) || this.#saysAtAction : this.#goesOnBelowGap(line)
  }

  /**
   * Whether a line with an empty line above it continues the speech: it must have the document's usual indent for
   * speech.
   */
  #goesOnBelowGap(line: Line): boolean {
    return this.#standsWhereSaid(line) && Math.abs(indentOf(line) - this.#conventions.said.indent) <= MIN_DISTANCE
  }

  /** Whether a line is a bracketed direction right below dialogue, and so belongs to the speech. */
  #isAside({ words }: Line): boolean {
    return this.#out.at(-1)?.kind === 'dialogue' && isBracketed(words) && /^\(\p{Ll}/u.test(words)
  }

  /** Whether a line is positioned differently from action. */
  #standsWhereSaid(line: Line): boolean {
    const { speech, action } = this.#conventions
    if (speech === 'align') return (line.align === 'centre' ? 'centre' : 'left') !== action.align
    return speech === 'indent' && Math.abs(indentOf(line) - action.indent) > MIN_DISTANCE
  }

  /**
   * Whether a line begins only because the one above it was full, in a document without empty lines between paragraphs.
   */
  #goesOnFrom(line: Line): boolean {
    const above = this.#above
    if (!this.#wrapped || this.#conventions.gaps || above === undefined) return false
    return lineEnd(above) + 1 + (/^\S+/.exec(line.words)?.[0].length ?? 0) > this.#conventions.width
  }

  /** If the line begins at a line break within a paragraph, adds it to the paragraph above. Returns whether it did. */
  #breaks(line: Line, kind: ElementKind): boolean {
    const last = this.#out.at(-1)
    if (line.soft !== true || line.kind !== undefined || last?.kind !== kind) return false
    extend(last, line, [{ text: '\n' }, ...line.text])
    return true
  }

  #say(line: Line, given: ElementKind | undefined): void {
    const { words } = line
    if (this.#isBelowCue()) this.#saysAtAction = !this.#standsWhereSaid(line)
    const opens = words.startsWith('(') && (words.endsWith(')') || !words.includes(')'))
    const isBracketed = given === 'parenthetical' || (given === undefined && (opens || this.#inBrackets))
    const kind = isBracketed ? 'parenthetical' : (given ?? 'dialogue')
    const last = this.#out.at(-1)
    const goesOn = this.#wrapped && last?.kind === kind && (kind === 'dialogue' || this.#inBrackets)
    if (!this.#breaks(line, kind)) {
      if (goesOn) extend(last, line)
      else this.#out.push({ kind, lines: [line.text], printed: [line] })
    }
    this.#inBrackets = isBracketed && !words.endsWith(')')
  }

  #act(line: Line, given: ElementKind | undefined): void {
    const last = this.#out.at(-1)
    const kind = given ?? (line.align === 'centre' ? 'centred' : 'action')
    const goesOn = this.#speaker === '' && (this.#parted ? line.gap < 0.5 : this.#goesOnFrom(line))
    if (this.#speaker === '' && this.#breaks(line, kind)) return
    if (goesOn && last !== undefined && last.kind === kind) extend(last, line)
    // a heading that did not fit on one line
    else if (goesOn && last?.kind === 'scene' && isAllCaps(line.words)) extend(last, line)
    else this.#add(kind, line)
  }
}
