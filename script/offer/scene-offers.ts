import { fromRoman, roman } from '../layout/page-label.ts'
import type { Language, PlayKind } from '../play.ts'

/** Normalises typed text for comparison, ignoring accents, capitals and surrounding spaces. */
const foldWords = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleUpperCase().trim()

/** Whether two strings are the same except for accents, capitals and surrounding spaces. */
export const isSameWord = (a: string, b: string): boolean => foldWords(a) === foldWords(b)

/**
 * Returns how well a suggestion matches the typed text, ignoring accents and capitals: 0 for an exact match, 1 for a
 * prefix, 2 for the prefix of a later word, and 3 for no match. If nothing was typed, every suggestion matches equally
 * well.
 */
export function matchRank(offered: string, typed: string): 0 | 1 | 2 | 3 {
  const wanted = foldWords(typed)
  const folded = foldWords(offered)
  if (wanted === '') return 1
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  return folded.split(/[\s'’-]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3
}

/**
 * The parts of a scene heading. In "INT. KITCHEN - NIGHT", the opening is "INT. ", the place "KITCHEN", the joint " - "
 * and the time "NIGHT".
 */
export interface HeadingParts {
  /** Includes the space after it: "INT. ", "SCENE 2. ". Empty if the heading has no opening. */
  readonly opening: string
  readonly place: string
  /** The separator between place and time. Empty if there is no time. */
  readonly joint: string
  readonly time: string
}

const OPENING = /^(?:(?:int|ext|est)\.?(?: ?[/-] ?(?:int|ext)\.?)?|i\/e\.?|e\/i\.?)[ \u00a0]+/i
const NUMBERED_OPENING = /^(?:acte?|sc[eè]ne)\s+[\p{L}\d]+(?:[ \u00a0]*[.:,–—][ \u00a0]*|[ \u00a0]+-[ \u00a0]*)/iu
const JOINT = /[ \u00a0]+[-–—][ \u00a0]+(?!.*[ \u00a0][-–—][ \u00a0])/u

/** The times used in headings, starting with the most common. */
const TIMES: Readonly<Record<Language, readonly string[]>> = {
  en: 'DAY/NIGHT/MORNING/AFTERNOON/EVENING/DAWN/DUSK/LATER/MOMENTS LATER/CONTINUOUS/SAME TIME'.split('/'),
  fr: 'JOUR/NUIT/MATIN/APRÈS-MIDI/SOIR/AUBE/CRÉPUSCULE/PLUS TARD/UN PEU PLUS TARD/EN CONTINU/MÊME TEMPS'.split('/'),
}
const KNOWN =
  /(?<!\p{L})(?:DAY|NIGHT|MORNING|AFTERNOON|EVENING|DAWN|DUSK|SUNRISE|SUNSET|NOON|MIDNIGHT|LATER|CONTINUOUS|SAME|JOUR|NUIT|MATIN|APR[EÈ]S-MIDI|SOIR|AUBE|CR[EÉ]PUSCULE|MIDI|MINUIT|PLUS TARD|CONTINU|M[EÊ]ME)(?!\p{L})|^\d{1,2}(?:[:h]\d\d)?$/iu

/** Whether a part of a heading is a time. If not, it belongs to the place. */
const tellsTime = (words: string): boolean => KNOWN.test(words)

/** Splits a finished heading. Text after a dash belongs to the place if it isn't a time. */
export function splitHeading(heading: string): HeadingParts {
  const typed = splitTyped(heading)
  if (typed.joint === '' || tellsTime(typed.time)) return typed
  return { ...typed, place: `${typed.place}${typed.joint}${typed.time}`.trim(), joint: '', time: '' }
}

/** Splits a heading while it is being typed. Text after the last dash is treated as the time. */
function splitTyped(heading: string): HeadingParts {
  const opening = (OPENING.exec(heading) ?? NUMBERED_OPENING.exec(heading))?.[0] ?? ''
  const rest = heading.slice(opening.length)
  const joint = JOINT.exec(rest)
  if (joint === null) return { opening, place: rest.trim(), joint: '', time: '' }
  const end = joint.index + joint[0].length
  return { opening, place: rest.slice(0, joint.index).trim(), joint: joint[0], time: rest.slice(end).trim() }
}

/** Whether two openings are the same, as "int " and "INT. " are. */
const isSameOpening = (a: string, b: string): boolean => isSameWord(a.replaceAll('.', ''), b.replaceAll('.', ''))

const NUMBERED = /^(acte?|sc[eè]ne)(\s+)([\p{L}\d]+)/iu
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const FIRST = /^premi(?:er|ère|ere)$/i

const FIRST_OF: Readonly<Record<'act' | 'scene', Readonly<Record<Language, string>>>> = {
  act: { en: 'ACT I', fr: 'ACTE PREMIER' },
  scene: { en: 'SCENE 1', fr: 'SCÈNE PREMIÈRE' },
}

/** Returns a word in the same case as another one: all capitals, capitalised or lower case. */
function asWritten(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase()
  return like === like.toLowerCase() ? word.toLowerCase() : word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** Returns the next number in the same notation, or undefined if `numeral` is not a number. */
function following(numeral: string): string | undefined {
  if (/^\d{1,3}$/.test(numeral)) return String(Number(numeral) + 1)
  if (FIRST.test(numeral)) return 'II'
  const value = fromRoman(numeral)
  if (value !== undefined) return asWritten(roman(value + 1), numeral)
  const at = WORDS.indexOf(numeral.toLowerCase())
  const word = at < 0 ? undefined : WORDS[at + 1]
  return word === undefined ? undefined : asWritten(word, numeral)
}

/**
 * Returns the next numbered heading: "SCÈNE IV" after "SCÈNE III. Le jardin". Returns undefined if the heading has no
 * number.
 */
function headingAfter(heading: string): string | undefined {
  const [, word = '', space = '', numeral = ''] = NUMBERED.exec(heading) ?? []
  const next = following(numeral)
  return next === undefined ? undefined : `${word}${space}${next}`
}

/**
 * Returns the heading for the first act or scene in a sequence. It takes the form of the play's first heading of that
 * kind or, if there is none, the usual form.
 */
const firstHeading = (kind: 'act' | 'scene', language: Language, first: string | undefined): string =>
  NUMBERED.exec(first ?? '')?.[0] ?? FIRST_OF[kind][language]

/** A suggested completion of the heading being typed. */
export interface HeadingOffer {
  /** The displayed suggestion: "KITCHEN". */
  readonly label: string
  /** The whole heading with the suggestion applied: "INT. KITCHEN - ". */
  readonly text: string
  /** Whether the suggestion can be the end of the heading. If not, more text is expected. */
  readonly done: boolean
}

/** The context of the act or scene heading being typed. */
export interface HeadingContext {
  readonly play: PlayKind
  readonly language: Language
  readonly kind: 'act' | 'scene'
  /** The other headings of this kind, in the order of the play. */
  readonly headings: readonly string[]
  /** The previous heading. For a scene, only a heading in the same act counts. */
  readonly previous: string | undefined
}

const OPENINGS = ['INT.', 'EXT.', 'INT./EXT.']
const DASH: Readonly<Record<Language, string>> = { en: ' - ', fr: ' – ' }

/** Counts words, ignoring accents and capitals. Each is counted under its first spelling. */
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

/**
 * Returns the words that match the typed text: the best matches first, then those with the lowest `rank`, then in the
 * given order.
 */
function choose(words: readonly string[], typed: string, rank: (word: string) => number): string[] {
  return words
    .map((word) => ({ word, fit: matchRank(word, typed), rank: rank(word) }))
    .filter(({ fit }) => fit < 3)
    .sort((a, b) => a.fit - b.fit || a.rank - b.rank)
    .map(({ word }) => word)
}

const more = (words: readonly string[], usual: readonly string[]): string[] => [
  ...words,
  ...usual.filter((one) => !words.some((word) => isSameWord(one, word))),
]

/** Returns the dash most often used before times in this play, or the usual one if there is none. */
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
  if (next === undefined || matchRank(next, typed) > 1) return []
  return [{ label: next, text: next, done: true }]
}

/**
 * The suggestions. `begun` tells whether the first one only completes what was typed, in which case Enter accepts it.
 */
export interface HeadingOffers {
  readonly offers: readonly HeadingOffer[]
  readonly begun: boolean
}

/** Returns a suggestion with its label in capitals, as in all screenplay headings. */
const shown = (offer: HeadingOffer): HeadingOffer => ({ ...offer, label: offer.label.toLocaleUpperCase() })

/**
 * Returns suggestions for continuing a heading, starting with the likeliest. Returns an empty list if the only
 * suggestion has already been typed.
 */
export function offerHeadings(typed: string, context: HeadingContext): HeadingOffers {
  const parts = splitTyped(typed)
  const offers = offersFor(typed, parts, context)
  const [only] = offers
  const said = parts.joint === '' ? parts.place : parts.time
  if (only === undefined || (offers.length === 1 && isSameWord(only.label, said))) return { offers: [], begun: false }
  return {
    offers: context.play === 'screenplay' ? offers.map(shown) : offers,
    begun: said !== '' && matchRank(only.label, said) === 1,
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

/** Returns the dash to insert after a finished place, if a screenplay heading doesn't have a time yet. */
export function dashAfterPlace(typed: string, { play, language, headings }: HeadingContext): string | undefined {
  const { opening, place, joint } = splitTyped(typed)
  if (play !== 'screenplay' || opening === '' || place === '' || joint !== '') return undefined
  return dashOf(headings.map(splitHeading), language)
}
