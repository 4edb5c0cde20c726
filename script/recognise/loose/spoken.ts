import type { RichText, Run } from '../../rich-text.ts'
import { normalise, textOf } from '../../rich-text.ts'
import { cutAtBrackets } from '../brackets.ts'
import type { Conventions } from './conventions.ts'
import { gatherBrackets, isWithinSentence, trimRuns } from './runs.ts'
import { beginsLikeDirection, soundsSpoken } from './wording.ts'

/** Bracketed words longer than this are a part of what is said. */
const LONGEST = 600

const asDirection = (words: string): Run => ({ text: `(${words.trim()})`, italic: true })

function directionsInBrackets(run: Run, { spokenBrackets, saidBrackets }: Conventions): Run[] {
  const stretches = cutAtBrackets(run.text)
  return stretches.map(({ text, bracketed }, at) => {
    if (!bracketed) return { ...run, text }
    const near = [stretches[at - 1]?.text ?? '', stretches[at + 1]?.text ?? ''] as const
    const isSaid = text.length > LONGEST || (spokenBrackets && isParenthesis(text, near, saidBrackets))
    return isSaid ? { ...run, text: `(${text})` } : asDirection(text)
  })
}

/** Whether what stands in brackets is said: it sounds so, or a sentence goes on over it and it does not sound like a direction. */
function isParenthesis(text: string, [before, after]: readonly [string, string], mostly: boolean): boolean {
  const isWithin = /[\p{L}\p{M},;:’'-]\s*$/u.test(before) && /^\s*[\p{Ll},;:]/u.test(after)
  if (mostly && (isWithin || /[!?]/.test(text))) return true
  if (beginsLikeDirection(text)) return false
  if (soundsSpoken(text)) return true
  // a line of verse may begin or end with it
  return isWithin || (/^\p{Ll}/u.test(text) && !/[.!?…]\s*$/.test(before) && /^\s*(?:$|[\p{L},;:.!?])/u.test(after))
}

/** Words in square brackets are said by nobody; a number is a note, and a small word within a sentence an editor's. */
function directionsInSquares(run: Run, squareDirections: boolean): Run[] {
  const squares = squareDirections ? LONG_SQUARES : SQUARES
  return run.text.split(squares).map((text, at) => (at % 2 === 1 ? asDirection(text) : { ...run, text }))
}

const SQUARES = /\[(?!sic\]|\p{Ll}+\] \p{Ll})([^[\]]{0,80}\p{L}[^[\]]{0,80})\]/u
const LONG_SQUARES = /\[(?!sic\])([^[\]\p{L}]*\p{L}[^[\]]{0,600})\]/u

/** One word in the midst of a sentence is stressed, though directions of the document stand in italics. */
const isWord = (words: string): boolean => !/\s/.test(words.trim())
const isBracketed = (words: string): boolean => /^\s*\(.*\)\s*[.,;:]?\s*$/s.test(words)

/** A line of speech with its directions in brackets and italics, however the document marks them. */
export function markDirections(text: RichText, conventions: Conventions): RichText {
  const { italicDirections, bracketDirections, squareDirections } = conventions
  const marked = gatherBrackets(text).flatMap((run, at, runs) => {
    if (run.aside !== undefined) return run
    const isDirection = isBracketed(run.text) || (italicDirections && !(isWord(run.text) && isWithinSentence(runs, at)))
    if (run.italic === true && isDirection) return fromItalics(run)
    if (run.italic === true) return run
    return directionsInSquares(run, squareDirections).flatMap((part) =>
      bracketDirections && part.italic !== true ? directionsInBrackets(part, conventions) : part,
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

/** A direction stands apart from the words around it. */
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

/** The words of a line that is a direction as a whole, without brackets; null where it is not. */
export function directionAlone(text: RichText): string | null {
  const words = textOf(text).trim()
  const italic = text.every((run) => run.italic === true || !/[\p{L}\p{N}]/u.test(run.text))
  const inner = /^[([](.*)[)\]][.:]?$/s.exec(words)?.[1]
  if (inner !== undefined && !/[)\]].*[([]/s.test(inner)) return inner.trim()
  return italic && /\p{L}/u.test(words) ? words : null
}
