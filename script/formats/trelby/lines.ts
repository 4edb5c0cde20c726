/** An element of the file, with its continuation lines joined. */
export interface TrelbyElement {
  /** The character that identifies its type. */
  readonly sign: string
  readonly text: string
}

/** The separator between an element's lines, by the line's break character. */
const BREAKS: Readonly<Record<string, string>> = { '>': ' ', '+': '  ', '&': '', '|': '\n' }
const LAST = '.'

/** A file split into its parts, before they are interpreted. */
export interface TrelbyFile {
  readonly version: number
  /** Values by name, such as "Paper/Height". */
  readonly settings: ReadonlyMap<string, string>
  /** The values of "Title-String" and "Header-String", in order; `page` is the number of the title page. */
  readonly titles: readonly { readonly page: number; readonly value: string }[]
  readonly headers: readonly string[]
  readonly elements: readonly TrelbyElement[]
  /** The number of unrecognised lines. */
  readonly strange: number
  /** Whether the file ends before the script does. */
  readonly cutShort: boolean
}

const VERSION = /^\ufeff?#Version +(\d{1,9})/
/** Since this version, a line marks the start of the script. */
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

/** Splits a file into its parts; undefined if it does not begin with a version. */
export function cutTrelby(text: string): TrelbyFile | undefined {
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
