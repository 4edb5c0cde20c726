/** The upper halves of the DOS code pages, which TextDecoder doesn't support. */
const DOS_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const DOS_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Decodes bytes of one code page. */
type Decode = (bytes: Uint8Array) => string

/** TextDecoder labels by code page. */
const LABELS: Readonly<Record<number, string>> = {
  708: 'iso-8859-6',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1361: 'euc-kr',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  21866: 'koi8-u',
  65001: 'utf-8',
}

/** Code pages by charset number, as used in the font table. */
const CHARSETS: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
}

const WESTERN = 1252
const KNOWN = new Map<number, Decode>()

const ofDos =
  (upper: string): Decode =>
  (bytes) =>
    Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] ?? ''))).join('')

function ofPlatform(page: number): Decode {
  const label = LABELS[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : `windows-${WESTERN}`)
  const decoder = new TextDecoder(label)
  return (bytes) => decoder.decode(bytes)
}

/** Returns a decoder for a code page. An unknown code page is decoded as Windows-1252. */
function decoderOf(page: number): Decode {
  const known = KNOWN.get(page)
  if (known !== undefined) return known
  const decode = page === 437 ? ofDos(DOS_437) : page === 850 || page === 858 ? ofDos(DOS_850) : ofPlatform(page)
  if (KNOWN.size < 64) KNOWN.set(page, decode)
  return decode
}

/** Returns the code page of a font's charset, or undefined if the file's code page applies. */
export const pageOfCharset = (charset: number): number | undefined => CHARSETS[charset]

/** Collects text given as bytes of a code page, as symbols or as Unicode characters. */
export class Words {
  #text: string[] = []
  #bytes: number[] = []
  #page = 0
  #decode: Decode = decoderOf(0)

  /** Adds one byte. The bytes of a multibyte character must be added in order. */
  byte(value: number, page: number): void {
    if (page !== this.#page) {
      this.#flush()
      this.#page = page
      this.#decode = decoderOf(page)
    }
    this.#bytes.push(value)
  }

  bytes(values: Uint8Array, page: number): void {
    for (const value of values) this.byte(value, page)
  }

  put(text: string): void {
    this.#flush()
    this.#text.push(text)
  }

  /** Returns the text collected since the last call. */
  take(): string {
    this.#flush()
    const text = this.#text.join('')
    this.#text = []
    return text
  }

  get isEmpty(): boolean {
    return this.#text.length === 0 && this.#bytes.length === 0
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    this.#text.push(this.#decode(Uint8Array.from(this.#bytes)))
    this.#bytes = []
  }
}
