/** Descriptions beside a name: "JO, a girl of seven", "the elderly notary, ASHDOWN", « le lieutenant VASSEUR ». */
import type { Language } from '../play.ts'
import { bandAmong } from './age-words.ts'
import { GENDER_WORDS, wordSet } from './gender-words.ts'
import { kinOf } from './kin.ts'
import type { Mention } from './people-names.ts'
import { headOf, readSegment } from './segments.ts'
import type { Token } from './tokens.ts'

const OPENS = wordSet(
  "a an the un une le la l' his her their sa son leur aged age agee petit petite jeune vieux vieille",
)
const CLOSES = /[,;:.()—–!?…]/
const IS = wordSet('is est was etait')

/** The tokens from a place up to the next sign. */
function upToSign(tokens: readonly Token[], from: number): readonly Token[] {
  const end = tokens.findIndex((token, at) => at > from && CLOSES.test(token.gap))
  return tokens.slice(from, end < 0 ? undefined : end)
}

/** Whether words describe somebody: they know a trade, kin, gender or age, and begin as descriptions do. */
function describes(part: readonly Token[], language: Language): boolean {
  const { head } = headOf(part, language)
  const opens = OPENS.has(part[0]?.word ?? '')
  const { female, male } = GENDER_WORDS[language]
  const known = head.some(({ word }) => female.has(word) || male.has(word) || kinOf(word, language) !== undefined)
  return (
    (opens && (known || bandAmong(part, language) !== null)) || (part.length < 6 && bandAmong(part, language) !== null)
  )
}

/** The description beside a name: behind it, or in front. */
export function descriptionsBeside(
  tokens: readonly Token[],
  { at, end }: Mention,
  language: Language,
): readonly (readonly Token[])[] {
  const found: (readonly Token[])[] = []
  const next = tokens[end]
  if (next && /^\s*[,(]\s*$/.test(next.gap)) {
    const part = upToSign(tokens, end)
    if (describes(part, language) || trade(part, language)) found.push(part)
  }
  if (next && IS.has(next.word)) {
    const part = upToSign(tokens, end + 1)
    if (/^(?:a|an|une?|the)$/.test(part[0]?.word ?? '') && describes(part, language)) found.push(part)
  }
  const comma = tokens[at]?.gap.includes(',') ?? false
  let from = at - 1
  while (from > 0 && at - from < 5 && !CLOSES.test(tokens[from]?.gap ?? '') && !OPENS.has(tokens[from]?.word ?? ''))
    from--
  // "la vieille MADAME": the article stands before the adjective
  while (from > 0 && OPENS.has(tokens[from - 1]?.word ?? '') && !CLOSES.test(tokens[from]?.gap ?? '')) from--
  const front = from < 0 ? [] : tokens.slice(from, at)
  const starts = from === 0 || CLOSES.test(tokens[from]?.gap ?? '')
  if (
    front.length > 0 &&
    OPENS.has(front[0]?.word ?? '') &&
    (!comma || starts) &&
    (describes(front, language) || trade(front, language))
  )
    found.push(front)
  return found
}

/** « ARMAND, le médecin, »: an article and one word that no direction says of a thing in a hand. */
const trade = (part: readonly Token[], language: Language): boolean =>
  part.length === 2 &&
  /^(?:the|le|la|l'|a|an|un|une)$/.test(part[0]?.word ?? '') &&
  readSegment(part, language).role !== null
