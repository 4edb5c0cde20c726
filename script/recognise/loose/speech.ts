import { normalise, textOf, plain, type RichText, type Run } from '../../rich-text.ts'
import { splitAtBrackets } from '../brackets.ts'
import type { Conventions } from './conventions.ts'
import { gatherBrackets, isWithinSentence, trimRuns } from './runs.ts'
import { beginsLikeDirection, soundsSpoken } from './wording.ts'
import type { Labelled } from '../../formats/reading.ts'
import { wordsOfBlock, type LooseLine } from './line.ts'
import { isFull, unitsIn, type Rejoining, type Unit } from './rejoin.ts'

/** Whether text is an entrance, an exit or an unclosed bracket, which are never spoken, wherever they occur. */
export const isMovement = (text: string): boolean =>
  text.length < LONGEST_MOVEMENT &&
  (/^(?:Re-?)?[Ee]nter (?:(?:an?|the|to|two|three|several|other|some) )*\p{Lu}/u.test(text) ||
    /^(?:Exit|Exeunt)(?:[ ,.]|$)(?!.*[?!])/u.test(text) ||
    /^\[[^[\]]*\p{L}[^[\]]*$/u.test(text))
const LONGEST_MOVEMENT = 160

/** Maximum length of a direction in brackets, in characters; longer text is part of the speech. */
const LONGEST = 600

const asDirection = (words: string): Run => ({ text: `(${words.trim()})`, italic: true })

/** The text above and below a line of verse; null for prose. */
type Around = readonly [above: string, below: string] | null

function directionsInBrackets(run: Run, { spokenBrackets, saidBrackets }: Conventions, verse: Around): Run[] {
  const stretches = splitAtBrackets(run.text)
  return stretches.map(({ text, bracketed }, at) => {
    if (!bracketed) return { ...run, text }
    const [before, after] = [stretches[at - 1]?.text ?? '', stretches[at + 1]?.text ?? '']
    const isSaid =
      text.length > LONGEST ||
      (spokenBrackets && isParenthesis(text, [before, after], saidBrackets)) ||
      (verse !== null && isPartOfVerse(text, before.trim() || verse[0], after.trim() === '' ? `\n${verse[1]}` : after))
    return isSaid ? { ...run, text: `(${text})` } : asDirection(text)
  })
}

/**
 * Whether text in brackets belongs to the verse around it: the sentence continues across it, or into the line below, and it does
 * not read like a direction.
 */
const isPartOfVerse = (text: string, before: string, after: string): boolean =>
  /[\p{L}\p{M},’'-]\s*$/u.test(before) &&
  /^(?:[ \t]*[\p{Ll},;:]|\n[^\p{L}\n]*\p{L})/u.test(after) &&
  !/[.,]\s*$/.test(text) &&
  !beginsLikeDirection(text)

/**
 * Whether text in brackets is spoken: either it sounds like speech, or a sentence continues across it and it does not
 * sound like a direction.
 */
function isParenthesis(text: string, [before, after]: readonly [string, string], mostly: boolean): boolean {
  const isWithin = /[\p{L}\p{M},;:’'-]\s*$/u.test(before) && /^\s*[\p{Ll},;:]/u.test(after)
  if (mostly && (isWithin || /[!?]/.test(text))) return true
  if (beginsLikeDirection(text)) return false
  if (soundsSpoken(text)) return true
  // the brackets may be at the beginning or end of a line of verse
  return isWithin || (/^\p{Ll}/u.test(text) && !/[.!?…]\s*$/.test(before) && /^\s*(?:$|[\p{L},;:.!?])/u.test(after))
}

/**
 * Marks text in square brackets as directions, except note numbers and an editor's insertions: lower-case words within
 * a sentence, or letters within a word.
 */
function directionsInSquares(run: Run, squareDirections: boolean): Run[] {
  const squares = squareDirections ? LONG_SQUARES : SQUARES
  return run.text.split(squares).map((text, at) => (at % 2 === 1 ? asDirection(text) : { ...run, text }))
}

const SQUARES = /\[(?!sic\]|(?<=\p{L}\[)\p{Ll}+\]|\p{Ll}+\] ?\p{Ll})([^[\]]{0,80}\p{L}[^[\]]{0,80})\]/u
const LONG_SQUARES = /\[(?!sic\]|(?<=\p{L}\[)\p{Ll}+\]|\p{Ll}+\]\p{Ll})([^[\]\p{L}]*\p{L}[^[\]]{0,600})\]/u

