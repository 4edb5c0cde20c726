import type { Language } from '../play.ts'

/** Normalises typed text for comparison, ignoring accents, capitals and surrounding spaces. */
export const foldWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleUpperCase().trim()

/** Whether two texts are the same except for accents, capitals and surrounding spaces. */
export const isSameWord = (a: string, b: string): boolean => foldWords(a) === foldWords(b)

/**
 * Returns how well a suggestion matches the typed text, ignoring accents and capitals: 0 exactly, 1 as a prefix, 2 as
 * the prefix of a later word, 3 not at all. Every suggestion matches an empty text equally well.
 */
export function fitOf(offered: string, typed: string): 0 | 1 | 2 | 3 {
  const wanted = foldWords(typed)
  const folded = foldWords(offered)
  if (wanted === '') return 1
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  return folded.split(/[\s'’-]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3
}

/**
 * The parts of a scene heading: in "INT. KITCHEN - NIGHT" the opening is "INT. ", the place "KITCHEN", the joint " - "
 * and the time "NIGHT".
 */
export interface HeadingParts {
  /** Including the space after it: "INT. ", "SCENE 2. "; empty if the heading has none. */
  readonly opening: string
  readonly place: string
  /** The separator between place and time; empty if there is no time. */
  readonly joint: string
  readonly time: string
}

const OPENING = /^(?:(?:int|ext|est)\.?(?: ?[/-] ?(?:int|ext)\.?)?|i\/e\.?|e\/i\.?)[ \u00a0]+/i
const NUMBERED = /^(?:acte?|sc[eè]ne)\s+[\p{L}\d]+(?:[ \u00a0]*[.:,–—][ \u00a0]*|[ \u00a0]+-[ \u00a0]*)/iu
const JOINT = /[ \u00a0]+[-–—][ \u00a0]+(?!.*[ \u00a0][-–—][ \u00a0])/u

/** The times used in headings, most common first. */
export const TIMES: Readonly<Record<Language, readonly string[]>> = {
  en: 'DAY/NIGHT/MORNING/AFTERNOON/EVENING/DAWN/DUSK/LATER/MOMENTS LATER/CONTINUOUS/SAME TIME'.split('/'),
  fr: 'JOUR/NUIT/MATIN/APRÈS-MIDI/SOIR/AUBE/CRÉPUSCULE/PLUS TARD/UN PEU PLUS TARD/EN CONTINU/MÊME TEMPS'.split('/'),
}
const KNOWN =
  /(?<!\p{L})(?:DAY|NIGHT|MORNING|AFTERNOON|EVENING|DAWN|DUSK|SUNRISE|SUNSET|NOON|MIDNIGHT|LATER|CONTINUOUS|SAME|JOUR|NUIT|MATIN|APR[EÈ]S-MIDI|SOIR|AUBE|CR[EÉ]PUSCULE|MIDI|MINUIT|PLUS TARD|CONTINU|M[EÊ]ME)(?!\p{L})|^\d{1,2}(?:[:h]\d\d)?$/iu

/** Whether part of a heading is a time rather than part of the place. */
const tellsTime = (words: string): boolean => KNOWN.test(words)

/** Splits a finished heading. Text after a dash that is not a time belongs to the place. */
export function splitHeading(heading: string): HeadingParts {
  const typed = splitTyped(heading)
  if (typed.joint === '' || tellsTime(typed.time)) return typed
  return { ...typed, place: `${typed.place}${typed.joint}${typed.time}`.trim(), joint: '', time: '' }
}

/** Splits a heading while it is being typed, where the text after the last dash is taken as the time. */
export function splitTyped(heading: string): HeadingParts {
  const opening = (OPENING.exec(heading) ?? NUMBERED.exec(heading))?.[0] ?? ''
  const rest = heading.slice(opening.length)
  const joint = JOINT.exec(rest)
  if (joint === null) return { opening, place: rest.trim(), joint: '', time: '' }
  const end = joint.index + joint[0].length
  return { opening, place: rest.slice(0, joint.index).trim(), joint: joint[0], time: rest.slice(end).trim() }
}

/** Whether two openings are the same, for example "int " and "INT. ". */
export const isSameOpening = (a: string, b: string): boolean => isSameWord(a.replaceAll('.', ''), b.replaceAll('.', ''))
