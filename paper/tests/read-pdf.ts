/**
 * Reads back the output of printPdf. Supports only the parts of PDF that are needed to find the position of each word.
 */
import { inflateSync } from 'node:zlib'

export { readPages } from '../pdf-in/read-pages.ts'

/** A piece of text and its position, in points from the left and top of the paper. `y` is the baseline. */
export interface ReadText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly font: string
}

export interface ReadPdf {
  readonly pages: readonly (readonly ReadText[])[]
  readonly info: ReadonlyMap<string, string>
}

class Objects {
  readonly #bodies = new Map<string, string>()

  constructor(bytes: Uint8Array) {
    const text = Buffer.from(bytes).toString('latin1')
    for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
      this.#bodies.set(match[1] ?? '', match[2] ?? '')
    }
  }

  get(reference: string): string {
    return this.#bodies.get(reference) ?? ''
  }

  find(pattern: RegExp): string {
    return [...this.#bodies.values()].find((body) => pattern.test(body)) ?? ''
  }

  stream(reference: string): string {
    const body = this.get(reference)
    const data = body.slice(body.indexOf('stream\n') + 'stream\n'.length, body.lastIndexOf('\nendstream'))
    const bytes = Buffer.from(data, 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
}

const reference = (body: string, key: string): string => new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? ''

const fromUtf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)))

/** Maps glyph numbers to characters. */
const readUnicode = (map: string): Map<number, string> =>
  new Map(
    [...map.matchAll(/^<(\w+)> <(\w+)>$/gm)].map(([, glyph = '', units = '']) => [
      parseInt(glyph, 16),
      fromUtf16(units),
    ]),
  )

interface ReadFont {
  readonly name: string
  readonly unicode: ReadonlyMap<number, string>
}

function readFonts(objects: Objects, page: string): Map<string, ReadFont> {
  const resources = objects.get(reference(page, 'Resources'))
  const fonts = new Map<string, ReadFont>()
  for (const [, key = '', at = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(at)
    const name = /\/BaseFont \/(\S+)/.exec(font)?.[1] ?? ''
    fonts.set(key, { name, unicode: readUnicode(objects.stream(reference(font, 'ToUnicode'))) })
  }
  return fonts
}

const STRING = String.raw`\((?:\\[\s\S]|[^\\()])*\)`
/** Matches a font and its size, a position, text, or saving and restoring the graphics state. */
const OPERATION = new RegExp(
  String.raw`/(F\d+) (\S+) Tf\n|1 0 0 1 (\S+) (\S+) Tm\n|(${STRING}) Tj\n|(?<=\n)([qQ])\n`,
  'g',
)

/** Returns the bytes of a literal string. */
const bytesOf = (raw: string): string =>
  raw.slice(1, -1).replace(/\\([\s\S])/g, (_, sign: string) => ({ n: '\n', r: '\r', t: '\t' })[sign] ?? sign)

function readPage(objects: Objects, page: string, height: number): ReadText[] {
  const fonts = readFonts(objects, page)
  const out: ReadText[] = []
  const kept: [string, number][] = []
  let [font, x, y]: [[string, number], number, number] = [['', 0], 0, 0]
  for (const operation of objects.stream(reference(page, 'Contents')).matchAll(OPERATION)) {
    const [, key, size, left, bottom, shown, state] = operation
    if (key !== undefined) font = [key, Number(size)]
    else if (left !== undefined) [x, y] = [Number(left), height - Number(bottom)]
    else if (state === 'q') kept.push(font)
    else if (state === 'Q') font = kept.pop() ?? font
    else if (shown !== undefined) {
      const set = fonts.get(font[0])
      const glyphs = Buffer.from(bytesOf(shown), 'latin1')
      const text = Array.from({ length: glyphs.length / 2 }, (_, i) => set?.unicode.get(glyphs.readUInt16BE(i * 2)))
      out.push({ text: text.map((one) => one ?? '\ufffd').join(''), x, y, size: font[1], font: set?.name ?? '' })
    }
  }
  return out
}

function readString(raw: string): string {
  const bytes = bytesOf(raw)
  return bytes.startsWith('þÿ') ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le') : bytes
}

/** Reads a document written by printPdf. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = new Objects(bytes)
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(objects.find(/\/Type \/Pages/))?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  const info = objects.find(/\/Producer/)
  return {
    pages: pages.map(([, at = '']) => {
      const page = objects.get(at)
      const height = Number(/\/MediaBox \[0 0 \S+ ([^\]]+)\]/.exec(page)?.[1])
      return readPage(objects, page, height)
    }),
    info: new Map(
      [...info.matchAll(new RegExp(String.raw`/(\w+) (${STRING})`, 'g'))].map(([, key = '', raw = '']) => [
        key,
        readString(raw),
      ]),
    ),
  }
}

/** Returns the decompressed streams of a document: page contents and fonts. */
export function readStreams(bytes: Uint8Array): string[] {
  const source = Buffer.from(bytes).toString('latin1')
  return [...source.matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
}