/**
 * Whether text is a single word. In mid-sentence, italics on a single word mark stress, even if the document's
 * directions are in italics.
 */
const isWord = (words: string): boolean => !/\s/.test(words.trim())
const isBracketed = (words: string): boolean => /^\s*\(.*\)\s*[.,;:]?\s*$/s.test(words)

/**
 * Marks the directions in a line of speech: text in brackets, and text in italics if the document's directions are in
 * italics.
 */
function markDirections(text: RichText, conventions: Conventions, verse: Around): RichText {
  const { italicDirections, bracketDirections, squareDirections } = conventions
  const marked = gatherBrackets(text).flatMap((run, at, runs) => {
    if (run.aside !== undefined) return run
    const isDirection = isBracketed(run.text) || (italicDirections && !(isWord(run.text) && isWithinSentence(runs, at)))
    if (run.italic === true && isDirection) return fromItalics(run)
    if (run.italic === true) return run
    return directionsInSquares(run, squareDirections).flatMap((part) =>
      bracketDirections && part.italic !== true ? directionsInBrackets(part, conventions, verse) : part,
    )
  })
  return trimRuns(spaced(marked))
}

function fromItalics(run: Run): Run[] {
  const words = run.text.trim()
  if (words === '' || !/\p{L}/u.test(words)) return [{ text: run.text }]
  const inner = /^\((.*)\)([.,;:]?)$/s.exec(words)
  const after = inner?.[2] ?? ''
  return [asDirection(inner?.[1] ?? words), ...(after === '' ? [] : [{ text: after }])]
}

/** Adds a space between a direction and the text around it. */
function spaced(runs: readonly Run[]): RichText {
  const out: Run[] = []
  for (const run of runs) {
    const last = out.at(-1)
    const touches = last !== undefined && !/\s$/.test(last.text) && !/^[\s.,;:!?…)]/.test(run.text)
    if (touches && (isDirection(run) || isDirection(last))) out.push({ text: ' ' })
    out.push(run)
  }
  return normalise(out)
}

const isDirection = (run: Run): boolean => run.italic === true && isBracketed(run.text)

/** If a line is only a direction, returns its text without brackets; otherwise null. */
export function directionAlone(text: RichText): string | null {
  const words = textOf(text).trim()
  const italic = text.every((run) => run.italic === true || !/[\p{L}\p{N}]/u.test(run.text))
  const inner = /^[([](.*)[)\]][.:]?$/s.exec(words)?.[1]
  if (inner !== undefined && !/[)\]].*[([]/s.test(inner)) return inner.trim()
  return italic && /\p{L}/u.test(words) ? words : null
}

export interface SpeechTools extends Rejoining {
  /** Whether the document has scene headings. */
  readonly hasScenes: boolean
  readonly hasActs: boolean
}

/** Maximum number of lines in one direction in brackets: describing an entrance can take a dozen. */
const MOST_LINES = 24

/** Returns the number of lines, from index `from`, that form one direction in brackets; 0 if there is none. */
function directionLines(lines: readonly LooseLine[], from: number): number {
  if (!/^[([]/.test(lines[from]?.words ?? '')) return 0
  for (let length = 1; length <= MOST_LINES && from + length <= lines.length; length++) {
    const words = lines[from + length - 1]?.words ?? ''
    const inner = length === 1 ? words.slice(1) : words
    if (/[)\]][.:]?$/.test(words) && !/[)\]].+$/.test(inner.replace(/[)\]][.:]?$/, ''))) return length
    if (/[)\]]/.test(inner)) return 0
  }
  // a bracket that is never closed ends with its line
  return isMovement(lines[from]?.words ?? '') ? 1 : 0
}

/** Whether italics continue past the end of a full line, so that both lines are one paragraph. */
const runsOn = (above: LooseLine, line: LooseLine, width: number): boolean =>
  above.text.at(-1)?.italic === true && line.text[0]?.italic === true && isFull(above, line, width)

