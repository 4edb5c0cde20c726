import { textOf } from '../../rich-text.ts'
import { isAllCaps } from '../letters.ts'
import { keyOf } from '../loose/line.ts'
import { sliceRuns } from '../loose/runs.ts'
import type { ScreenplayLine } from './lines.ts'
import { slugOf } from './slug.ts'

/** A name and its speech on one line, "BOB (low): Where is she?", or in two neighbouring table cells. */
const INLINE =
  /^((?:\p{Lu}|\p{Lo})[^:：\t()（）]{0,40}?)(\s*[(（][^()（）\t]{1,80}[)）])?[ \u00a0]*(?::(?!\S*\/\/)|：|\t+)\s*(?=\S)/u
/** Words before a colon that are never names. */
const NOBODY =
  /^(?:super|title|titles?|note|insert|caption|sfx|vfx|music|song|text|on screen|superimpose|chyron|card|titre|carton|musique|sous-titre|\d+)\b|\bto$|^(?:人物|场景|場景|场次|时间|時間|地点|地點|場所|字幕|등장인물|장소|시간|자막)$/i
/** Minimum number of occurrences of a name before a colon, and minimum number of names that occur that often. */
const REPEATED = 2
const MOST_SMALL_WORDS = 4

interface Inline {
  readonly key: string
  readonly name: string
  readonly bracket: string
  /** Offset in the text of the line at which the speech begins. */
  readonly from: number
}

function inlineOn({ text, words, kind }: ScreenplayLine): Inline | null {
  if (kind !== undefined || slugOf(words) !== null) return null
  const [all, name = '', bracket = ''] = INLINE.exec(words) ?? []
  if (all === undefined || NOBODY.test(name)) return null
  if (!isAllCaps(name) && name.split(/\s+/).length > MOST_SMALL_WORDS) return null
  return {
    key: keyOf(name),
    name: name.trim(),
    bracket: bracket.trim(),
    from: textOf(text).indexOf(words) + all.length,
  }
}

/** If names and their speeches share lines, splits each such line in two: the cue, and the speech below it. */
export function splitInlineCues(lines: readonly ScreenplayLine[]): readonly ScreenplayLine[] {
  const found = lines.map(inlineOn)
  const counts = new Map<string, number>()
  for (const one of found) if (one !== null) counts.set(one.key, (counts.get(one.key) ?? 0) + 1)
  const names = new Set([...counts].filter(([, times]) => times >= REPEATED).map(([key]) => key))
  if (names.size < REPEATED) return lines
  return lines.flatMap((line, at): ScreenplayLine[] => {
    const inline = found[at] ?? null
    if (inline === null || !(names.has(inline.key) || isAllCaps(inline.name))) return [line]
    const { name, bracket, from } = inline
    const cue = { ...line, words: name, text: sliceRuns(line.text, 0, name.length), kind: 'cue' as const }
    const said = sliceRuns(line.text, from)
    const below = { ...line, gap: 0, soft: true as const, kind: 'dialogue' as const, text: said, words: textOf(said) }
    if (bracket === '') return [cue, below]
    return [cue, { ...below, kind: 'parenthetical', words: bracket, text: [{ text: bracket }] }, below]
  })
}
