import { fromRoman, roman } from '../layout/page-label.ts'
import type { Language, PlayKind } from '../play.ts'
import {
  fitOf,
  foldWords,
  isSameWord,
  isSameOpening,
  splitHeading,
  splitTyped,
  TIMES,
  type HeadingParts,
} from './place-and-time.ts'

const NUMBERED = /^(acte?|sc[eè]ne)(\s+)([\p{L}\d]+)/iu
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const FIRST = /^premi(?:er|ère|ere)$/i

const FIRST_OF: Readonly<Record<'act' | 'scene', Readonly<Record<Language, string>>>> = {
  act: { en: 'ACT I', fr: 'ACTE PREMIER' },
  scene: { en: 'SCENE 1', fr: 'SCÈNE PREMIÈRE' },
}

/** A word in the letters of another: all capitals, a first capital, or small. */
function asWritten(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase()
  return like === like.toLowerCase() ? word.toLowerCase() : word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** The number after this one, written in the same way; undefined where it is no number. */
function following(numeral: string): string | undefined {
  if (/^\d{1,3}$/.test(numeral)) return String(Number(numeral) + 1)
  if (FIRST.test(numeral)) return 'II'
  const value = fromRoman(numeral)
  if (value !== undefined) return asWritten(roman(value + 1), numeral)
  const at = WORDS.indexOf(numeral.toLowerCase())
  const word = at < 0 ? undefined : WORDS[at + 1]
  return word === undefined ? undefined : asWritten(word, numeral)
}

/** The heading that counts on from one: "SCÈNE IV" after "SCÈNE III. Le jardin"; undefined where that has no number. */
function headingAfter(heading: string): string | undefined {
  const [, word = '', space = '', numeral = ''] = NUMBERED.exec(heading) ?? []
  const next = following(numeral)
  return next === undefined ? undefined : `${word}${space}${next}`
}

/** The heading with which acts, or the scenes of an act, begin to count: as in `first`, the first of the play, else as is usual. */
const firstHeading = (kind: 'act' | 'scene', language: Language, first: string | undefined): string =>
  NUMBERED.exec(first ?? '')?.[0] ?? FIRST_OF[kind][language]

/** Something that a heading in the writing may go on as. */
export interface HeadingOffer {
  /** What is offered: "KITCHEN". */
  readonly label: string
  /** The whole heading once it is taken: "INT. KITCHEN - ". */
  readonly text: string
  /** Whether the heading may be done with it; else something more is to follow. */
  readonly done: boolean
}

/** What is known where an act or a scene heading is being written. */
export interface HeadingContext {
  readonly play: PlayKind
  readonly language: Language
  readonly kind: 'act' | 'scene'
  /** The other headings of this kind, in the order of the play. */
  readonly headings: readonly string[]
  /** The one before it, in the same act for a scene. */
  readonly previous: string | undefined
}

const OPENINGS = ['INT.', 'EXT.', 'INT./EXT.']
const DASH: Readonly<Record<Language, string>> = { en: ' - ', fr: ' – ' }

/** How often each is there, by its first spelling. */
function tally(words: readonly string[]): Map<string, number> {
  const spelt = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const word of words) {
    if (word === '') continue
    const key = foldWords(word)
    const known = spelt.get(key) ?? word
    spelt.set(key, known)
    counts.set(known, (counts.get(known) ?? 0) + 1)
  }
  return counts
}

/** Those that answer what was typed: the best fit first, then as `rank` has it (smaller is better), then as given. */
function choose(words: readonly string[], typed: string, rank: (word: string) => number): string[] {
  return words
    .map((word) => ({ word, fit: fitOf(word, typed), rank: rank(word) }))
    .filter(({ fit }) => fit < 3)
    .sort((a, b) => a.fit - b.fit || a.rank - b.rank)
    .map(({ word }) => word)
}

const more = (words: readonly string[], usual: readonly string[]): string[] => [
  ...words,
  ...usual.filter((one) => !words.some((word) => isSameWord(one, word))),
]

