import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { fileFor, openTables, type FontFile } from './font-file.ts'
import { openShaper } from './shaping.ts'

/**
 * Types for the part of subset-font that is used here, because the package has no type declarations. The package is
 * loaded on first use.
 */
type SubsetFont = (
  font: Buffer,
  text: '',
  options: {
    readonly keepAllGlyphs: true
    readonly targetFormat: 'truetype'
    readonly variationAxes: Readonly<Record<string, number>>
  },
) => Promise<Buffer>

const require = createRequire(import.meta.url)

/** Text to print. */
export interface PrintedWords {
  readonly text: string
  readonly bold: boolean
}

/** The fonts that a document needs for scripts that the layouts' own fonts lack. */
export interface OtherFonts {
  /** Returns the file that has a character, or undefined if none does. These fonts have no italics. */
  readonly fileFor: (code: number, bold: boolean) => FontFile | undefined
}

export const NO_OTHER_FONTS: OtherFonts = { fileFor: () => undefined }

/** Latin, Greek and Cyrillic letters and common symbols. Text with only these characters never needs other fonts. */
const USUAL = /^[\0-\u058f\u1d00-\u2bff\ufb00-\ufb06\ufeff]*$/
const REGULAR = { bold: false, italic: false }
const [REGULAR_WEIGHT, BOLD_WEIGHT] = [400, 700]

const opened = new Map<string, Promise<FontFile>>()

function openPart({ name, isShaped }: OtherFamily, key: string, bold: boolean): Promise<FontFile> {
  const called = `${name} ${key}${bold ? ' bold' : ''}`
  const known = opened.get(called)
  if (known) return known
  const opening = (async () => {
    const subsetFont = require('subset-font') as SubsetFont
    const font = await subsetFont(readPart(name, key), '', {
      keepAllGlyphs: true,
      targetFormat: 'truetype',
      variationAxes: { wght: bold ? BOLD_WEIGHT : REGULAR_WEIGHT },
    })
    return openTables(
      { name: called, family: name, isOther: true },
      font,
      isShaped ? await openShaper(font) : undefined,
    )
  })()
  opened.set(called, opening)
  return opening
}

/** Quickly tests whether text has characters that the layouts' own fonts may lack. */
export const isUnusual = (text: string): boolean => !USUAL.test(text)

/** Loads the fonts that this text needs in addition to the layouts' own. */
export async function openOtherFonts(words: Iterable<PrintedWords>): Promise<OtherFonts> {
  const wanted = Array.from(words).filter(({ text }) => isUnusual(text))
  if (wanted.length === 0) return NO_OTHER_FONTS
  const families = otherFamilies(wanted.map(({ text }) => text).join('\n'))
  const faces = [new Map<number, FontFile>(), new Map<number, FontFile>()] as const
  for (const bold of [false, true]) {
    const codes = new Set(
      wanted.flatMap((one) => (one.bold === bold ? Array.from(one.text, (sign) => sign.codePointAt(0) ?? 0) : [])),
    )
    for (const code of codes) {
      if (fileFor(code, REGULAR, 'serif')) continue
      for (const family of families) {
        const key = partWith(family, code)
        const file = key === undefined ? undefined : await openPart(family, key, bold)
        if (!file?.has(code)) continue
        faces[bold ? 1 : 0].set(code, file)
        break
      }
    }
  }
  return { fileFor: (code, bold) => faces[bold ? 1 : 0].get(code) }
}

/** A font family for one script that the layouts' own fonts lack. Each family is split into files by character. */
interface OtherFamily {
  /** The name of the family's package within @fontsource-variable. */
  readonly name: string
  /** Matches the characters for which the family is used. */
  readonly letters: RegExp
  /** Whether letters join, change form or carry marks, so that whole words must be shaped. */
  readonly isShaped: boolean
}

const HAN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uff00-\uffef]/u

const SHAPED: readonly OtherFamily[] = [
  { name: 'noto-serif-hebrew', letters: /\p{scx=Hebrew}/u, isShaped: true },
  { name: 'noto-naskh-arabic', letters: /\p{scx=Arabic}/u, isShaped: true },
  { name: 'noto-sans-devanagari', letters: /\p{scx=Devanagari}/u, isShaped: true },
]
const JAPANESE = { name: 'noto-serif-jp', letters: HAN, isShaped: false }
const KOREAN = { name: 'noto-serif-kr', letters: HAN, isShaped: false }
const CHINESE = { name: 'noto-serif-sc', letters: HAN, isShaped: false }

/**
 * Returns the families in the order in which they are tried. Han characters take the form used in the text's language.
 */
function otherFamilies(text: string): readonly OtherFamily[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...SHAPED, JAPANESE, CHINESE, KOREAN]
  if (/\p{Script=Hangul}/u.test(text)) return [...SHAPED, KOREAN, CHINESE, JAPANESE]
  return [...SHAPED, CHINESE, JAPANESE, KOREAN]
}

/** A file of a font family, and the code points it covers, as ranges from the first to the last code point. */
interface FilePart {
  readonly key: string
  readonly ranges: readonly (readonly [number, number])[]
}

const parts = new Map<string, readonly FilePart[]>()

function readParts(name: string): readonly FilePart[] {
  const known = parts.get(name)
  if (known) return known
  const file = require.resolve(`@fontsource-variable/${name}/unicode.json`)
  const listed = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  const read = Object.entries(listed).map(([key, ranges]) => ({
    key: key.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range): [number, number] => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [parseInt(first, 16), parseInt(last, 16)]
    }),
  }))
  parts.set(name, read)
  return read
}

/** Returns the key of the family's file that contains a character, or undefined if none does. */
const partWith = ({ name, letters }: OtherFamily, code: number): string | undefined =>
  letters.test(String.fromCodePoint(code))
    ? readParts(name).find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))?.key
    : undefined

/** Returns the bytes of one file of a family: WOFF2, variable weight. */
const readPart = (name: string, key: string): Buffer =>
  readFileSync(require.resolve(`@fontsource-variable/${name}/files/${name}-${key}-wght-normal.woff2`))
