import { textOf, normalise, plain } from '../../rich-text.ts'
import type { LabelledElement } from './label.ts'
import { unbracketed } from '../brackets.ts'
import { guessLanguage } from '../guess.ts'
import { beginsLikeDirection } from './wording.ts'

/** Text without markup, which is either spoken or a direction, with its context. */
export interface OpenWords {
  readonly text: string
  /** Index of its first element, and the number of its elements. */
  readonly from: number
  readonly length: number
  /** Whether these elements are lines of prose that had been broken by a program and have been rejoined. */
  readonly rejoined: boolean
  readonly verse: boolean
  /** Whether the space above is as wide as the space above speeches; null if this document's spacing proves nothing. */
  readonly apart: boolean | null
  /** The text before it, since the last name. */
  readonly before: string
  /** The text after it, up to the next name. */
  readonly after: string
  /** Whether a name is right above it. */
  readonly first: boolean
  /** Whether a name or a heading follows. */
  readonly last: boolean
  /** Whether nobody has spoken since the last heading. */
  readonly opening: boolean
}

export const SENTENCE_END = /[.!?…:][\s»”"')\]—–-]*$/
export const BEGINS_LOWER_CASE = /^\p{Ll}/u
/** Whether text ends in mid-sentence. */
export const isOpen = (words: string): boolean => words !== '' && !SENTENCE_END.test(words)

/** Minimum gap, in lines, that counts as an empty line; smaller gaps are normal line spacing. */
export const EMPTY_LINE = 0.5
/** Minimum share of the usual space above a speech: some speeches have a little less than most. */
const NEARLY = 0.7

const HEADINGS = new Set(['act', 'scene', 'section'])
const isHeading = (one: LabelledElement | undefined): boolean => one !== undefined && HEADINGS.has(one.element.kind)
const isCue = (one: LabelledElement | undefined): boolean => one?.element.kind === 'cue'

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Returns the space above speeches if it separates them from other text, otherwise 0. */
function gapOfSpeeches(made: readonly LabelledElement[]): number {
  const above = made.flatMap((one, at) => (isCue(one) && !isHeading(made[at - 1]) ? one.gap : []))
  const below = made.flatMap(({ open, gap }, at) => (open && isCue(made[at - 1]) ? gap : []))
  const wide = median(above)
  return wide > Math.max(EMPTY_LINE, median(below)) ? wide : 0
}

/** At least five words: enough to tell a continued line from a direction in mid-sentence. */
const ENOUGH_WORDS = /^(?:\S+\s+){4}\S/
/** If more than this share of the prose lines continue a sentence, a program has broken the document's lines. */
const BROKEN = 0.08

/** Whether a line of prose continues the sentence of the line above. */
function goesOn(above: LabelledElement | undefined, one: LabelledElement | undefined): boolean {
  if (above?.open !== true || one?.open !== true || one.gap >= EMPTY_LINE) return false
  const isProse = above.element.kind === 'dialogue' && one.element.kind === 'dialogue'
  return isProse && isOpen(textOf(above.element.text).trim()) && BEGINS_LOWER_CASE.test(textOf(one.element.text).trim())
}

/**
 * Whether lines of prose end in mid-sentence before the page width, because an email client or other program broke
 * them.
 */
function isBroken(made: readonly LabelledElement[]): boolean {
  const prose = made.filter(({ open, element }) => open && element.kind === 'dialogue')
  const on = made.filter((one, at) => goesOn(made[at - 1], one) && ENOUGH_WORDS.test(textOf(one.element.text)))
  return on.length > prose.length * BROKEN
}

/** Returns the open text in order. A paragraph that is set apart, or comes before anybody speaks, is one piece. */
function openWordsIn(made: readonly LabelledElement[]): OpenWords[] {
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

/** The text without markup in a document, and the evidence for classifying it. */
export interface UnmarkedWords {
  readonly open: readonly OpenWords[]
  /** Directions beside names. */
  readonly certain: readonly string[]
  /** Keys of the characters who speak. */
  readonly names: ReadonlySet<string>
}

/** Returns the probability that each piece of open text is a direction. */
export type Classifier = (words: UnmarkedWords) => readonly number[]

/** Probability assigned to text that is a direction according to its position alone: just above `LIKELY_DIRECTION`. */
const PLACED = 0.7

/** Classifies by position alone, for a part of a play that is too short for other evidence. */
export const classifyByPlace: Classifier = ({ open }) =>
  open.map(({ apart, opening }) => (apart === true || opening ? PLACED : 0))

/**
 * Text above this probability is a direction. It is high because speech mistaken for a direction is the worse error.
 */
export const LIKELY_DIRECTION = 0.65
/**
 * Minimum confidence of a direction before anybody has spoken, and the probability up to which such text counts as
 * speech by an unnamed character.
 */
const DOUBTED = 0.6
const SAID = 0.2

/** Returns the text without markup in a play, and the evidence for classifying it. */
export function unmarkedWordsIn(made: readonly LabelledElement[], names: ReadonlySet<string>): UnmarkedWords {
  const certain = made.flatMap(({ element: { kind, text } }) =>
    kind === 'cue' ? (/\((.*)\)$/s.exec(textOf(text))?.[1] ?? []) : [],
  )
  return { open: openWordsIn(made), certain, names }
}

/** Whether the text is the same as the text before or after it, like a refrain. */
const isRepeated = ({ text, before, after }: OpenWords): boolean => text === before || text === after

/**
 * Returns the pieces of open text that are directions, with the confidence of each. If everything below a name would be
 * classified as a direction, the piece least likely to be one counts as speech.
 */
function directionsAmong(open: readonly OpenWords[], chances: readonly number[]): Map<OpenWords, number> {
  const out = new Map<OpenWords, number>()
  let below: { readonly one: OpenWords; readonly chance: number }[] = []
  open.forEach((one, at) => {
    const chance = chances[at]!
    if (one.first) below = []
    if (one.opening && chance > (one.verse ? LIKELY_DIRECTION : SAID)) out.set(one, Math.max(chance, DOUBTED))
    else if (!one.opening) {
      if (chance > LIKELY_DIRECTION && !isRepeated(one)) out.set(one, chance)
      below.push({ one, chance })
    }
    if (!one.last || one.opening) return
    const near = below.filter((words) => words.one.apart !== true)
    if (near.length > 0 && near.every((words) => out.has(words.one)))
      out.delete(near.reduce((least, words) => (words.chance < least.chance ? words : least)).one)
    below = []
  })
  return out
}

/**
 * In a document without certain directions, directions within speeches are ignored unless there are more than this
 * many.
 */
const FEW = 3

/** Removes directions within speeches if they are so few that they are more likely spoken, like a refrain. */
function withoutFew(found: ReadonlyMap<OpenWords, number>, certain: readonly string[]): Map<OpenWords, number> {
  const within = [...found.keys()].filter((one) => one.apart !== true && !one.opening)
  if (certain.length > 0 || within.length > FEW) return new Map(found)
  return new Map([...found].filter(([one]) => !within.includes(one)))
}

/** Probability of being a direction above which speech is worth checking. */
const MAYBE = 0.25

/** Whether text that counts as speech is doubtful. A number alone is hardly ever spoken. */
const isDoubted = ({ text }: OpenWords, chance: number): boolean => chance > MAYBE || !/\p{L}/u.test(text)

/** Labels all open text of a document that does not mark its directions. */
export function labelOpenText(
  made: readonly LabelledElement[],
  names: ReadonlySet<string>,
  classify: Classifier,
): LabelledElement[] {
  const unmarked = unmarkedWordsIn(made, names)
  const { open } = unmarked
  const chances = classify(unmarked)
  const directions = withoutFew(directionsAmong(open, chances), unmarked.certain)
  const doubted = new Set(open.filter((one, at) => isDoubted(one, chances[at]!)))
  const weighed = (one: LabelledElement, words: OpenWords): LabelledElement =>
    doubted.has(words) ? { ...one, confidence: Math.min(one.confidence, DOUBTED) } : one
  const byPlace = new Map(open.map((one) => [one.from, one]))
  const out: LabelledElement[] = []
  for (let at = 0; at < made.length; at++) {
    const one = made[at]!
    const words = byPlace.get(at)
    const sure = words && directions.get(words)
    if (words === undefined) out.push(one)
    else if (sure === undefined && words.rejoined) {
      const runs = made
        .slice(at, at + words.length)
        .flatMap(({ element }, part) => [...(part === 0 ? [] : [{ text: ' ' }]), ...element.text])
      out.push({ ...weighed(one, words), element: { ...one.element, text: normalise(runs) } })
      at += words.length - 1
    } else if (sure === undefined) out.push(weighed(one, words))
    else {
      const stands = words.apart === true || words.opening
      const bare = unbracketed(words.text)
      const kind = stands ? 'action' : 'parenthetical'
      out.push({
        ...one,
        element: { kind, text: plain(stands ? bare : `(${bare})`) },
        confidence: stands && !beginsLikeDirection(words.text) ? Math.min(sure, DOUBTED) : sure,
      })
      at += words.length - 1
    }
  }
  return guessLanguage(out.map(({ element }) => element)) === 'fr' ? withNamesInHeadings(out) : out
}

/** Adds the characters on stage to the scene heading: French plays print them beside or below its number. */
function withNamesInHeadings(made: readonly LabelledElement[]): LabelledElement[] {
  const out: LabelledElement[] = []
  for (const one of made) {
    const last = out.at(-1)
    if (one.thoseOn !== true || last?.element.kind !== 'scene') out.push(one)
    else {
      const text = plain(`${textOf(last.element.text)} ${textOf(one.element.text)}`)
      out[out.length - 1] = { ...last, element: { ...last.element, text } }
    }
  }
  return out
}
