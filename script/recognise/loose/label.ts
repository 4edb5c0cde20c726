import type { Labelled } from '../../formats/reading.ts'
import { plain, textOf, type RichText } from '../../rich-text.ts'
import {
  cueWithTextBeside,
  isKnownCue,
  isMarkedBeyondBrackets,
  isMarkedDirection,
  endsWithColon,
  looksLikeCue,
  type Conventions,
} from './conventions.ts'
import { unbracketed } from '../brackets.ts'
import { cueAlone, cueOfLines, inlineCue, isAllCapitals, smallCue, type LooseCue } from './cue.ts'
import { headingOf, headingOfBlock, namesPart } from './headings.ts'
import { isItalic, keyOf, wordsOfBlock, type Block, type LooseLine, type Heading } from './line.ts'
import type { People } from './people.ts'
import { isTitle } from './spelling.ts'
import { labelSpeech, isMovement, type SpeechTools } from './speech.ts'
import { isEnding, numberOf, SAME_CHARACTERS } from './vocabulary.ts'

/** A labelled element, with its position and the space above it. */
export interface LabelledElement extends Labelled {
  /** Empty lines above it, if it is the first of its block. */
  readonly gap: number
  /** Whether only its wording can show whether it is dialogue or a direction. */
  readonly open: boolean
  /**
   * Whether it lists the characters on stage below a heading, in a document where headings and directions look alike.
   */
  readonly thoseOn?: true
  /** Number of the line at which its block begins. */
  readonly at: number | undefined
}

/** Confidence in the label of text between speeches: with some evidence for it, and without any. */
const LIKELY = 0.8
const DOUBTED = 0.6

const KINDS = { act: 'act', scene: 'scene', part: 'section' } as const

/** The separators between the names of characters on stage. */
const NAMES_APART =
  /[,;.:()]|\s+(?:et|and|und|y|e|i|och|en|és|puis|then|и|seule?|alone|allein|solo|sola|один|одна|ensam|egyedül)(?=\s|$)/u

const FIRST_COLON = /^[^,;.:：()]+[:：]\s/
/** Maximum number of words in a name that occurs only once: in general, and if all names are bold. */
const MOST_WORDS = 4
const MOST_WORDS_IN_BOLD = 7

/** Labels the blocks of a play one after the other. */
export class Labeller {
  readonly out: LabelledElement[] = []
  readonly #people: People
  readonly #tools: SpeechTools
  readonly #title: string
  #speaking = false
  /** Whether anybody has spoken since the last heading. */
  #hasSpoken = false
  /** Whether there has been a direction since the last heading. If so, text that looks different is dialogue. */
  #hasDirection = false
  /** The heading that the next blocks may still belong to. */
  #heading: Heading | null = null
  #act: number | null = null
  /** Index of the last heading among the elements. */
  #sceneAt = 0
  /** An act heading repeated above a scene of that act; prepended to the next heading. */
  #again = ''
  /** Empty lines above the next element of this block. */
  #gap = 0
  /** Number of the line at which this block begins. */
  #at: number | undefined

  constructor(people: People, tools: SpeechTools, title: string) {
    this.#people = people
    this.#tools = tools
    this.#title = title
  }

  /** Adds text before the play that is neither title nor cast: a preface, a licence, the printer's name. */
  note(block: Block): void {
    this.#enter(block)
    this.#push({ element: { kind: 'note', text: plain(wordsOfBlock(block)) }, confidence: 0.6 })
  }

