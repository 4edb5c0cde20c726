import { characterWidth } from '@replique/script'
import type { Layout } from '@replique/script'
import type { FontFile } from '../fonts/font-file.ts'
import { fileFor } from '../fonts/font-file.ts'
import type { Face } from '../fonts/subsets.ts'
import { FAMILIES } from '../fonts/subsets.ts'

/** Words that one font file shows, and where they start; `missing` characters are shown as empty boxes. */
export interface Segment {
  readonly text: string
  readonly file: FontFile | undefined
  /** In thousandths of an em from the start of the run. */
  readonly from: number
  readonly width: number
  /** Of the layout's own font, as wide there as in the layout; else it is one character. */
  readonly own: boolean
}

/** Characters that look like another one that fonts have. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['\u202f', '\u00a0'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2000', '\u00a0'],
  ['\u2001', '\u00a0'],
  ['\u2002', '\u00a0'],
  ['\u2003', '\u00a0'],
  ['\u2009', '\u00a0'],
  ['\u200a', '\u00a0'],
])

/** A font's own width, in thousandths of an em, is not rounded as the layout's is. */
const EXACT = 1

/** What is known of one character in one face. */
interface Sign {
  readonly shown: string
  readonly width: number
  readonly file: FontFile | undefined
  /** Words of such characters are set in one go. */
  readonly own: boolean
}

const known = new Map<Layout['typeface'], Map<string, Sign>[]>()
/** More characters than any script has are not kept. */
const MOST_KEPT = 5000

function signOf(character: string, face: Face, typeface: Layout['typeface']): Sign {
  const shown = STAND_INS.get(character) ?? character
  const code = shown.codePointAt(0) ?? 0
  const width = characterWidth(character, face, typeface)
  const file = fileFor(code, face, typeface)
  const fits = width === 0 || shown !== character || Math.abs((file?.widthOf(code) ?? 0) - width) < EXACT
  return { shown, width, file, own: file?.family === FAMILIES[typeface] && fits }
}

/** The characters of a face, each looked up once. */
function signsOf(face: Face, typeface: Layout['typeface']): (character: string) => Sign {
  const faces = known.get(typeface) ?? [new Map(), new Map(), new Map(), new Map()]
  known.set(typeface, faces)
  const signs = faces[(face.bold ? 1 : 0) + (face.italic ? 2 : 0)] ?? new Map<string, Sign>()
  return (character) => {
    const found = signs.get(character)
    if (found) return found
    const sign = signOf(character, face, typeface)
    if (signs.size < MOST_KEPT) signs.set(character, sign)
    return sign
  }
}

const PLAIN = /^[\x20-\x7e]+$/

/** Cuts a run's words by the files that can show them. Characters that print nothing are left out. */
export function segmentsOf(text: string, face: Face, typeface: Layout['typeface']): Segment[] {
  const signFor = signsOf(face, typeface)
  if (typeface === 'courier' && PLAIN.test(text)) {
    const { width, file } = signFor('a')
    return [{ text, file, from: 0, width: width * text.length, own: true }]
  }
  return cut(text.normalize('NFC'), signFor)
}

function cut(text: string, signFor: (character: string) => Sign): Segment[] {
  const out: (Pick<Segment, 'file' | 'from' | 'own'> & { text: string; width: number })[] = []
  let [at, joins] = [0, false]
  for (const character of text) {
    const { shown, width, file, own } = signFor(character)
    const last = out.at(-1)
    if (last && joins && own && last.file === file) {
      last.text += shown
      last.width += width
    } else if (width > 0 || file) out.push({ text: shown, file, from: at, width, own })
    at += width
    if (width > 0 || file) joins = own && shown === character
  }
  return out
}
