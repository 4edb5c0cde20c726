import type { Language } from '../play.ts'

/** What words are compared by that a writer types: accents, capitals and the spaces around them make no difference. */
export const foldWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleUpperCase().trim()

/** Whether two texts are the same but for accents, capitals and the spaces around them. */
export const isSameWord = (a: string, b: string): boolean => foldWords(a) === foldWords(b)

/**
 * How well something offered answers what was typed of it, accents and capitals aside: 0 it is just that, 1 it begins
 * so, 2 one of its later words does, 3 not at all. Everything answers what is empty equally well.
 */
export function fitOf(offered: string, typed: string): 0 | 1 | 2 | 3 {
  const wanted = foldWords(typed)
  const folded = foldWords(offered)
  if (wanted === '') return 1
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  return folded.split(/[\s'’-]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3
}

/** A scene heading apart: "INT. KITCHEN - NIGHT" opens with "INT. ", its place is "KITCHEN", joined by " - " to "NIGHT". */
export interface HeadingParts {
  /** With the space that follows it: "INT. ", "SCENE 2. "; empty where nothing opens the heading. */
  readonly opening: string
  readonly place: string
  /** What stands between place and time, empty where there is no time. */
  readonly joint: string
  readonly time: string
}

const OPENING = /^(?:(?:int|ext|est)\.?(?: ?[/-] ?(?:int|ext)\.?)?|i\/e\.?|e\/i\.?)[ \u00a0]+/i
const NUMBERED = /^(?:acte?|sc[eè]ne)\s+[\p{L}\d]+(?:[ \u00a0]*[.:,–—][ \u00a0]*|[ \u00a0]+-[ \u00a0]*)/iu
const JOINT = /[ \u00a0]+[-–—][ \u00a0]+(?!.*[ \u00a0][-–—][ \u00a0])/u

/** Times of day and of the story as headings call them, the usual ones first. */
export const TIMES: Readonly<Record<Language, readonly string[]>> = {
  en: 'DAY/NIGHT/MORNING/AFTERNOON/EVENING/DAWN/DUSK/LATER/MOMENTS LATER/CONTINUOUS/SAME TIME'.split('/'),
  fr: 'JOUR/NUIT/MATIN/APRÈS-MIDI/SOIR/AUBE/CRÉPUSCULE/PLUS TARD/UN PEU PLUS TARD/EN CONTINU/MÊME TEMPS'.split('/'),
}
const KNOWN =
  /(?<!\p{L})(?:DAY|NIGHT|MORNING|AFTERNOON|EVENING|DAWN|DUSK|SUNRISE|SUNSET|NOON|MIDNIGHT|LATER|CONTINUOUS|SAME|JOUR|NUIT|MATIN|APR[EÈ]S-MIDI|SOIR|AUBE|CR[EÉ]PUSCULE|MIDI|MINUIT|PLUS TARD|CONTINU|M[EÊ]ME)(?!\p{L})|^\d{1,2}(?:[:h]\d\d)?$/iu

/** Whether these words of a heading tell a time rather than a corner of the place. */
const tellsTime = (words: string): boolean => KNOWN.test(words)

/** Takes a finished heading apart; words after a dash that tell no time belong to the place. */
export function splitHeading(heading: string): HeadingParts {
  const typed = splitTyped(heading)
  if (typed.joint === '' || tellsTime(typed.time)) return typed
  return { ...typed, place: `${typed.place}${typed.joint}${typed.time}`.trim(), joint: '', time: '' }
}

/** Takes a heading apart while it is typed: what follows its last dash is to be the time. */
export function splitTyped(heading: string): HeadingParts {
  const opening = (OPENING.exec(heading) ?? NUMBERED.exec(heading))?.[0] ?? ''
  const rest = heading.slice(opening.length)
  const joint = JOINT.exec(rest)
  if (joint === null) return { opening, place: rest.trim(), joint: '', time: '' }
  const end = joint.index + joint[0].length
  return { opening, place: rest.slice(0, joint.index).trim(), joint: joint[0], time: rest.slice(end).trim() }
}

/** Whether two openings set a scene in the same way: "int " and "INT. " do. */
export const isSameOpening = (a: string, b: string): boolean => isSameWord(a.replaceAll('.', ''), b.replaceAll('.', ''))
