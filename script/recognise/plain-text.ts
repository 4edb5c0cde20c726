import { parseFountain } from '../formats/fountain/index.ts'
import { exactly, type ScriptReading } from '../formats/reading.ts'
import { isPlaceHeading } from './headings.ts'
import { isAllCaps } from './letters.ts'
import { recognise } from './loose/recognise.ts'
import { sourceOfText } from './loose/text-source.ts'
import { isScriptPlace } from './places.ts'
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
  return (marks >= 2 || (marks === 1 && lines.length < 60)) && !isPrinted(lines) && !callsOtherwise(lines)
}

/** Lines, and share of all, that go on in small letters from the one above in a text whose lines were broken to fit a page. */
const LEAST_GOING_ON = 12
const GOING_ON = 0.15

/** Whether lines were broken where a page ended them, as in what was printed: in Fountain a line's end is the writer's. */
function isPrinted(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '').length
  const goingOn = lines.filter((line, at) => /^\s*\p{Ll}/u.test(line) && (lines[at - 1] ?? '').trim() !== '').length
  return goingOn >= Math.max(LEAST_GOING_ON, filled * GOING_ON)
}

/** By how much more often names call otherwise before a text is not taken for Fountain. */
const CLEARLY = 2

/**
 * Whether the names of a screenplay stand where Fountain has none: with an empty line below them, as where all lines are
 * double-spaced, without one above, or on one line with what is said.
 */
function callsOtherwise(lines: readonly string[]): boolean {
  const asFountain = lines.filter(
    (line, at) => isAllCaps(line) && (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() !== '',
  ).length
  const { names } = learnConventions(withParted(screenplayLines(sourceOfText(lines.join('\n')).lines)))
  const otherwise = [...names.values()].reduce((sum, times) => sum + times, 0)
  return otherwise >= CLEARLY && otherwise > asFountain * CLEARLY
}

/** Reads any plain text: Fountain exactly, everything else by its own conventions. */
export const readPlainText = (text: string): ScriptReading =>
  showsFountain(text) ? exactly(parseFountain(text)) : recognise(sourceOfText(text))
