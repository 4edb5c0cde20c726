import type { Look } from '../lines/collected-lines.ts'
import {
  destinationOf,
  characterOf,
  PAGE_ENDS,
  PARAGRAPH_ENDS,
  CONTROL_CHARACTERS,
  type Destination,
  Tokens,
  type Token,
} from './tokens.ts'
import { lookAfter, settingAfter, Paragraphs, type Setting, Tables } from './paragraphs.ts'
import { Words } from './words.ts'
import {
  recognise,
  textOf,
  type ReadResult,
  type ReadWarning,
  type SourceDocument,
  type Unreadable,
  MAX_PARAGRAPHS,
} from '@replique/script'
import { withStyledCues } from '../lines/styled-cues.ts'
import { showsRtf } from '../scripts/shows-format.ts'

/** Maximum nesting depth of groups. No real script comes near it. */
export const MAX_DEPTH = 400

/** The state of a group. It is restored when a nested group ends. */
interface State {
  destination: Destination
  look: Look
  setting: Setting
  /** The font's number in the font table. */
  font: number | undefined
  /** Number of fallback characters that follow each Unicode character, for programs without Unicode. */
  stands: number
  /** Whether this text was deleted in a tracked revision. */
  isDeleted: boolean
  /** Whether the group has just begun and, if so, whether `\*` marks it as optional. */
  begins: 'yes' | 'optional' | 'no'
  /** Whether only the second of two nested groups is read. */
  isTwofold: boolean
}

/** Interprets the tokens of an RTF file. */
class RtfReader {
  readonly tables = new Tables()
  readonly paragraphs = new Paragraphs(this.tables)
  readonly leftOut = new Map<string, number>()
  title = ''
  author = ''
  isHostile = false
  readonly #bytes: Uint8Array
  readonly #tokens: Tokens
  readonly #words = new Words()
  readonly #stack: State[] = []
  #state: State = {
    destination: 'body',
    look: {},
    setting: {},
    font: undefined,
    stands: 1,
    isDeleted: false,
    begins: 'no',
    isTwofold: false,
  }
  /** Number of characters still to be skipped. */
  #passing = 0
  /** The number of the font or style being defined in its table. */
  #listed = 0
  #listedLevel: number | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#tokens = new Tokens(bytes)
  }

  /** Reads to the end. Returns false if the file ends within a group. */
  read(): boolean {
    for (let token = this.#tokens.next(); token !== null && !this.isHostile; token = this.#tokens.next())
      this.#take(token)
    this.#flush()
    this.paragraphs.close(this.#state.setting)
    return this.#stack.length === 0
  }

  #take(token: Token): void {
    if (token.kind === 'open') this.#open()
    else if (token.kind === 'close') this.#close()
    else if (token.kind === 'control') this.#control(token.word, token.value)
    else if (token.kind === 'byte') this.#sayBytes(Uint8Array.of(token.value))
    else this.#sayBytes(this.#bytes.subarray(token.from, token.to))
  }

  #open(): void {
    this.#passing = 0
    this.#flush()
    if (this.#stack.length >= MAX_DEPTH) {
      this.isHostile = true
      return
    }
    this.#stack.push(this.#state)
    const { isTwofold, destination } = this.#state
    this.#state = { ...this.#state, begins: 'yes', isTwofold: false, destination: isTwofold ? 'nowhere' : destination }
    if (destination === 'styles') {
      this.#listed = 0
      this.#listedLevel = undefined
    }
  }

  #close(): void {
    this.#passing = 0
    this.#flush()
    const before = this.#stack.pop()
    if (before === undefined) return
    const { destination, setting } = this.#state
    // the text of a text box is a separate paragraph
    if (destination === 'body' && before.destination !== 'body') this.paragraphs.close(setting)
    this.#state = before
  }

  /** Sends the collected text to its destination. */
  #flush(): void {
    if (this.#words.isEmpty) return
    const text = this.#words.take()
    const { destination, look, isDeleted } = this.#state
    if (destination === 'body' && !isDeleted) this.paragraphs.say(text, look)
    else if (destination === 'styles') this.tables.addStyle(this.#listed, text, this.#listedLevel)
    else if (destination === 'title') this.title += text
    else if (destination === 'author') this.author += text
  }

  #sayBytes(bytes: Uint8Array): void {
    const passed = Math.min(this.#passing, bytes.length)
    this.#passing -= passed
    this.#state.begins = 'no'
    const { destination, font } = this.#state
    if (destination === 'nowhere' || destination === 'fonts' || passed === bytes.length) return
    this.#words.bytes(bytes.subarray(passed), this.tables.pageOf(font))
  }

  #control(word: string, value: number | undefined): void {
    const state = this.#state
    if (word === 'bin') return this.#tokens.skip(value ?? 0)
    if (word === '*' && state.begins === 'yes') {
      state.begins = 'optional'
      return
    }
    if (state.begins !== 'no') this.#begin(word)
    if (word === 'u') return this.#unicode(value ?? 0)
    if (this.#passing > 0) {
      this.#passing--
      return
    }
    if (state.destination === 'nowhere') return
    const sign = CONTROL_CHARACTERS.get(word)
    if (sign !== undefined) this.#words.put(sign)
    else this.#set(word, value)
  }

  /**
   * Handles the first control word of a group, which can set its destination. If the group begins with `\*` and the
   * word is unknown, the group is skipped.
   */
  #begin(word: string): void {
    const state = this.#state
    const isOptional = state.begins === 'optional'
    state.begins = 'no'
    const isEntry = state.destination === 'fonts' || state.destination === 'styles'
    const found = destinationOf(word, state.destination)
    const told = characterOf(word)
    if (told !== undefined && state.destination === 'body') this.leftOut.set(told, (this.leftOut.get(told) ?? 0) + 1)
    // only the first title and author belong to the file; later ones belong to its revisions
    const isAgain = (found === 'title' && this.title !== '') || (found === 'author' && this.author !== '')
    if (isAgain) state.destination = 'nowhere'
    else if (found !== undefined && !(isEntry && found !== 'nowhere')) state.destination = found
    else if (isOptional) state.destination = 'nowhere'
    if (word === 'upr') state.isTwofold = true
  }

  #unicode(value: number): void {
    const { destination, stands } = this.#state
    this.#passing = stands
    if (destination === 'nowhere' || destination === 'fonts') return
    const unit = value < 0 ? value + 0x10000 : value
    // private-use characters of symbol fonts have no meaning without the font
    if (unit > 0 && unit < 0x10000 && !(unit >= 0xe000 && unit <= 0xf8ff)) this.#words.put(String.fromCharCode(unit))
  }

  #set(word: string, value: number | undefined): void {
    const state = this.#state
    if (word === 'uc') state.stands = Math.max(0, Math.min(value ?? 1, 100))
    else if (word === 'ansicpg') this.tables.page = value ?? this.tables.page
    else if (word === 'mac') this.tables.page = 10000
    else if (word === 'pc') this.tables.page = 437
    else if (word === 'pca') this.tables.page = 850
    else if (word === 'deff') this.tables.defaultFont = value
    else if (state.destination === 'fonts') this.#setFont(word, value)
    else if (state.destination === 'styles') this.#setStyle(word, value)
    else if (state.destination === 'body') this.#setBody(word, value)
  }

  #setFont(word: string, value: number | undefined): void {
    if (word === 'f') this.#listed = value ?? 0
    else this.tables.font(this.#listed, word, value)
  }

  #setStyle(word: string, value: number | undefined): void {
    if (word === 's') this.#listed = value ?? 0
    else if (word === 'cs' || word === 'ds' || word === 'ts') this.#listed = -1
    else if (word === 'outlinelevel') this.#listedLevel = value
  }

  #setBody(word: string, value: number | undefined): void {
    const state = this.#state
    if (PARAGRAPH_ENDS.has(word)) {
      this.#flush()
      this.paragraphs.end(state.setting)
    } else if (word === 'cell' || word === 'nestcell') {
      this.#flush()
      this.paragraphs.endCell(state.setting)
    } else if (word === 'row' || word === 'nestrow') this.paragraphs.endRow()
    else if (PAGE_ENDS.has(word)) {
      this.#flush()
      this.paragraphs.newPage(state.setting)
    } else this.#setLook(word, value)
  }

  #setLook(word: string, value: number | undefined): void {
    const state = this.#state
    const look = lookAfter(state.look, word, value)
    if (look !== state.look || word === 'f' || word === 'deleted') this.#flush()
    state.look = look
    state.setting = settingAfter(state.setting, word, value)
    if (word === 'f') state.font = value
    else if (word === 'deleted') state.isDeleted = value !== 0
    else if (word === 'plain') {
      state.font = undefined
      state.isDeleted = false
    }
  }
}

