import { keyOf, isBold, isItalic } from '../loose/line.ts'
import { splitCue } from '../../cue.ts'
import { isActHeading, isTransition } from '../headings.ts'
import { isAllCaps, isBracketed } from '../letters.ts'
import type { ScreenplayLine } from './lines.ts'
import { slugOf } from './slug.ts'

/** How a document formats its cues and speeches, learned from all of its lines. */
export interface ScreenplayConventions {
  /**
   * How to tell that a line continues a speech: by its indent, its alignment or the absence of an empty line above it.
   * If none of these works (`first`), only the first line below a name is sure to be speech.
   */
  readonly speech: 'indent' | 'align' | 'gap' | 'first'
  /** The indent of action in points, and its alignment. */
  readonly action: Place
  readonly said: Place
  readonly cue: Place
  /** How often each name is used as a cue, by key. */
  readonly names: ReadonlyMap<string, number>
  /**
   * Whether empty lines separate paragraphs. If so, lines without an empty line between them belong to the same
   * paragraph.
   */
  readonly gaps: boolean
  /** Whether there is an empty line below names as well. */
  readonly open: boolean
  /** Characters that fit on a line, counted from the indent of action. */
  readonly width: number
  /** Whether action is in italics or brackets, and speech is not. */
  readonly marked: boolean
  /**
   * Whether nearly all recurring names are bold, and whether nearly all are centred. If so, a line without that
   * formatting can't be a cue.
   */
  readonly bold: boolean
  readonly centred: boolean
}

export interface Place {
  readonly indent: number
  readonly align: string
}

/** Minimum distance in points between two different positions. */
export const MIN_DISTANCE = 5
const LONGEST_NAME = 45
/** Maximum number of words in a lower-case name. Such a name must also recur. */
const MOST_SMALL_WORDS = 4
/** Lines in capitals that are not cues, in English and French: text on the screen, times, shots. */
const NOBODY =
  /^(?:(?:chapter|chapitre|cap[ií]tulo|capitolo|kapitel|episode|[eé]pisode|folge) \p{L}?\d|the end|fin|end|moments? later|later|continuous|same|montage|series of shots|intercut|(?:end of )?flashback|back to (?:scene|present)|titles?|credits|main title|super|insert|close|angle|wide|tight|tracking|aerial|establishing|pov|quick cuts|slow zoom|smash|black|plus tard|au même moment|g[eé]n[eé]rique|titre|retour à la sc[eè]ne|gros plan|plan (?:large|serr[eé])|contrechamp|noir)(?!\p{L})/iu
/** A scene or page number on its own line: "A12", "37b". */
const NUMBER = /^\p{L}?\d+\p{L}?$/u
/** A full stop that abbreviates a name and does not end a sentence: "MARTIN JR.", "J. R.". */
const SHORTENED = /(?:^|[\s.])(?:\p{L}|jr|sr|dr|st|mrs?|mme|mlle|ms|prof|sgt|lt|capt)\.$/iu

/** Returns the key of the name on a line that could be a cue; null for other lines. */
export function nameOn(line: ScreenplayLine, next: ScreenplayLine | undefined): string | null {
  if (line.kind !== undefined && line.kind !== 'cue') return null
  const { name } = splitCue(line.words)
  if (name.length > LONGEST_NAME || !/\p{L}/u.test(name) || /(?:[!?:…,;]|\.\.)$/.test(name)) return null
  if (next === undefined || isHeading(next) || slugOf(line.words) !== null) return null
  if (isActHeading(line.words) || isTransition(line.words) || NOBODY.test(name) || NUMBER.test(name)) return null
  return mayBeSingleCue(name) || couldBeSmall(line, name) ? keyOf(name) : null
}

/** Whether a name is in a writing system that has capitals. */
const isCased = (name: string): boolean => /\p{Lu}|\p{Ll}/u.test(name)

/**
 * Whether a name that occurs only once can still be a cue: it is in capitals, or in a writing system without capitals.
 */
