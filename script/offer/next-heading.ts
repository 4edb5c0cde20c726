import { fromRoman, roman } from '../layout/page-label.ts'
import type { Language } from '../play.ts'

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
export function headingAfter(heading: string): string | undefined {
  const [, word = '', space = '', numeral = ''] = NUMBERED.exec(heading) ?? []
  const next = following(numeral)
  return next === undefined ? undefined : `${word}${space}${next}`
}

/** The heading with which acts, or the scenes of an act, begin to count: as in `first`, the first of the play, else as is usual. */
export const firstHeading = (kind: 'act' | 'scene', language: Language, first: string | undefined): string =>
  NUMBERED.exec(first ?? '')?.[0] ?? FIRST_OF[kind][language]
