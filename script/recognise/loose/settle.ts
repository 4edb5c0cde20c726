import { textOf, normalise, plain } from '../../rich-text.ts'
import type { Made } from './label.ts'
import { guessLanguage } from '../guess.ts'
import { beginsLikeDirection } from './wording.ts'

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
export const EMPTY_LINE = 0.5
/** The space above some speeches is a little narrower than above most. */
const NEARLY = 0.7

const HEADINGS = new Set(['act', 'scene', 'section'])
const isHeading = (one: Made | undefined): boolean => one !== undefined && HEADINGS.has(one.element.kind)
const isCue = (one: Made | undefined): boolean => one?.element.kind === 'cue'

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The space above speeches that separates them from other text; 0 if all have the same. */
function gapOfSpeeches(made: readonly Made[]): number {
  const above = made.flatMap((one, at) => (isCue(one) && !isHeading(made[at - 1]) ? one.gap : []))
  const below = made.flatMap(({ open, gap }, at) => (open && isCue(made[at - 1]) ? gap : []))
  const wide = median(above)
  return wide > Math.max(EMPTY_LINE, median(below)) ? wide : 0
}

/** Words that are enough to tell a line that goes on from a direction in the midst of a sentence. */
const ENOUGH_WORDS = /^(?:\S+\s+){4}\S/
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
  const on = made.filter((one, at) => goesOn(made[at - 1], one) && ENOUGH_WORDS.test(textOf(one.element.text)))
  return on.length > prose.length * BROKEN
}

/** The open words in order; those of a paragraph that stands apart, or comes before anybody speaks, are one. */
function openWordsIn(made: readonly Made[]): OpenWords[] {
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

/** All that a document tells of the words in it that nothing marks. */
export interface UnmarkedWords {
  readonly open: readonly OpenWords[]
  /** Directions beside names. */
  readonly certain: readonly string[]
  /** Those who speak, by key. */
  readonly names: ReadonlySet<string>
}

/** How likely each of the open words is a direction. */
export type Classifier = (words: UnmarkedWords) => readonly number[]

/** Surer than what is likely, and no surer. */
const PLACED = 0.7

/** By nothing but where they stand: for a stretch of a play, too short to show more. */
export const classifyByPlace: Classifier = ({ open }) =>
  open.map(({ apart, opening }) => (apart === true || opening ? PLACED : 0))

/** What is surer than this to be a direction is one: spoken words that are lost to their speaker cost more. */
export const LIKELY_DIRECTION = 0.65
/** Words before anybody spoke are one, with little confidence, but where they surely are said by nobody who is named. */
const DOUBTED = 0.6
const SAID = 0.2

/** The words of a play without markup, and the evidence for their kinds. */
export function unmarkedWordsIn(made: readonly Made[], names: ReadonlySet<string>): UnmarkedWords {
  const certain = made.flatMap(({ element: { kind, text } }) =>
    kind === 'cue' ? (/\((.*)\)$/s.exec(textOf(text))?.[1] ?? []) : [],
  )
  return { open: openWordsIn(made), certain, names }
}

/** The open words that are directions, by how sure that is: what is all there is below a name is said. */
function directionsAmong(open: readonly OpenWords[], chances: readonly number[]): Map<OpenWords, number> {
  const out = new Map<OpenWords, number>()
  let below: { readonly one: OpenWords; readonly chance: number }[] = []
  open.forEach((one, at) => {
    const chance = chances[at]!
    if (one.first) below = []
    if (one.opening && chance > (one.verse ? LIKELY_DIRECTION : SAID)) out.set(one, Math.max(chance, DOUBTED))
    else if (!one.opening) {
      if (chance > LIKELY_DIRECTION) out.set(one, chance)
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

/** Directions within speeches up to which a document that shows no others has none. */
const FEW = 3

/** The directions without those within speeches that are so few that they are more likely spoken, as a refrain is. */
function withoutFew(found: ReadonlyMap<OpenWords, number>, certain: readonly string[]): Map<OpenWords, number> {
  const within = [...found.keys()].filter((one) => one.apart !== true && !one.opening)
  if (certain.length > 0 || within.length > FEW) return new Map(found)
  return new Map([...found].filter(([one]) => !within.includes(one)))
}

/** How likely words that are taken for spoken are a direction before they are worth a look. */
const MAYBE = 0.25

/** Whether words that count as spoken may well be none: nothing but a number is said by hardly anybody. */
const isDoubted = ({ text }: OpenWords, chance: number): boolean => chance > MAYBE || !/\p{L}/u.test(text)

/** What was made out of a document that marks no directions, with each of its open words as what it is. */
export function settle(made: readonly Made[], names: ReadonlySet<string>, classify: Classifier): Made[] {
  const unmarked = unmarkedWordsIn(made, names)
  const { open } = unmarked
  const chances = classify(unmarked)
  const directions = withoutFew(directionsAmong(open, chances), unmarked.certain)
  const doubted = new Set(open.filter((one, at) => isDoubted(one, chances[at]!)))
  const weighed = (one: Made, words: OpenWords): Made =>
    doubted.has(words) ? { ...one, confidence: Math.min(one.confidence, DOUBTED) } : one
  const byPlace = new Map(open.map((one) => [one.from, one]))
  const out: Made[] = []
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
      const kind = stands ? 'action' : 'parenthetical'
      out.push({
        ...one,
        element: { kind, text: plain(stands ? words.text : `(${words.text})`) },
        confidence: stands && !beginsLikeDirection(words.text) ? Math.min(sure, DOUBTED) : sure,
      })
      at += words.length - 1
    }
  }
  return guessLanguage(out.map(({ element }) => element)) === 'fr' ? withNamesInHeadings(out) : out
}

/** French plays print those who are on beside the number of the scene, or below it. */
function withNamesInHeadings(made: readonly Made[]): Made[] {
  const out: Made[] = []
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
