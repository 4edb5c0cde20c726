import { textOf } from '../../rich-text.ts'
import type { Made } from './label.ts'

/** Words that nothing marks, spoken or a direction, and how they stand. */
export interface OpenWords {
  readonly text: string
  /** Where they begin among what was made out, and how many parts of it they are. */
  readonly from: number
  readonly length: number
  /** Whether these parts are lines of prose that were broken once more than the paper breaks them. */
  readonly rejoined: boolean
  readonly verse: boolean
  /** Whether the space above is as wide as above speeches; null where that tells nothing. */
  readonly apart: boolean | null
  /** What stands before, since the last name. */
  readonly before: string
  /** What follows, up to the next name. */
  readonly after: string
  /** Whether a name stands right before. */
  readonly first: boolean
  /** Whether a name or a heading follows. */
  readonly last: boolean
  /** Whether nobody spoke since the last heading. */
  readonly opening: boolean
}

export const ENDED = /[.!?…:][\s»”"')\]—–-]*$/
export const SMALL = /^\p{Ll}/u
/** Whether words break off in the midst of a sentence. */
export const isOpen = (words: string): boolean => words !== '' && !ENDED.test(words)

/** Narrower spaces are those between lines. */
const EMPTY_LINE = 0.5
/** The space above some speeches is a little narrower than above most. */
const NEARLY = 0.7

const HEADINGS = new Set(['act', 'scene', 'section'])
const isHeading = (one: Made | undefined): boolean => one !== undefined && HEADINGS.has(one.element.kind)
const isCue = (one: Made | undefined): boolean => one?.element.kind === 'cue'

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The space above speeches that parts them from other words; 0 where all stand alike. */
function gapOfSpeeches(made: readonly Made[]): number {
  const above = made.flatMap((one, at) => (isCue(one) && !isHeading(made[at - 1]) ? one.gap : []))
  const below = made.flatMap(({ open, gap }, at) => (open && isCue(made[at - 1]) ? gap : []))
  const wide = median(above)
  return wide > Math.max(EMPTY_LINE, median(below)) ? wide : 0
}

/** Words that are enough to tell a line that goes on from a direction in the midst of a sentence. */
const FEW = /^(?:\S+\s+){4}\S/
/** Share of lines of prose that go on so before a document is taken for badly broken. */
const BROKEN = 0.08

/** Whether a line of prose goes on with the sentence of the one above. */
function goesOn(above: Made | undefined, one: Made | undefined): boolean {
  if (above?.open !== true || one?.open !== true || one.gap >= EMPTY_LINE) return false
  const isProse = above.element.kind === 'dialogue' && one.element.kind === 'dialogue'
  return isProse && isOpen(textOf(above.element.text).trim()) && SMALL.test(textOf(one.element.text).trim())
}

/** Whether lines of prose end where neither the paper nor a sentence does: an email or another program broke them. */
function isBroken(made: readonly Made[]): boolean {
  const prose = made.filter(({ open, element }) => open && element.kind === 'dialogue')
  const on = made.filter((one, at) => goesOn(made[at - 1], one) && FEW.test(textOf(one.element.text)))
  return on.length > prose.length * BROKEN
}

/** The open words in order; those of a paragraph that stands apart, or comes before anybody speaks, are one. */
export function openWordsIn(made: readonly Made[]): OpenWords[] {
  const wide = gapOfSpeeches(made)
  const broken = isBroken(made)
  const out: OpenWords[] = []
  let before = ''
  let opening = true
  for (let at = 0; at < made.length; at++) {
    const one = made[at]!
    if (isCue(one) || isHeading(one)) {
      before = ''
      opening = !isCue(one)
    }
    if (!one.open) continue
    const apart = wide === 0 ? null : one.gap > wide * NEARLY
    const isGroup = apart === true || opening
    let to = at + 1
    if (isGroup) while (made[to]?.open === true && made[to]!.gap < EMPTY_LINE) to++
    if (broken && !isGroup) while (goesOn(made[to - 1], made[to])) to++
    const texts = made.slice(at, to).map(({ element }) => textOf(element.text).trim())
    out.push({
      text: texts.join(' '),
      from: at,
      length: to - at,
      rejoined: !isGroup && to > at + 1,
      verse: one.element.kind === 'verse' && apart !== true,
      apart,
      before,
      after: made[to]?.open === true ? textOf(made[to]!.element.text).trim() : '',
      first: isCue(made[at - 1]),
      last: made[to] === undefined || isHeading(made[to]) || isCue(made[to]),
      opening,
    })
    before = texts.at(-1) ?? ''
    at = to - 1
  }
  return out
}
