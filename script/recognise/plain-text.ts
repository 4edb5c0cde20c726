import { parseFountain } from '../formats/fountain/parse.ts'
import { exactly, type ScriptReading } from '../formats/reading.ts'
import { areBroken } from './source.ts'
import { isPlaceHeading, isScriptPlace } from './headings.ts'
import { isAllCaps } from './letters.ts'
import { recognise } from './loose/recognise.ts'
import { sourceOfText } from './loose/text-source.ts'
import { learnConventions } from './screenplay/conventions.ts'
import { withParted } from './screenplay/inline-cues.ts'
import { screenplayLines } from './screenplay/lines.ts'

const TITLE_PAGE =
  /^\ufeff?\s*(?:title|titre|credit|author|authors|auteur|auteurs|source|draft date|contact)[ \t\u00a0]*:/i
/** Marks that only Fountain has, at the start of a line. */
const FORCED = /^(?:@\p{L}|\.(?!\.)\S|#{1,6} \S|={3,}$|= \S|~[^~\s]|>.*<$)/u
/** Lines looked at; more would say the same. */
const LOOKED_AT = 4000

/** "INT. KITCHEN", "int. kitchen - day", but no sentence that begins with "Int", as many do in some languages. */
const isPlace = (line: string): boolean =>
  isScriptPlace(line) || (isPlaceHeading(line) && (/^(?:int|ext|est|i\/e|e\/i)[./]/i.test(line) || isAllCaps(line)))

/** Whether a text is written in Fountain: a title page of its kind, places of a film, or its own marks. */
export function showsFountain(text: string): boolean {
  if (TITLE_PAGE.test(text)) return true
  const lines = text.split(/\r\n?|\n/, LOOKED_AT)
  const forced = lines.filter((line) => FORCED.test(line)).length
  if (forced >= 2) return true
  const marks = forced + lines.filter((line) => !FORCED.test(line) && isPlace(line.trim())).length
  return (marks >= 2 || (marks === 1 && lines.length < 60)) && !standsOtherwise(lines)
}

/** By how much more often names call otherwise before a text is not taken for Fountain. */
const CLEARLY = 2
/** Names before what is said, at least, and of how many names one must stand so. */
const LEAST_BEFORE = 6
const LEAST_SHARE = 4

/**
 * Whether lines were broken by a page, where in Fountain a line's end is the writer's, or names stand where Fountain has
 * none: with an empty line below them, as where all lines are double-spaced, without one above, or on one line with
 * what is said.
 */
function standsOtherwise(lines: readonly string[]): boolean {
  const source = sourceOfText(lines.join('\n')).lines
  if (areBroken(source)) return true
  const asFountain = lines.filter(
    (line, at) => isAllCaps(line) && (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() !== '',
  ).length
  const typed = screenplayLines(source)
  const parted = withParted(typed)
  const { names } = learnConventions(parted)
  const otherwise = [...names.values()].reduce((sum, times) => sum + times, 0)
  // a document may change half-way to names before what is said
  const before = parted.length - typed.length
  if (before >= LEAST_BEFORE && before * LEAST_SHARE >= otherwise) return true
  return otherwise >= CLEARLY && otherwise > asFountain * CLEARLY
}

/** Reads any plain text: Fountain exactly, everything else by its own conventions. */
export const readPlainText = (text: string): ScriptReading =>
  showsFountain(text) ? exactly(parseFountain(text)) : recognise(sourceOfText(text))
