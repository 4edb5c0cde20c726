import { splitCue } from '../cue-words.ts'
import { isAllCaps } from '../letters.ts'
import { keyOf } from '../loose/line.ts'
import { learnConventions, share } from './conventions.ts'
import type { ScreenplayLine } from './lines.ts'
import { slugOf } from './slug.ts'

/** Share of the headings that are in capitals where one in small letters is something else. */
const NEARLY_ALL = 0.9
/** Headings that must show it. */
const SEVERAL = 2

/**
 * The lines of a screenplay with words marked as said that begin as a heading does, right below a name that calls
 * elsewhere: "EXT. What is that?", in a document whose headings are in capitals.
 */
export function withSaidPlaces(lines: readonly ScreenplayLine[]): readonly ScreenplayLine[] {
  const slugs = lines.map(({ words }) => slugOf(words))
  const inSmall = slugs.flatMap((slug, at) => (slug === null || isAllCaps(slug.words) ? [] : [at]))
  if (inSmall.length === 0) return lines
  const { names } = learnConventions(lines)
  const calls = ({ kind, words }: ScreenplayLine): boolean =>
    kind === undefined && names.has(keyOf(splitCue(words).name))
  const said = new Set(inSmall.filter((at) => at > 0 && lines[at]!.kind === undefined && calls(lines[at - 1]!)))
  const headings = slugs.filter((slug, at) => slug !== null && !said.has(at))
  const isShouted = (slug: (typeof slugs)[number]): boolean => slug !== null && isAllCaps(slug.words)
  if (headings.length < SEVERAL || share(headings, isShouted) < NEARLY_ALL) return lines
  return lines.map((line, at) => {
    if (said.has(at)) return { ...line, kind: 'dialogue' }
    return said.has(at + 1) ? { ...line, kind: 'cue' } : line
  })
}
