import { isPlaceHeading } from '../headings.ts'
import { isAllCaps } from '../letters.ts'
import { announcesPlace } from '../places.ts'

/** The heading of a screenplay's scene, and its number where it has one. */
export interface Slug {
  readonly words: string
  readonly number?: string
}

const NUMBERED = /^(\d{1,4}(?:-\d{1,4})?[A-Z]{0,2})[.)]?\s+(?=\p{L})/u
const LONGEST = 140

/** Reads "12. INT. KITCHEN - DAY   12"; null where a line is no such heading. */
export function slugOf(line: string): Slug | null {
  if (line.length > LONGEST) return null
  const number = NUMBERED.exec(line)
  const rest = number === null ? line : line.slice(number[0].length)
  // "Int" begins sentences in some languages: a heading has a stop, or capitals only
  const isPlace = /^(?:int|ext|est|i\/e|e\/i)[./]/i.test(rest) || isAllCaps(rest)
  if (isPlaceHeading(rest) ? !isPlace : !announcesPlace(rest)) return null
  const words = number === null ? rest : rest.replace(new RegExp(String.raw`\s+${number[1]}\.?$`), '')
  return { words: words.trim(), ...(number?.[1] !== undefined && { number: number[1] }) }
}