export const mayBeSingleCue = (name: string): boolean => isAllCaps(name) || !isCased(name)

/** Whether a line is a scene heading. Indented words that begin like one but are not in capitals are dialogue. */
function isHeading({ words, indent = 0 }: ScreenplayLine): boolean {
  const slug = slugOf(words)
  return slug !== null && (isAllCaps(slug.words) || indent <= MIN_DISTANCE)
}

/** Whether a name in lower case could be a cue: bold or centred, short, and without a full stop. */
const couldBeSmall = (line: ScreenplayLine, name: string): boolean =>
  (isBold(line) || line.align === 'centre') &&
  line.heading === undefined &&
  /^\p{Lu}/u.test(name) &&
  !name.endsWith('.') &&
  name.split(/\s+/).length <= MOST_SMALL_WORDS

/** Maximum number of words in a name that occurs only once, if capitals are the only evidence for it. */
const MOST_WORDS = 4

/** Whether a possible cue that occurs only once is text rather than a name: a sentence, or a place and a time. */
export const isWordy = (name: string): boolean =>
  (/[.।。]$/.test(name) && !SHORTENED.test(name)) || / [–—-] /.test(name) || name.split(/\s+/).length > MOST_WORDS

interface Call {
  readonly at: number
  readonly key: string
  readonly capitals: boolean
}

function callsIn(lines: readonly ScreenplayLine[]): Call[] {
  const calls = lines.flatMap((line, at): Call[] => {
    const key = nameOn(line, lines[at + 1])
    return key === null || key === '' ? [] : [{ at, key, capitals: isAllCaps(splitCue(line.words).name) }]
  })
  // the line below a name is speech, even if it looks like a name
  return calls.filter(({ at }, place) => calls[place - 1]?.at !== at - 1 || isBracketed(lines[at - 1]?.words ?? ''))
}

function tally(calls: readonly Call[]): Map<string, number> {
  const names = new Map<string, number>()
  for (const { key } of calls) names.set(key, (names.get(key) ?? 0) + 1)
  return names
}

const REPEATED = 2

/** Reads all lines once to learn how cues, speeches and action are formatted. */
export function learnConventions(lines: readonly ScreenplayLine[]): ScreenplayConventions {
  const all = callsIn(lines)
  const counts = tally(all)
  const again = all.filter(({ key }) => (counts.get(key) ?? 0) >= REPEATED)
  const calls = again.length > 0 ? again : all.filter(({ capitals }) => capitals)
  const called = calls.map(({ at }) => lines[at]!)
  const below = calls.flatMap(({ at }) => saidBelow(lines, at))
  const places = { action: actionIn(lines, calls), said: placeOf(below), cue: placeOf(called) }
  return {
    speech: speechBy(lines, calls, places),
    ...places,
    names: new Map([...counts].filter(([, times]) => times >= REPEATED)),
    gaps:
      calls.length > 0
        ? share(calls, ({ at }) => hasSpaceAbove(lines, at)) > HALF
        : share(lines, ({ gap }) => gap >= 0.5) > SOME,
    open: share(calls, ({ at }) => (lines[at + 1]?.gap ?? 0) >= 0.5) > HALF,
    width: widthOf(lines),
    marked: nearlyAll(belowHeadings(lines, calls), isMarked) && !below.some(isMarked),
    bold: nearlyAll(called, isBold),
    centred: nearlyAll(called, ({ align }) => align === 'centre'),
  }
}

/** Returns the first line below a name, skipping parentheticals. */
function saidBelow(lines: readonly ScreenplayLine[], at: number): ScreenplayLine[] {
  let below = at + 1
  while (lines[below] !== undefined && isBracketed(lines[below]?.words ?? '')) below++
  const line = lines[below]
  return line === undefined ? [] : [line]
}

/** The indent of action is this quantile of the unclassified lines' indents, because action is indented least. */
const LEFT = 0.2

