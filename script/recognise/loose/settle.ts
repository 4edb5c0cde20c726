import { normalise, plain, textOf } from '../../rich-text.ts'
import { guessLanguage } from '../guess.ts'
import type { Made } from './label.ts'
import { openWordsIn, type OpenWords } from './open-words.ts'
import { beginsLikeDirection } from './wording.ts'

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

/** The words of a play that nothing marks, and what tells of them. */
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
