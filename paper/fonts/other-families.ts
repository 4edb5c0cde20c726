import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A family of fonts for one script that the layouts' own fonts lack; each comes in files for some of its characters. */
export interface OtherFamily {
  /** As @fontsource-variable calls it. */
  readonly name: string
  /** What it is asked for. */
  readonly letters: RegExp
  /** Whether letters join, change or carry marks, so that words are set as a whole. */
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

/** The families in the order in which a character is looked for: Han characters are drawn as the language of the play has them. */
export function otherFamilies(text: string): readonly OtherFamily[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...SHAPED, JAPANESE, CHINESE, KOREAN]
  if (/\p{Script=Hangul}/u.test(text)) return [...SHAPED, KOREAN, CHINESE, JAPANESE]
  return [...SHAPED, CHINESE, JAPANESE, KOREAN]
}

/** The code points of one file, first and last of each range. */
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

/** Which file of a family holds a character, by its key; undefined where none does. */
export const partWith = ({ name, letters }: OtherFamily, code: number): string | undefined =>
  letters.test(String.fromCodePoint(code))
    ? readParts(name).find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))?.key
    : undefined

/** The bytes of one file of a family, in WOFF2, for every weight. */
export const readPart = (name: string, key: string): Buffer =>
  readFileSync(require.resolve(`@fontsource-variable/${name}/files/${name}-${key}-wght-normal.woff2`))