  #enter({ gap, lines: [line] }: Block): void {
    this.#gap = gap
    this.#at = line?.at
  }

  #push(one: Labelled, open = false): void {
    this.out.push({ ...one, gap: this.#gap, open, at: this.#at })
    this.#gap = 0
  }

  get #conventions(): Conventions {
    return this.#tools.conventions
  }

  take(block: Block, next: Block | undefined): void {
    this.#enter(block)
    const heading = this.#readHeading(block, next)
    if (heading) return
    if (this.#heading === 'scene' && this.#namesThoseOn(block, next)) return this.#extendHeading(block)
    const cue = this.#cueOf(block, next)
    if (cue !== null) this.#speak(cue, block.lines)
    else if (this.#belongsToHeading(block)) this.#extendHeading(block)
    else this.#other(block, next)
    if (cue !== null) this.#heading = null
  }

  #readHeading(block: Block, next: Block | undefined): boolean {
    const found = headingOfBlock(block)
    const words = wordsOfBlock(block)
    const isPlay = this.out.every(({ element }) => element.kind === 'note') && isTitle(keyOf(words), this.#title)
    if (found === null && !isPlay) return false
    const isSaid = headingOf(keyOf(words)) !== null
    const kind = isPlay && !isSaid ? this.#titled(next) : (found?.kind ?? 'act')
    this.#close()
    const act = actNumber(found?.act ?? '')
    if (kind === 'act' && act !== null && act === this.#act) {
      this.#again = words
      return true
    }
    if (act !== null) this.#act = act
    else if (kind === 'act') this.#act = null
    this.#heading = kind
    this.#hasSpoken = false
    this.#hasDirection = false
    this.#sceneAt = this.out.length
    this.#push({
      element: {
        kind: KINDS[kind],
        text: plain(`${this.#again} ${words}`.trim()),
        ...(kind === 'part' && { level: 1 }),
      },
      confidence: found === null || found.byLook === true ? 0.6 : 0.97,
    })
    this.#again = ''
    return true
  }

  /**
   * Returns the kind of heading that the play's title replaces when it is printed above the text: the only act, or the
   * only scene. If acts have their own headings, the title is a part.
   */
  #titled(next: Block | undefined): Heading {
    if (next !== undefined && headingOfBlock(next)?.kind === 'act') return 'part'
    const { hasScenes, hasActs } = this.#tools
    return hasScenes ? 'act' : hasActs ? 'part' : 'scene'
  }

  /** Whether a block below a scene number names the characters on stage. */
  #belongsToHeading(block: Block): boolean {
    if (this.#heading !== 'scene' || this.#isDirectionBelow(block) || block.lines.length > 3) return false
    const words = wordsOfBlock(block)
    if (SAME_CHARACTERS.test(keyOf(words))) return true
    return this.#conventions.marked ? words.length < 200 : this.#namesSomebody(words)
  }

  /**
   * Whether a block directly below a heading is a direction. A centred block continues the heading, unless the document
   * centres its directions.
   */
  #isDirectionBelow(block: Block): boolean {
    const isCentred = block.lines.every(({ align }) => align === 'centre')
    return this.#isMarked(block) && !(isCentred && !this.#conventions.centredDirections)
  }

  #isMarked(block: Block): boolean {
    return this.#conventions.saidBrackets ? isMarkedBeyondBrackets(block) : isMarkedDirection(block)
  }

  #named(words: string): { readonly named: number; readonly all: number } {
    const parts = words.split(NAMES_APART).map((part) => keyOf(part))
    const full = parts.filter((part) => part !== '')
    return { named: full.filter((part) => this.#conventions.names.has(part)).length, all: full.length }
  }

  #namesSomebody(words: string): boolean {
    const { named, all } = this.#named(words)
    return named > 0 && named >= all * 0.5
  }

  /**
   * Whether a block below a scene number lists the characters on stage, and is neither a cue nor formatted as a
   * direction.
   */
  #namesThoseOn(block: Block, next: Block | undefined): boolean {
    const { marked, wrapped, cues, look } = this.#conventions
    if (block.lines.length > 3 || (marked && this.#isDirectionBelow(block))) return false
    // if cues are bold, the names in a list are not; no list has a colon after its first name
    if ((look.bold || FIRST_COLON.test(block.lines[0]?.words ?? '')) && this.#cueOf(block, next) !== null) return false
    const { named, all } = this.#named(wordsOfBlock(block))
    if (named >= 2 && named === all) return block.lines.length <= 2
    if (next === undefined || !(isKnownCue(next, this.#conventions) || this.#isMarked(next))) return false
    // no speech follows, so the block can't be a cue; no cue precedes it, so it can't be speech
    return wrapped && cues === 'alone' && named > 0 && (block.lines.length === 1 || named >= Math.max(2, all / 2))
  }

  #extendHeading(block: Block): void {
    const last = this.out.at(-1)
    if (last === undefined) return
    if (!this.#conventions.marked) return this.#standsOn(block)
    const text = plain(`${textOf(last.element.text)} ${wordsOfBlock(block)}`)
    this.out[this.out.length - 1] = { ...last, element: { ...last.element, text } }
    this.#heading = null
  }

  #standsOn(block: Block): void {
    this.#set('action', wordsOfBlock(block), LIKELY)
    this.out.push({ ...this.out.pop()!, thoseOn: true })
    this.#heading = null
  }

  /** Returns the cue at the start of a block, if it looks like the document's cues. */
  #cueOf(block: Block, next: Block | undefined): LooseCue | null {
    const [line] = block.lines
    if (line === undefined || this.#isMarked(block)) return null
    const cue =
      this.#conventions.cues === 'inline'
        ? (this.#inlineCue(line, block) ?? this.#strayCue(line, block, next))
        : this.#aloneCue(block, next)
    return cue !== null && looksLikeCue({ line, cue }, this.#conventions.look) ? cue : null
  }

  #inlineCue(line: LooseLine, block: Block): LooseCue | null {
    const cue = inlineCue(line, this.#conventions.titles)
    if (cue !== null && this.#isLikely(cue, line, block)) return cue
    const small = smallCue(line)
    return small !== null && this.#conventions.names.has(small.key) ? small : null
  }

  /**
   * Reads a known name that is on its own line above its speech, in a document that otherwise puts names in front of
   * speech.
   */
  #strayCue(line: LooseLine, block: Block, next: Block | undefined): LooseCue | null {
    const { names } = this.#conventions
    const cue = cueAlone(line, () => false)
    const isAlone = cue !== null && cue.direction === '' && block.lines.length === 1
    return isAlone && next !== undefined && (names.get(cue.key) ?? 0) > 1 && !isKnownCue(next, this.#conventions)
      ? cue
      : null
  }

  /** Reads a name on its own line. A name that occurs only once must look like the others. */
  #aloneCue(block: Block, next: Block | undefined): LooseCue | null {
    const { names, titles, wrapped, saidBeside } = this.#conventions
    const cue = cueOfLines(block.lines, (key) => names.has(key), wrapped)
    const beside =
      saidBeside && (cue?.direction !== '' || cue.rest.length > 0) ? cueWithTextBeside(block, titles) : null
    if (beside !== null && names.has(beside.key)) return beside
    if (cue === null || cue.rest.length > 0) return cue
    if ((cue.direction !== '' || !names.has(cue.key)) && !wrapped && this.#isWholeSpeech(next)) return null
    const follows = wrapped ? block.lines.length > 1 : next !== undefined && headingOfBlock(next) === null
    // bold type alone doesn't turn text that occurs once into a name, unless all names are bold
    const isSet = isAllCapitals(cue.name) || this.#conventions.look.bold
    return names.has(cue.key) || (follows && isSet && !isEnding(cue.key) && /\p{L}/u.test(cue.name)) ? cue : null
  }

  /**
   * Whether a paragraph that could begin with a name is instead the whole speech of the character named above it:
   * "ANNA", then "OTTO, come here.", then another name.
   */
  #isWholeSpeech(next: Block | undefined): boolean {
    const above = this.out.at(-1)?.element
    const isCalled = this.#speaking && above?.kind === 'cue' && !textOf(above.text).includes('(')
    return isCalled && (next === undefined || headingOfBlock(next) !== null || isKnownCue(next, this.#conventions))
  }

  #isLikely(cue: LooseCue, line: LooseLine, block: Block): boolean {
    const { names, look } = this.#conventions
    if (names.has(cue.key)) return true
    if (look.colons && !endsWithColon({ line, cue })) return false
    const speaks = (cue.rest.length > 0 || block.lines.length > 1) && /\p{L}/u.test(cue.key)
    const words = cue.name.split(/\s+/)
    return (
      speaks &&
      words.length <= (look.bold ? MOST_WORDS_IN_BOLD : MOST_WORDS) &&
      !isEnding(cue.key) &&
      !namesPart(cue.key) &&
      words.every((word, at) => /^[\p{Lu}\d]/u.test(word) || word.length <= 3 || (look.bold && at === 0))
    )
  }

  #speak(cue: LooseCue, lines: readonly LooseLine[]): void {
    const more = this.#begin(cue, lines.slice(0, MOST_LINES + 1))
    this.#say([...restLine(cue.rest, lines[0]), ...lines.slice(1 + more)])
  }

  /** Begins a speech. Returns how many of the lines below the name belong to the cue. */
  #begin(given: LooseCue, [first, ...below]: readonly LooseLine[]): number {
    this.#close()
    this.#keepAgain()
    const more = first === undefined || given.rest.length > 0 ? 0 : directionGoesOn(first, below)
    const added = below.slice(0, more).map(({ words }) => ` ${words}`)
    const cue = this.#whole({ ...given, direction: unbracketed(`${given.direction}${added.join('')}`) })
    const character = this.#people.call(cue)
    const direction = cue.direction === '' ? '' : `(${cue.direction})`
    const typed = [character === undefined ? cue.name : '', direction].filter((words) => words !== '').join(' ')
    const sure = this.#conventions.names.has(cue.key) ? 0.98 : 0.75
    this.#push({
      element: { kind: 'cue', text: plain(typed), ...(character !== undefined && { character }) },
      confidence: sure,
    })
    this.#speaking = true
    this.#hasSpoken = true
    return more
  }

  /**
   * Returns the cue with all its names: "Atys, Doris" is two names. A cue without letters refers to the only character
   * on stage.
   */
  #whole(cue: LooseCue): LooseCue {
    const { named, all } = this.#named(cue.direction)
    if (all > 0 && named === all) {
      const name = `${cue.name}, ${cue.direction}`
      return { ...cue, name, key: keyOf(name), direction: '' }
    }
    if (/\p{L}|\d/u.test(cue.name)) return cue
    const [only, ...others] = this.#on
    return only === undefined || others.length > 0 ? cue : { ...cue, name: only, key: keyOf(only) }
  }

  /** Returns the names in the scene heading and in the direction below it. */
  get #on(): readonly string[] {
    const found = new Map<string, string>()
    for (let at = this.#sceneAt; at < this.out.length; at++) {
      const { element } = this.out[at]!
      if (element.kind === 'cue') break
      for (const part of textOf(element.text).split(NAMES_APART))
        if (this.#conventions.names.has(keyOf(part))) found.set(keyOf(part), part.trim())
    }
    return [...found.values()]
  }

  /** Labels the lines of a speech. Cues may follow one another without an empty line between them. */
  #say(lines: readonly LooseLine[]): void {
    for (let from = 0; ;) {
      const found = this.#nextCue(lines, from)
      this.#pushSaid(lines.slice(from, found?.at))
      if (found === null) return
      const near = lines.slice(found.at, found.at + MOST_LINES + 1)
      from = found.at + 1 + this.#begin(found.cue, near)
    }
  }

  /** Returns the next line that is only a recurring name. */
  #nextCue(lines: readonly LooseLine[], from: number): { readonly at: number; readonly cue: LooseCue } | null {
    const { names, cues } = this.#conventions
    if (cues !== 'alone') return null
    for (let at = from; at + 1 < lines.length; at++) {
      const cue = cueAlone(lines[at]!, () => false)
      if (cue !== null && (names.get(cue.key) ?? 0) > 1) return { at, cue }
    }
    return null
  }

  /** Keeps a repeated act heading as a section if no scene of the act follows. */
  #keepAgain(): void {
    if (this.#again !== '') this.#set('section', this.#again, 0.6)
    this.#again = ''
  }

  #other(block: Block, next: Block | undefined): void {
    this.#keepAgain()
    const isDirection = this.#isMarked(block) || (block.lines.length <= 3 && isMovement(wordsOfBlock(block)))
    if (this.#speaking && (isDirection ? this.#isHow() || this.#resumes(block, next) : this.#goesOn(block))) {
      this.#say(block.lines)
      return
    }
    // in a document without marked directions, an unmarked paragraph may still belong to the speech
    this.#speaking &&= !this.#conventions.marked && !isDirection && !isEnding(keyOf(wordsOfBlock(block)))
    if (this.#heading === 'scene' && isDirection) this.#heading = null
    if (isDirection) this.#hasDirection = true
    this.#stands(block, isDirection)
  }

  /**
   * Whether a direction describes how the speech is spoken: it is directly below a name, in a document whose paragraphs
   * are not wrapped into lines.
   */
  #isHow(): boolean {
    const { cues, wrapped } = this.#conventions
    return cues === 'alone' && !wrapped && this.out.at(-1)?.element.kind === 'cue'
  }

  /** Whether the speech continues below a direction: the next paragraph has no name and no empty line above it. */
  #resumes(block: Block, next: Block | undefined): boolean {
    const { cues, wrapped, marked } = this.#conventions
    if (wrapped || (cues === 'alone' && !marked)) return false
    if (block.gap >= 0.5 || next === undefined || next.gap >= 0.5) return false
    const [line] = next.lines
    const calls =
      line !== undefined &&
      (cues === 'alone' ? cueAlone(line, (key) => this.#conventions.names.has(key)) : this.#inlineCue(line, next)) !==
        null
    return !calls && headingOfBlock(next) === null && !this.#isMarked(next) && !isEnding(keyOf(wordsOfBlock(next)))
  }

  /** Labels text between speeches. */
  #stands(block: Block, isDirection: boolean): void {
    const words = wordsOfBlock(block)
    if (isEnding(keyOf(words)) && words.length < 40) this.#set('centred', words, 0.9)
    else if (isDirection) this.#set('action', words.replace(/^[([]\s*(.*?)\s*[)\]][.:]?$|^\[/s, '$1'), 0.97)
    // where directions are marked, other text is spoken: by the last speaker or, in verse, by somebody unnamed
    else if (!this.#conventions.marked || this.#hasSpoken || this.#hasDirection || this.#isVerse(block))
      this.#pushSaid(block.lines, this.#hasSpoken ? LIKELY : DOUBTED)
    else this.#set('action', words, DOUBTED)
  }

  #isVerse({ lines: [line] }: Block): boolean {
    return this.#tools.verse.has(line?.at ?? -1)
  }

  #pushSaid(lines: readonly LooseLine[], most = 1): void {
    for (const one of labelSpeech(lines, this.#tools)) {
      const { kind } = one.element
      const open = !this.#conventions.marked && (kind === 'dialogue' || kind === 'verse')
      this.#push({ ...one, confidence: Math.min(one.confidence, most) }, open)
    }
  }

  #set(kind: 'centred' | 'action' | 'section', words: string, confidence: number): void {
    this.#push({ element: { kind, text: plain(words) }, confidence })
  }

  /**
   * Whether unmarked text continues the speech above it. It does so if the document marks its directions. If paragraphs
   * are not wrapped into lines, it also does so directly below a cue, or wherever cues are on their own lines.
   */
  #goesOn(block: Block): boolean {
    const { cues, wrapped, marked } = this.#conventions
    if (!wrapped && (cues === 'alone' || this.out.at(-1)?.element.kind === 'cue')) return true
    return marked && !isEnding(keyOf(wordsOfBlock(block)))
  }

  #close(): void {
    this.#speaking = false
  }
}

