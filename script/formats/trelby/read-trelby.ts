import type { TitlePage } from '../../title-page.ts'
import { entriesOf, linesWithEmphasis, type TitleParagraph } from '../fdx/title-page.ts'
import { joinEntries, castFor, isFrenchContinued, paperOfHeight, playOf, hasTooMany } from '../typed/play-of.ts'
import type { ElementKind } from '../../play.ts'
import { plain } from '../../rich-text.ts'
import { LossCounter, type ReadResult } from '../reading.ts'
import { elementsOf, type TypedParagraph } from '../typed/elements.ts'

/** An element of the file, with its continuation lines joined. */
interface TrelbyElement {
  /** The character that identifies its type. */
  readonly sign: string
  readonly text: string
}

/** The replacement for each kind of line break in an element, keyed by the character that marks it. */
const BREAKS: Readonly<Record<string, string>> = { '>': ' ', '+': '  ', '&': '', '|': '\n' }
const LAST = '.'

/** A file split into its parts, before they are interpreted. */
interface TrelbyFile {
  readonly version: number
  /** Values by name, such as "Paper/Height". */
  readonly settings: ReadonlyMap<string, string>
  /** The values of "Title-String" and "Header-String", in order. `page` is the number of the title page. */
  readonly titles: readonly { readonly page: number; readonly value: string }[]
  readonly headers: readonly string[]
  readonly elements: readonly TrelbyElement[]
  /** The number of unrecognised lines. */
  readonly strange: number
  /** Whether the file ends before the end of the script. */
  readonly cutShort: boolean
}

const VERSION = /^\ufeff?#Version +(\d{1,9})/
/** The first version in which a line marks the start of the script. */
const START_SINCE = 3
const SECTION = /^#(Begin|End)-(\S+)\s*$/
const CONFIG = /^#([A-Za-z0-9-]+)(?: (.*))?$/

/** Whether the text is a Trelby script, judging by its first line. */
export const showsTrelby = (text: string): boolean => /^(?:\ufeff|ï»¿)?#Version +\d+[ \t]*\r?\n/.test(text)

/** Processes the lines of a file in order. */
class Lines {
  readonly settings = new Map<string, string>()
  readonly titles: { page: number; value: string }[] = []
  readonly headers: string[] = []
  readonly elements: TrelbyElement[] = []
  strange = 0
  hasStarted: boolean
  #section = ''
  #page = 0
  #sign = ''
  #pieces: string[] = []

  constructor(version: number) {
    this.hasStarted = version < START_SINCE
  }

  get isOpen(): boolean {
    return this.#sign !== ''
  }

  take(line: string): void {
    const section = line.startsWith('#') ? SECTION.exec(line) : null
    if (section !== null) this.#section = section[1] === 'Begin' ? (section[2] ?? '') : ''
    else if (this.#section !== '') this.#set(line)
    else if (line.startsWith('#')) this.#configure(line)
    else if (this.hasStarted) this.#say(line)
    else if (line !== '') this.strange++
  }

  #set(line: string): void {
    const at = line.indexOf(':')
    if (at > 0) this.settings.set(line.slice(0, at), line.slice(at + 1))
  }

