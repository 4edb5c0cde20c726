import type { Run } from '../../rich-text.ts'
import { isTrue } from './named.ts'

type Marks = Pick<Run, 'bold' | 'italic' | 'underline' | 'strike'>

const MARKS: readonly (readonly [name: string, mark: Marks])[] = [
  ['bold', { bold: true }],
  ['italic', { italic: true }],
  ['underline', { underline: true }],
  ['strikethrough', { strike: true }],
]

/** The marks of a run or a style, from the values of its attributes. */
export function marksOf(value: (name: string) => string): Marks {
  let marks: Marks = {}
  for (const [name, mark] of MARKS) if (isTrue(value(name))) marks = { ...marks, ...mark }
  return marks
}