/**
 * Returns how many of the lines below a cue continue its direction: italics or brackets left open on the cue's line.
 */
function directionGoesOn(first: LooseLine, below: readonly LooseLine[]): number {
  const isOpen = (words: string): boolean => (words.match(/[([]/g)?.length ?? 0) > (words.match(/[)\]]/g)?.length ?? 0)
  if (isOpen(first.words)) {
    const end = below.slice(0, MOST_LINES).findIndex(({ words }) => /[)\]]/.test(words))
    return end >= 0 && /[)\]][.:]?$/.test(below[end]?.words ?? '') ? end + 1 : 0
  }
  if (first.text.at(-1)?.italic !== true || isItalic(first)) return 0
  const end = below.findIndex((line) => !isItalic(line) || /^\P{L}*\p{Lu}/u.test(line.words))
  return end < 0 ? 0 : end
}

/** Maximum number of lines in a cue's direction. */
const MOST_LINES = 16

/** Returns the number in an act heading, or null. */
function actNumber(words: string): number | null {
  return (
    words
      .split(' ')
      .map(numberOf)
      .find((number) => number !== null) ?? null
  )
}

const restLine = (rest: RichText, of: LooseLine | undefined): LooseLine[] =>
  rest.length === 0 || of === undefined
    ? []
    : [{ ...of, text: rest, words: textOf(rest).trim(), printed: of.printed ?? of.words.length, gap: 0 }]