/** The dash that this play sets before its times, else the usual one. */
function dashOf(known: readonly HeadingParts[], language: Language): string {
  const [dash] = [...tally(known.map(({ joint }) => joint.trim()))].sort((a, b) => b[1] - a[1])[0] ?? []
  return dash === undefined ? DASH[language] : ` ${dash} `
}

function offerOpenings(typed: string, known: readonly HeadingParts[]): HeadingOffer[] {
  const counts = tally(known.map(({ opening }) => opening.trim().toUpperCase()))
  const rank = (word: string): number => -(counts.get(word) ?? 0)
  return choose(more([...counts.keys()], OPENINGS), typed, rank)
    .filter((label) => label.startsWith(typed.trim().toUpperCase()))
    .map((label) => ({ label, text: `${label} `, done: false }))
}

function offerPlaces(typed: HeadingParts, known: readonly HeadingParts[], after: string): HeadingOffer[] {
  const counts = tally(known.map(({ place }) => place))
  const here = known.filter(({ opening }) => isSameOpening(opening, typed.opening))
  const near = new Set(here.map(({ place }) => foldWords(place)))
  const rank = (place: string): number => (near.has(foldWords(place)) ? 0 : 1e6) - (counts.get(place) ?? 0)
  return choose([...counts.keys()], `${typed.place}${typed.joint}${typed.time}`, rank).map((label) => ({
    label,
    text: `${typed.opening}${label}${after}`,
    done: after === '',
  }))
}

function offerTimes(typed: HeadingParts, known: readonly HeadingParts[], language: Language): HeadingOffer[] {
  const counts = tally(known.map(({ time }) => time))
  const all = more([...counts.keys()], TIMES[language])
  return choose(all, typed.time, (time) => -(counts.get(time) ?? 0)).map((label) => ({
    label,
    text: `${typed.opening}${typed.place}${typed.joint}${label}`,
    done: true,
  }))
}

function offerNumbers(typed: string, { kind, language, headings, previous }: HeadingContext): HeadingOffer[] {
  const next = previous === undefined ? firstHeading(kind, language, headings[0]) : headingAfter(previous)
  if (next === undefined || fitOf(next, typed) > 1) return []
  return [{ label: next, text: next, done: true }]
}

/** What may follow, and whether the first of it only completes what was begun: then Enter takes it. */
export interface HeadingOffers {
  readonly offers: readonly HeadingOffer[]
  readonly begun: boolean
}

/** Headings of films are in capitals, however they were typed. */
const shown = (offer: HeadingOffer): HeadingOffer => ({ ...offer, label: offer.label.toLocaleUpperCase() })

/** What the heading may go on as, the likeliest first; none where it says already what would be offered. */
export function offerHeadings(typed: string, context: HeadingContext): HeadingOffers {
  const parts = splitTyped(typed)
  const offers = offersFor(typed, parts, context)
  const [only] = offers
  const said = parts.joint === '' ? parts.place : parts.time
  if (only === undefined || (offers.length === 1 && isSameWord(only.label, said))) return { offers: [], begun: false }
  return {
    offers: context.play === 'screenplay' ? offers.map(shown) : offers,
    begun: said !== '' && fitOf(only.label, said) === 1,
  }
}

function offersFor(typed: string, parts: HeadingParts, context: HeadingContext): readonly HeadingOffer[] {
  const { play, language, kind, headings } = context
  if (kind === 'act') return parts.opening === '' ? offerNumbers(typed, context) : []
  const known = headings.map(splitHeading)
  if (parts.opening === '') return play === 'stage' ? offerNumbers(typed, context) : offerOpenings(typed, known)
  const numbered = /^sc/i.test(parts.opening)
  const places = offerPlaces(parts, known, numbered ? '' : dashOf(known, language))
  if (numbered || parts.joint === '') return places
  return [...offerTimes(parts, known, language), ...places]
}

/** The dash after a finished place, where a heading of a film still has no time; undefined elsewhere. */
export function dashAfterPlace(typed: string, { play, language, headings }: HeadingContext): string | undefined {
  const { opening, place, joint } = splitTyped(typed)
  if (play !== 'screenplay' || opening === '' || place === '' || joint !== '') return undefined
  return dashOf(headings.map(splitHeading), language)
}