  #configure(line: string): void {
    const [, name, value = ''] = CONFIG.exec(line) ?? []
    if (name === 'Title-Page') this.#page++
    else if (name === 'Title-String') this.titles.push({ page: this.#page, value })
    else if (name === 'Header-String') this.headers.push(value)
    else if (name === 'Start-Script') this.hasStarted = true
    else if (name !== 'Header-Empty-Lines') this.strange++
  }

  #say(line: string): void {
    if (line.length < 2) {
      if (line !== '') this.strange++
      return
    }
    const ending = line.charAt(0)
    const sign = line.charAt(1)
    if (this.#sign !== '' && sign !== this.#sign) this.close()
    this.#sign = sign
    this.#pieces.push(line.slice(2))
    if (ending === LAST) this.close()
    else {
      if (BREAKS[ending] === undefined) this.strange++
      this.#pieces.push(BREAKS[ending] ?? ' ')
    }
  }

  /** Ends the current element. */
  close(): void {
    if (this.#sign !== '') this.elements.push({ sign: this.#sign, text: this.#pieces.join('').trimEnd() })
    this.#sign = ''
    this.#pieces = []
  }
}

/** Splits a file into its parts. Returns undefined if it doesn't begin with a version. */
function cutTrelby(text: string): TrelbyFile | undefined {
  const version = Number(VERSION.exec(text)?.[1] ?? Number.NaN)
  if (Number.isNaN(version)) return undefined
  const [, ...rest] = text.split(/\r\n?|\n/)
  const lines = new Lines(version)
  for (const line of rest) lines.take(line)
  const cutShort = lines.isOpen || !lines.hasStarted
  lines.close()
  const { settings, titles, headers, elements, strange } = lines
  return { version, settings, titles, headers, elements, strange, cutShort }
}

/** A piece of text on a title page, with its position in millimetres from the upper left corner. */
interface TitleString {
  readonly page: number
  readonly top: number
  readonly left: number
  readonly alignment: string
  readonly text: string
}

const FIELDS = /^([^,]*),([^,]*),([^,]*),([^,]*),([^,]*),([^,]*),(.*)$/s

const unescaped = (text: string): string => text.replace(/\\(n|\\)/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\'))

function readString({ page, value }: TrelbyFile['titles'][number]): TitleString[] {
  const [, left = '', top = '', , flags = '', , , text = ''] = FIELDS.exec(value) ?? []
  const alignment = flags.includes('c') ? 'center' : flags.includes('r') ? 'right' : 'left'
  const words = unescaped(text)
  return words.trim() === '' ? [] : [{ page, top: Number(top) || 0, left: Number(left) || 0, alignment, text: words }]
}

/** Puts a blank line before each piece of text, because separate pieces are separate entries. */
const paragraphsOf = ({ text, alignment }: TitleString): TitleParagraph[] => {
  const stands = { alignment, isCentred: alignment === 'center' }
  const lines = text.split('\n').map((line) => (line.trim() === '' ? [] : linesWithEmphasis([{ text: line }])))
  return [[], ...lines].map((lines) => ({ lines, ...stands }))
}

/** Reads the title pages into entries. Sorts the text on each page from top to bottom. */
function readTitlePage(titles: TrelbyFile['titles']): TitlePage {
  const strings = titles.flatMap(readString)
  strings.sort((a, b) => a.page - b.page || a.top - b.top || a.left - b.left)
  return joinEntries(entriesOf(strings.flatMap(paragraphsOf)))
}

const KINDS: Readonly<Record<string, ElementKind>> = {
  '\\': 'scene',
  '.': 'action',
  _: 'cue',
  ':': 'dialogue',
  '(': 'parenthetical',
  '/': 'transition',
  '=': 'shot',
  '%': 'note',
  '@': 'act',
}

/** Keys under which versions 2 and 3 store names for auto-completion. */
const NAME = /^(?:AutoCompletion\/Character\/Items|Element\/Character\/AutoCompletionList)\/\d+$/
/** The placeholder for the page number and the punctuation in a header. Anything else was written by the user. */
const PAGE = /\$\{PAGE\}|[\s.,:;()[\]-]/g

function paragraphOf({ sign, text }: TrelbyElement, tally: LossCounter): TypedParagraph {
  const kind = KINDS[sign]
  if (kind === undefined) tally.add(`Type ${sign}`)
  return { kind: kind ?? 'action', text: plain(text) }
}

function countLeftOut({ headers, strange }: TrelbyFile, tally: LossCounter): void {
  tally.add('Line', strange)
  const written = headers.filter((one) => (one.split(',').slice(4).join(',').replace(PAGE, '') ?? '') !== '')
  tally.add('Header-String', written.length)
}

const namesIn = (settings: TrelbyFile['settings']): string[] =>
  [...settings].flatMap(([name, value]) => (NAME.test(name) ? [value] : []))

/**
 * Reads a Trelby script, format versions 1 to 3. Keeps all element types, forced line breaks, title pages,
 * auto-completion names and the paper size. The format has no marks within a line. Never throws on malformed input.
 */
export function readTrelby(text: string): ReadResult {
  if (hasTooMany(text, '\n')) return { error: 'hostile' }
  const file = cutTrelby(text)
  if (file === undefined) return { error: 'wrong_format' }
  if (file.elements.length === 0 && file.cutShort) return { error: 'damaged' }
  const { settings } = file
  const tally = new LossCounter()
  const continued = settings.get('String/DialogueContinued') ?? ''
  const paragraphs = file.elements.map((one) => paragraphOf(one, tally))
  const cast = castFor(paragraphs, { names: namesIn(settings), continued })
  const elements = elementsOf(paragraphs, cast)
  countLeftOut(file, tally)
  const play = playOf({
    elements,
    characters: cast.list,
    titlePage: readTitlePage(file.titles),
    language: isFrenchContinued(continued) ? 'fr' : undefined,
    paper: paperOfHeight(Number(settings.get('Paper/Height'))),
    sceneNumbers: settings.get('ShowSceneNumbers') === 'True',
  })
  return { play, warnings: [...tally.warnings(), ...(file.cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