/** Returns the lines in italics that are not whole directions: they begin or end a direction within a paragraph. */
function withinParagraphs(lines: readonly LooseLine[], { conventions }: SpeechTools): Set<LooseLine> {
  const out = new Set<LooseLine>()
  if (!conventions.wrapped) return out
  for (let from = 0; from < lines.length;) {
    let to = from + 1
    while (to < lines.length && runsOn(lines[to - 1]!, lines[to]!, conventions.width)) to++
    const joined = lines.slice(from, to)
    if (joined.some(({ text }) => directionAlone(text) === null)) for (const line of joined) out.add(line)
    from = to
  }
  return out
}

const isVerse = (line: LooseLine | undefined, { verse }: SpeechTools): boolean =>
  line?.at !== undefined && verse.has(line.at)

/** Whether whole lines in round brackets belong to the verse around them. */
const areLinesOfVerse = (words: string, verse: Around): boolean =>
  verse !== null && /^\([^()]*\)$/.test(words) && isPartOfVerse(words.slice(1, -1), verse[0], `\n${verse[1]}`)

/** Separates the lines of a speech from directions on their own lines. */
function segments(
  lines: readonly LooseLine[],
  tools: SpeechTools,
): { readonly lines: LooseLine[]; readonly direction: boolean }[] {
  const out: { lines: LooseLine[]; direction: boolean }[] = []
  const within = withinParagraphs(lines, tools)
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    const bracketed = directionLines(lines, at)
    const isSaid =
      (tools.conventions.saidBrackets && line.words.startsWith('(')) ||
      (isVerse(lines[at - 1], tools) &&
        areLinesOfVerse(wordsOfBlock({ lines: lines.slice(at, at + bracketed), gap: 0 }), [
          lines[at - 1]?.words ?? '',
          lines[at + bracketed]?.words ?? '',
        ]))
    const length = isSaid ? 0 : bracketed
    const alone = length > 0 || (!isSaid && !within.has(line) && directionAlone(line.text) !== null)
    const last = out.at(-1)
    // italics over several lines are one direction; brackets end each direction
    if (last !== undefined && last.direction === alone && length === 0) last.lines.push(line)
    else out.push({ lines: lines.slice(at, at + Math.max(1, length)), direction: alone })
    at += Math.max(1, length)
  }
  return out
}

const direction = (words: string, confidence: number): Labelled => ({
  element: { kind: 'parenthetical', text: plain(`(${words.trim()})`) },
  confidence,
})

function spoken({ text, verse }: Unit, around: Around, { conventions }: SpeechTools): Labelled[] {
  const marked = markDirections(text, conventions, around)
  return marked.length === 0
    ? []
    : [{ element: { kind: verse ? 'verse' : 'dialogue', text: marked }, confidence: 0.95 }]
}

function labelUnit(unit: Unit, around: Around, tools: SpeechTools): Labelled[] {
  const words = textOf(unit.text)
  if (areLinesOfVerse(words, around)) return spoken({ ...unit, verse: true }, around, tools)
  const isSaid = tools.conventions.saidBrackets && words.startsWith('(')
  const alone = isSaid ? null : (directionAlone(unit.text) ?? (isMovement(words) ? words.replace(/^\[/, '') : null))
  return alone === null ? spoken(unit, around, tools) : [direction(alone, 0.9)]
}

/** Labels the text below a cue: prose, verse, and directions on their own lines. */
export function labelSpeech(lines: readonly LooseLine[], tools: SpeechTools): Labelled[] {
  return segments(lines, tools).flatMap((segment) => {
    const units = unitsIn(segment.lines, tools)
    if (!segment.direction)
      return units.flatMap((unit, at) => {
        const [above, below] = [units[at - 1], units[at + 1]]
        const inVerse = unit.verse || above?.verse === true
        return labelUnit(unit, inVerse ? [textOf(above?.text ?? []), textOf(below?.text ?? [])] : null, tools)
      })
    const words = units.map(({ text }) => textOf(text)).join(' ')
    return [direction(/^[([](.*)[)\]][.:]?$/s.exec(words.trim())?.[1] ?? words.replace(/^\[/, ''), 0.97)]
  })
}