/** Returns the first line below each scene heading, unless it is a name. These lines are action. */
function belowHeadings(lines: readonly ScreenplayLine[], calls: readonly Call[]): ScreenplayLine[] {
  const called = new Set(calls.map(({ at }) => at))
  return lines.filter((_, at) => at > 0 && isHeading(lines[at - 1]!) && !called.has(at))
}

const isMarked = (line: ScreenplayLine): boolean => isItalic(line) || isBracketed(line.words)

/**
 * Returns the position of action. It is learned from the lines below scene headings or, if there are none, from the
 * lines that are neither cues nor speech.
 */
function actionIn(lines: readonly ScreenplayLine[], calls: readonly Call[]): Place {
  const below = belowHeadings(lines, calls)
  if (below.length > 0) return placeOf(below)
  const taken = new Set(calls.flatMap(({ at }, place) => [at, ...speechBelow(lines, at, calls[place + 1]?.at)]))
  return placeOf(
    lines.filter(({ words }, at) => !taken.has(at) && !isBracketed(words)),
    LEFT,
  )
}

/**
 * Returns the lines right below a name that are indented at least as far as the first, up to an empty line or a name.
 */
function speechBelow(lines: readonly ScreenplayLine[], at: number, end = lines.length): number[] {
  const below = [at + 1]
  const indent = lines[at + 1]?.indent ?? 0
  for (let next = at + 2; next < end; next++) {
    const line = lines[next]!
    if (line.gap >= 0.5 || (line.indent ?? 0) < indent - MIN_DISTANCE) break
    below.push(next)
  }
  return below
}

function placeOf(lines: readonly ScreenplayLine[], part = 0.5): Place {
  const indents = lines.map(({ indent }) => indent ?? 0).toSorted((a, b) => a - b)
  const centred = lines.filter(({ align }) => align === 'centre').length
  return {
    indent: indents[Math.floor(indents.length * part)] ?? 0,
    align: centred > lines.length / 2 ? 'centre' : 'left',
  }
}

export const share = <One>(all: readonly One[], has: (one: One) => boolean): number =>
  all.length === 0 ? 0 : all.filter(has).length / all.length

export const nearlyAll = (lines: readonly ScreenplayLine[], has: (line: ScreenplayLine) => boolean): boolean =>
  lines.length >= 4 && share(lines, has) >= 0.9

/**
 * Minimum share of names with an empty line above (or of lines, in a document without names) for empty lines to count
 * as paragraph breaks.
 */
const HALF = 0.5
const SOME = 0.1

/** Whether a line has an empty line or the end of a page above it. */
export const hasSpaceAbove = (lines: readonly ScreenplayLine[], at: number): boolean =>
  (lines[at]?.gap ?? 0) >= 0.5 || at === 0 || lines[at]?.page !== lines[at - 1]?.page

/** Width of a letter in points. */
const LETTER = 7.2
/** The page width is the length that this share of lines does not exceed; the few longer lines are ignored. */
const SHORTER = 0.95

/** Returns where the words of a line end, in letters from the left. */
export const lineEnd = ({ indent = 0, words }: ScreenplayLine): number => indent / LETTER + words.length

function widthOf(lines: readonly ScreenplayLine[]): number {
  const reach = lines.map(lineEnd).toSorted((a, b) => a - b)
  return reach[Math.floor(reach.length * SHORTER)] ?? 0
}

/** Share of cues that must have an empty line above and none below. */
const MOSTLY = 0.75

function speechBy(
  lines: readonly ScreenplayLine[],
  calls: readonly Call[],
  { action, said }: Pick<ScreenplayConventions, 'action' | 'said'>,
): ScreenplayConventions['speech'] {
  if (Math.abs(said.indent - action.indent) > MIN_DISTANCE) return 'indent'
  if (said.align !== action.align) return 'align'
  const above = share(calls, ({ at }) => (lines[at]?.gap ?? 0) >= 0.5 || at === 0)
  const below = share(calls, ({ at }) => (lines[at + 1]?.gap ?? 0) < 0.5)
  return above >= MOSTLY && below >= MOSTLY ? 'gap' : 'first'
}
