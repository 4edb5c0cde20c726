import { isTransition } from '../headings.ts'
import { headingOf } from '../loose/headings.ts'
import { keyOf } from '../loose/line.ts'
import { APART, learnConventions, type ScreenplayConventions } from './conventions.ts'
import { screenplayLines } from './lines.ts'
import type { SourceDocument } from '../source.ts'
import { slugOf } from './slug.ts'
import { kindOfStyle } from './style-kind.ts'

/** Scene headings that make a screenplay of a document, and how many lines there may be for each. */
const SEVERAL = 2
const MOST_LINES = 400

/** Speeches that must stand as they do in a screenplay, where headings do not tell. */
const LEAST_SPEECHES = 4
/** And share of all lines that their names are. */
const OFTEN = 0.05
/** Acts and scenes of a stage play are announced in so many letters at most. */
const LONGEST_HEADING = 40
/** A heading that opens a script stands among the first lines. */
const OPENS = 60

/**
 * Whether a loose document is a screenplay: its scenes are announced by place and time. A script in one place has one
 * such heading, or none: then its names, its speeches and its action stand in three places, each further left.
 */
export function showsScreenplay({ lines }: SourceDocument): boolean {
  const typed = screenplayLines(lines)
  const slugs = typed.flatMap(({ words }, at) => (slugOf(words) === null ? [] : [at]))
  if (slugs.length >= SEVERAL && slugs.length * MOST_LINES >= typed.length) return true
  const styled = new Set(lines.map(({ style }) => kindOfStyle(style)))
  if (styled.has('scene') && styled.has('cue') && styled.has('dialogue')) return true
  if (typed.some(({ words }) => words.length <= LONGEST_HEADING && headingOf(keyOf(words)) !== null)) return false
  const isFaded = typed.some(({ words }) => OPENING.test(words) && isTransition(words))
  const isOpened = slugs.length > 0 && typed.length <= MOST_LINES
  if (isOpened && isFaded) return true
  const conventions = learnConventions(typed)
  const calls = [...conventions.names.values()].reduce((sum, times) => sum + times, 0)
  if (calls < Math.max(LEAST_SPEECHES, typed.length * OFTEN)) return false
  return standsApart(conventions) || (isOpened && slugs.some((at) => at < OPENS))
}

const OPENING = /^(?:FADE IN|OUVERTURE|FONDU)/

/** Whether names stand further in than speeches, and those further in than action. */
const standsApart = ({ cue, said, action, speech }: ScreenplayConventions): boolean =>
  speech === 'indent' && said.indent >= action.indent + APART && cue.indent >= said.indent + APART
