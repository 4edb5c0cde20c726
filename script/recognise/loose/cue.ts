import type { RichText } from '../../rich-text.ts'
import { textOf } from '../../rich-text.ts'
import { splitLabel } from '../speaker-label.ts'
import { keyOf, type LooseLine } from './line.ts'
import { gatherBrackets, sliceRuns } from './runs.ts'

/** A cue as a line gives it. */
export interface LooseCue {
  /** As printed, without the stop after it. */
  readonly name: string
  readonly key: string
  /** What is said of the way of speaking, without brackets; empty where nothing is. */
  readonly direction: string
  /** The words that follow on the same line; nothing where the line is the cue alone. */
  readonly rest: RichText
}

const LONGEST_NAME = 48
const MOST_WORDS = 7

const isName = (name: string): boolean =>
  name.length <= LONGEST_NAME && /\p{L}/u.test(name) && name.split(/\s+/).length <= MOST_WORDS && !/[?!…»”"]/.test(name)

const isShouted = (name: string): boolean => name === name.toUpperCase() && name !== name.toLowerCase()

const clean = (direction: string): string =>
  direction
    .trim()
    .replace(/^[([]\s*(.*?)\s*[)\]][.]?$/s, '$1')
    .replace(/^[\s,;:.–—-]+|[\s,;:–—-]+$/g, '')

/** A line that is nothing but a cue: "MAJA, frightened." Names that nobody has called before are set in capitals. */
export function aloneCue(line: LooseLine, known: (key: string) => boolean): LooseCue | null {
  const { name, extension } = splitLabel(line.words)
  const key = keyOf(name)
  if (key === '' || !isName(name)) return null
  if (!isShouted(name) && !known(key)) return null
  if (!isShouted(name) && !/^[\s.,:;]*$/.test(line.words.slice(name.length)) && extension === '') return null
  // a known name in small letters begins many a sentence
  if (!isShouted(name) && extension !== '' && !/^[,(:]/.test(line.words.slice(name.length).trimStart())) return null
  return { name, key, direction: clean(extension), rest: [] }
}

/** Words that may stand in small letters within a name, and titles whose stop does not end it. */
const TITLES = String.raw`(?:M|Mr|Mrs|Ms|Mme|Mlle|MM|Dr|St|Ste|Hr|Frl|Sr|Sra|D|Don|Sig|Mad)\.\s+`
const PART = String.raw`(?:\p{Lu}|\d)[\p{L}\p{M}\d'’.-]*?`
const LINK = String.raw`(?:de|du|des|d['’]|la|le|les|l['’]|et|and|of|the|und|von|der|die|das|e|y|à|au|aux|del|dei|of|o|och|en|van|&)`
const NAME = String.raw`(?:${TITLES})?${PART}(?:[\s\u00a0]+(?:${LINK}[\s\u00a0]*)*(?:${PART}|\d+)){0,5}`
const INLINE = new RegExp(
  String.raw`^(${NAME})(?:\s*[,.]?\s*[([]([^()[\]]{1,160})[)\]]|,\s*([^.—]{1,160}?))?\s*([.:]?)\s*(—|–|-|\t)?\s*(?=\S|$)`,
  'u',
)

/** A line that begins with a cue and goes on with the speech: "Maja, _frightened_. — My child!" */
export function inlineCue(line: LooseLine): LooseCue | null {
  const text = gatherBrackets(line.text)
  const words = textOf(text)
  const start = words.length - words.trimStart().length
  const found = INLINE.exec(words.slice(start))
  if (found === null) return null
  const [all, name = '', bracketed, afterComma, stop = '', dash] = found
  if (!isName(name) || keyOf(name) === '') return null
  if (stop === '' && dash === undefined) return null
  return {
    name,
    key: keyOf(name),
    direction: clean(bracketed ?? afterComma ?? ''),
    rest: sliceRuns(text, start + all.length),
  }
}
