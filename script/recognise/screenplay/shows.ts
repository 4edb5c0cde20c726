import { textOf } from '../../rich-text.ts'
import type { SourceDocument } from '../source.ts'
import { slugOf } from './slug.ts'
import { kindOfStyle } from './style-kind.ts'

/** Scene headings that make a screenplay of a document, and how many lines there may be for each. */
const SEVERAL = 2
const MOST_LINES = 250

/** Whether a loose document is a screenplay: its scenes are announced by place and time. */
export function showsScreenplay({ lines }: SourceDocument): boolean {
  const slugs = lines.filter(({ text }) => slugOf(textOf(text).trim()) !== null).length
  if (slugs >= SEVERAL && slugs * MOST_LINES >= lines.length) return true
  const styled = new Set(lines.map(({ style }) => kindOfStyle(style)))
  return styled.has('scene') && styled.has('cue') && styled.has('dialogue')
}
