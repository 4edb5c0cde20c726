import { createRequire } from 'node:module'
import { fileFor, openTables, type FontFile } from './font-file.ts'
import { otherFamilies, partWith, readPart, type OtherFamily } from './other-families.ts'
import { openShaper } from './shaping.ts'

/** What the project uses of subset-font, which brings no types. It is loaded when a font is wanted first. */
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

/** Words that are to be printed. */
export interface PrintedWords {
  readonly text: string
  readonly bold: boolean
}

/** The fonts of scripts that the layouts' own lack, as far as a document needs them. */
export interface OtherFonts {
  /** The file that shows a character; undefined where none of them does. They have no italics. */
  readonly fileFor: (code: number, bold: boolean) => FontFile | undefined
}

export const NO_OTHER_FONTS: OtherFonts = { fileFor: () => undefined }

/** Latin, Greek and Cyrillic letters and the signs of typists: what the layouts' own fonts are asked for first. */
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

/** Whether a text has characters that the layouts' own fonts may lack; quick. */
export const isUnusual = (text: string): boolean => !USUAL.test(text)

/** Loads the fonts that these words need beside the layouts' own. */
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
