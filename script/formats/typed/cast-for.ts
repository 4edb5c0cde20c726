import { nameKey } from '../../cue.ts'
import { splitCue } from '../../recognise/cue-words.ts'
import { isAllCaps } from '../../recognise/letters.ts'
import { printedText } from '../../rich-text.ts'
import { Cast, marksBy } from '../fdx/cast.ts'
import type { TypedParagraph } from './paragraph.ts'

/** What a file says of its people besides their cues. */
export interface Listed {
  readonly names: readonly string[]
  /** The file's own words for a speaker who goes on; null where cues keep what they say of that. */
  readonly continued?: string | null
}

/**
 * Everybody in a script: those whom the file lists, then those whom only cues name. Programs that show all cues in
 * capitals let one name be typed in several ways: it is kept as listed, else in capitals where it stands so once.
 */
export function castFor(paragraphs: readonly TypedParagraph[], { names, continued = '' }: Listed): Cast {
  const known = new Map<string, string>()
  for (const name of names) if (!known.has(nameKey(name))) known.set(nameKey(name), name)
  const listed = new Set(known.keys())
  for (const { kind, text } of paragraphs) {
    if (kind !== 'cue') continue
    const { name } = splitCue(printedText(text).replaceAll('\n', ' '))
    const key = nameKey(name)
    const before = known.get(key)
    if (before === undefined || (!listed.has(key) && !isAllCaps(before) && isAllCaps(name))) known.set(key, name)
  }
  return new Cast([...known.values()], continued === null ? undefined : marksBy(continued))
}