export interface RtfSource {
  readonly document: SourceDocument
  readonly warnings: readonly ReadWarning[]
}

/** Reads an RTF file as formatted paragraphs. Deleted text, notes, headers, footers and pictures are skipped. */
export function sourceOfRtf(bytes: Uint8Array): RtfSource | { readonly error: Unreadable } {
  if (!showsRtf(bytes)) return { error: 'wrong_format' }
  const reader = new RtfReader(bytes)
  const isWhole = reader.read()
  if (reader.isHostile) return { error: 'hostile' }
  const { lines } = reader.paragraphs.out
  if (lines.every(({ text }) => textOf(text).trim() === '')) return { error: isWhole ? 'empty' : 'damaged' }
  const [title, author] = [reader.title.trim(), reader.author.trim()]
  return {
    document: {
      lines: withStyledCues(lines),
      wrapped: false,
      ...(title !== '' && { title }),
      ...(author !== '' && { author }),
    },
    warnings: [
      ...(isWhole ? [] : [{ code: 'cut_short' as const, count: 1 }]),
      ...[...reader.leftOut].map(([detail, count]) => ({ code: 'left_out' as const, detail, count })),
    ],
  }
}

/** Reads an RTF file as a play. */
export function readRtf(bytes: Uint8Array): ReadResult {
  const source = sourceOfRtf(bytes)
  if ('error' in source) return source
  if (source.document.lines.length > MAX_PARAGRAPHS) return { error: 'too_long' }
  const reading = recognise(source.document)
  return { ...reading, warnings: [...source.warnings, ...reading.warnings] }
}
