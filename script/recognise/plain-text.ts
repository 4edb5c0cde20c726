import { parseFountain } from '../formats/fountain/read-fountain.ts'
import { exactReading, type ScriptReading } from '../formats/reading.ts'
import type { TitleEntry } from '../title-page.ts'
import { areBroken } from './source.ts'
import { isPlaceHeading, isScriptPlace } from './headings.ts'
import { isAllCaps } from './letters.ts'
import { recognise } from './loose/recognise.ts'
import { sourceOfText } from './loose/text-source.ts'
import { learnConventions } from './screenplay/conventions.ts'
import { splitInlineCues } from './screenplay/inline-cues.ts'
import { screenplayLines } from './screenplay/lines.ts'

const TITLE_PAGE =
  /^\ufeff?\s*(?:title|titre|credit|author|authors|auteur|auteurs|source|draft date|contact)[ \t\u00a0]*:/i
/** Markup that occurs only in Fountain, at the start of a line. */
const FORCED = /^(?:@\p{L}|\.(?!\.)\S|#{1,6} \S|={3,}$|= \S|~[^~\s]|>.*<$)/u
/** Number of lines examined; more would not change the result. */
const LOOKED_AT = 4000

/**
 * Whether a line is a scene heading such as "INT. KITCHEN" or "int. kitchen - day". "Int" alone is not enough, because
 * in some languages many sentences begin with it.
 */
const isPlace = (line: string): boolean =>
  isScriptPlace(line) || (isPlaceHeading(line) && (/^(?:int|ext|est|i\/e|e\/i)[./]/i.test(line) || isAllCaps(line)))

/** Whether text is written in Fountain: it has a Fountain title page, Fountain markup or screenplay scene headings. */
export function showsFountain(text: string): boolean {
  if (TITLE_PAGE.test(text)) return true
  const lines = text.split(/\r\n?|\n/, LOOKED_AT)
  const forced = lines.filter((line) => FORCED.test(line)).length
  if (forced >= 2) return true
  const marks = forced + lines.filter((line) => !FORCED.test(line) && isPlace(line.trim())).length
  return (marks >= 2 || (marks === 1 && lines.length < 60)) && !standsOtherwise(lines)
}

/** A text is not Fountain if the cues in another form outnumber those in Fountain's form by more than this factor. */
const CLEARLY = 2
/**
 * Minimum number of cues on the same line as their speech. They must also be at least one in `LEAST_SHARE` of all cues.
 */
const LEAST_BEFORE = 6
const LEAST_SHARE = 4

/** Returns the number of lines in capitals with an empty line above and text below. */
const countFountainCues = (lines: readonly string[]): number =>
  lines.filter(
    (line, at) => isAllCaps(line) && (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() !== '',
  ).length

/**
 * Whether text is not Fountain despite its markup. Its lines may have been wrapped at a page width, although in
 * Fountain every line break is typed by the writer. Or its cues may be placed differently: with an empty line below, as
 * in double-spaced text, without an empty line above, or on the same line as the speech.
 */
function standsOtherwise(lines: readonly string[]): boolean {
  const source = sourceOfText(lines.join('\n')).lines
  if (areBroken(source)) return true
  const asFountain = countFountainCues(lines)
  const typed = screenplayLines(source)
  const parted = splitInlineCues(typed)
  const { names } = learnConventions(parted)
  const otherwise = [...names.values()].reduce((sum, times) => sum + times, 0)
  // the document may switch partway to names in front of the speech
  const before = parted.length - typed.length
  if (before >= LEAST_BEFORE && before * LEAST_SHARE >= otherwise) return true
  return otherwise >= CLEARLY && otherwise > asFountain * CLEARLY
}

/** A name in front of speech: "ANNA: It is late." */
const NAMED_LINE = /^\s*(\p{Lu}[^:\n]{0,40}?)\s*(?:\([^()]*\)\s*)?:\s+\S/u

/** Whether recurring names in front of their speech outnumber the cues in Fountain's form. */
function hasNamesBeforeSpeech(lines: readonly string[]): boolean {
  const names = Map.groupBy(
    lines.flatMap((line) => NAMED_LINE.exec(line)?.[1] ?? []),
    (name) => name,
  )
  const before = [...names.values()].reduce((sum, { length }) => (length > 1 ? sum + length : sum), 0)
  return before >= LEAST_BEFORE && before > countFountainCues(lines)
}

/**
 * Returns the number of lines of a title page in Fountain's form: those above the first empty line. If names in front
 * of speeches follow without an empty line, only the lines with a known title-page key count.
 */
function titleLinesIn(lines: readonly string[]): number {
  const empty = lines.findIndex((line) => line.trim() === '')
  const above = empty < 0 ? lines : lines.slice(0, empty)
  const keys = above.flatMap((line) => NAMED_LINE.exec(line)?.[1]?.toLowerCase() ?? [])
  if (new Set(keys).size === keys.length) return above.length
  const end = above.findIndex((line) => !TITLE_PAGE.test(line) && !/^\s/.test(line))
  return end < 0 ? above.length : end
}

/** Reads any plain text: Fountain by its rules, everything else by the conventions found in the text. */
export function readPlainText(text: string): ScriptReading {
  const lines = TITLE_PAGE.test(text) ? text.split(/\r\n?|\n/) : []
  const end = titleLinesIn(lines)
  if (hasNamesBeforeSpeech(lines.slice(end, end + LOOKED_AT))) return readBelowTitlePage(lines, end)
  return showsFountain(text) ? exactReading(parseFountain(text)) : recognise(sourceOfText(text))
}

/** Reads a play whose title page (the first `end` lines) is in Fountain's form, although its script is not. */
function readBelowTitlePage(lines: readonly string[], end: number): ScriptReading {
  const { titlePage } = parseFountain(`${lines.slice(0, end).join('\n')}\n\n`)
  const reading = recognise(sourceOfText(lines.slice(end).join('\n')))
  const isNew = ({ key }: TitleEntry): boolean => titlePage.every((entry) => entry.key !== key)
  return {
    ...reading,
    play: { ...reading.play, titlePage: [...titlePage, ...reading.play.titlePage.filter(isNew)] },
  }
}
