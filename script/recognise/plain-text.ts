import { parseFountain } from '../formats/fountain/index.ts'
import { exactly, type ScriptReading } from '../formats/reading.ts'
import { isPlaceHeading } from './headings.ts'
import { isAllCaps } from './letters.ts'
import { recognise } from './loose/recognise.ts'
import { sourceOfText } from './loose/text-source.ts'
import { isScriptPlace } from './places.ts'

const TITLE_PAGE =
  /^\ufeff?\s*(?:title|titre|credit|author|authors|auteur|auteurs|source|draft date|contact)[ \t\u00a0]*:/i
/** Marks that only Fountain has, at the start of a line. */
const FORCED = /^(?:@\p{L}|\.(?!\.)\S|#{1,6} \S|={3,}$|= \S|~\S|>.*<$)/u
/** Lines looked at; more would say the same. */
const LOOKED_AT = 4000

/** "INT. KITCHEN", "int. kitchen - day", but no sentence that begins with "Int", as many do in some languages. */
const isPlace = (line: string): boolean =>
  isScriptPlace(line) || (isPlaceHeading(line) && (/^(?:int|ext|est|i\/e|e\/i)[./]/i.test(line) || isAllCaps(line)))

/** Whether a text is written in Fountain: a title page of its kind, places of a film, or its own marks. */
export function showsFountain(text: string): boolean {
  if (TITLE_PAGE.test(text)) return true
  const lines = text.split(/\r\n?|\n/, LOOKED_AT)
  const marks = lines.filter((line) => isPlace(line.trim()) || FORCED.test(line)).length
  return marks >= 2 || (marks === 1 && lines.length < 60)
}

/** Reads any plain text: Fountain exactly, everything else by its own conventions. */
export const readPlainText = (text: string): ScriptReading =>
  showsFountain(text) ? exactly(parseFountain(text)) : recognise(sourceOfText(text))
