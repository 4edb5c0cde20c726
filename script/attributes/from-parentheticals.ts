/** What a parenthetical says of whoever speaks: « ravie », "wiping his eyes", "to herself", "hoarsely". */
import { genderOfAgreement } from './agreement.ts'
import type { Read } from './from-directions.ts'
import type { Gender } from './attributes.ts'
import { wordSet } from './gender-words.ts'
import { evidenceOf, type Line } from './lines.ts'
import { mannerOfAside } from './manner.ts'
import { pronounIn, SHE } from './pronouns.ts'
import type { Clue } from './reading.ts'
import { partsOf, type Token } from './tokens.ts'

/** How one speaks, and not who: « bas », « fort ». */
const OF_THE_VOICE = wordSet('bas haut fort sec froid franc droit net doux court vite grave clair idiot')
/** « toujours assise », « un peu gêné » */
const BEFORE = wordSet('tres trop toujours soudain presque encore un peu tout plus assez deja se toute de plus')
const THEMSELVES: ReadonlyMap<string, Gender> = new Map([
  ['herself', 'female'],
  ['elle-meme', 'female'],
  ['himself', 'male'],
  ['lui-meme', 'male'],
])

/** Reads a parenthetical; one that names somebody may be about them. */
export function cluesOfParenthetical(line: Line, { language, mentions }: Omit<Read, 'clergy'>): readonly Clue[] {
  const { speaker, tokens } = line
  const [first] = tokens
  if (speaker === null || !first) return []
  const manner = mannerOfAside(tokens, language)
  const clues: Clue[] = manner
    ? [{ about: speaker, field: 'manner', value: manner, weight: MANNER, evidence: evidenceOf(line, tokens) }]
    : []
  if (mentions(tokens).length > 0) return clues
  const add = (value: Gender, weight: number, words: readonly Token[]): readonly Clue[] => [
    ...clues,
    { about: speaker, field: 'gender', value, weight, evidence: evidenceOf(line, words) },
  ]
  const oneself = tokens.find(({ word }) => THEMSELVES.has(word))
  if (oneself) return add(THEMSELVES.get(oneself.word) ?? 'male', 1, tokens)
  if (language === 'fr') {
    const told = agreeing(tokens)
    return told ? add(told.gender, 1, [told.token]) : clues
  }
  const starts = SHE.get(first.word)
  if (starts && !tokens.some(({ word }) => SHE.has(word) && SHE.get(word) !== starts)) return add(starts, 0.7, tokens)
  const told = pronounIn(tokens, language, { follows: false })
  if (!told || SHE.has(told.token.word) || told.gender === 'other') return clues
  return add(told.gender, told.isOwn ? 0.8 : 0.6, tokens)
}

/** What one aside says of how somebody speaks; how often they do so is weighed with all of theirs. */
export const MANNER = 0.1

/** The first word of a part that agrees with whoever speaks. */
function agreeing(tokens: readonly Token[]): { readonly token: Token; readonly gender: Gender } | null {
  for (const part of partsOf(tokens)) {
    const token = part.find(({ word }) => !BEFORE.has(word))
    const gender = token && !OF_THE_VOICE.has(token.word) ? genderOfAgreement(token) : null
    if (token && gender) return { token, gender }
  }
  return null
}
