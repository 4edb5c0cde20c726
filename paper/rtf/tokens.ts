/** An RTF token. */
export type Token =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** A control word such as `\fs24`, or a control symbol such as `\~`. */
  | { readonly kind: 'control'; readonly word: string; readonly value: number | undefined }
  /** A byte written in hexadecimal. */
  | { readonly kind: 'byte'; readonly value: number }
  /** Raw bytes of the file, between two offsets. */
  | { readonly kind: 'text'; readonly from: number; readonly to: number }

const [OPEN, CLOSE, SLASH, QUOTE, MINUS, SPACE, RETURN, FEED] = [0x7b, 0x7d, 0x5c, 0x27, 0x2d, 0x20, 0x0d, 0x0a]
/** Maximum length of a control word. Any letters after that are text. */
const LONGEST_WORD = 40
const MOST_DIGITS = 10

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a))
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (isDigit(byte)) return byte - 0x30
  const low = byte | 0x20
  return low >= 0x61 && low <= 0x66 ? low - 0x61 + 10 : -1
}

/** Splits RTF into tokens, reading each byte once. */
export class Tokens {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Skips the binary data that follows `\bin`. */
  skip(count: number): void {
    this.#at = Math.min(this.#bytes.length, this.#at + Math.max(0, count))
  }

  next(): Token | null {
    const bytes = this.#bytes
    while (bytes[this.#at] === RETURN || bytes[this.#at] === FEED || bytes[this.#at] === 0) this.#at++
    const byte = bytes[this.#at]
    if (byte === undefined) return null
    if (byte === OPEN || byte === CLOSE) {
      this.#at++
      return byte === OPEN ? { kind: 'open' } : { kind: 'close' }
    }
    return byte === SLASH ? this.#control() : this.#text()
  }

  #text(): Token {
    const bytes = this.#bytes
    const from = this.#at
    let to = from
    for (let byte = bytes[to]; byte !== undefined; byte = bytes[++to])
      if (byte === OPEN || byte === CLOSE || byte === SLASH || byte === RETURN || byte === FEED || byte === 0) break
    this.#at = to
    return { kind: 'text', from, to }
  }

  #control(): Token {
    const bytes = this.#bytes
    const start = this.#at + 1
    const first = bytes[start]
    if (first === QUOTE) return this.#hex(start + 1)
    if (!isLetter(first)) {
      this.#at = Math.min(bytes.length, start + 1)
      return { kind: 'control', word: first === undefined ? '' : String.fromCharCode(first), value: undefined }
    }
    let end = start
    while (end - start < LONGEST_WORD && isLetter(bytes[end])) end++
    const word = String.fromCharCode(...bytes.subarray(start, end))
    return { kind: 'control', word, value: this.#number(end) }
  }

  /** Reads the number after a control word, and the space that ends it. */
  #number(from: number): number | undefined {
    const bytes = this.#bytes
    const isNegative = bytes[from] === MINUS && isDigit(bytes[from + 1])
    let at = isNegative ? from + 1 : from
    let value: number | undefined
    for (let digits = 0; digits < MOST_DIGITS && isDigit(bytes[at]); digits++, at++)
      value = (value ?? 0) * 10 + (bytes[at] ?? 0x30) - 0x30
    this.#at = bytes[at] === SPACE ? at + 1 : at
    return value === undefined ? undefined : isNegative ? -value : value
  }

  #hex(at: number): Token {
    const [high, low] = [hexValue(this.#bytes[at]), hexValue(this.#bytes[at + 1])]
    if (high < 0 || low < 0) {
      this.#at = Math.min(this.#bytes.length, at)
      return { kind: 'control', word: "'", value: undefined }
    }
    this.#at = at + 2
    return { kind: 'byte', value: high * 16 + low }
  }
}

/** Where the text of a group goes. */
export type Destination = 'body' | 'fonts' | 'styles' | 'info' | 'title' | 'author' | 'nowhere'

const NOWHERE = new Set(
  `aftncn aftnsep aftnsepc annotation atnauthor atndate atnicn atnid atnparent atnref atntime atrfend atrfstart background bkmkend bkmkstart
  blipuid buptim category colorschememapping colortbl comment company creatim datafield datastore defchp defpap do docvar dptxbxtext
  falt fchars ffdeftext ffentrymcr ffexitmcr ffformat ffhelptext ffl ffname ffstattext file filetbl fldinst fldtype fontemb fontfile
  footer footerf footerl footerr footnote formfield ftncn ftnsep ftnsepc generator gridtbl header headerf headerl headerr hlinkbase
  htmltag keycode keywords latentstyles lchars levelnumbers leveltext lfolevel linkval list listlevel listname listoverride
  listoverridetable listpicture liststylename listtable listtext lsdlockedexcept macpict mailmerge manager mmath mmathPict moveto
  nesttableprops nextfile nonesttables nonshppict objalias objclass objdata objname objsect objtime oldcprops oldpprops oldsprops
  oldtprops oleclsid operator panose passwordhash password pgp pgptbl picprop pict pntext pntxta pntxtb printim private
  propname protend protstart protusertbl pxe revtbl revtim rsidtbl rxe shpinst shprslt shppict sn sp staticval subject sv svb tc
  template themedata ts userprops wgrffmtfilter windowcaption writereservation xe xform xmlattrname xmlattrvalue xmlclose xmlname
  xmlnstbl xmlopen`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Names for content that is left out with a warning. */
const TOLD: Readonly<Record<string, string>> = {
  footnote: 'footnote',
  annotation: 'comment',
  pict: 'picture',
  objdata: 'object',
  mmath: 'formula',
}

const OPENED: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  info: 'info',
  shptxt: 'body',
  ud: 'body',
}

/** Returns the destination that a control word gives its group, or undefined if the destination stays the same. */
export function destinationOf(word: string, within: Destination): Destination | undefined {
  if (within === 'info') return word === 'title' || word === 'author' ? word : 'nowhere'
  const opened = OPENED[word]
  if (opened !== undefined) return opened
  return NOWHERE.has(word) ? 'nowhere' : undefined
}

export const characterOf = (word: string): string | undefined => TOLD[word]

/** Control words and symbols that represent a character. */
export const CONTROL_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['lbr', '\n'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', '\u2003'],
  ['enspace', '\u2002'],
  ['qmspace', '\u2005'],
  ['~', '\u00a0'],
  ['_', '\u2011'],
  ['{', '{'],
  ['}', '}'],
  ['\\', '\\'],
])

/** Control words and symbols that end a paragraph. */
export const PARAGRAPH_ENDS: ReadonlySet<string> = new Set(['par', '\r', '\n'])

/** Control words that start a new page, section or column. */
export const PAGE_ENDS: ReadonlySet<string> = new Set(['page', 'sect', 'column'])
