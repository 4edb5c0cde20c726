/**
 * Descriptions beside a name: "JO, a girl of seven", "MIRA (34), a detective", "the elderly notary, ASHDOWN",
 * « le lieutenant VASSEUR ».
 */
import type { Language } from '../play.ts'
import { bandAmong } from './age-words.ts'
import { GENDER_WORDS, wordSet } from './gender-words.ts'
import { kinOf } from './kin.ts'
import type { Mention } from './people-names.ts'
import { headOf, statedPronouns, readSegment } from './segments.ts'
import type { Token } from './tokens.ts'
import { namesTrade } from './roles.ts'

const OPENS = wordSet(
  "a an the un une le la l' his her their sa son leur aged age agee petit petite jeune vieux vieille",
)
const THEIRS = wordSet('his her their son sa leur')
const CLOSES = /[,;:.()—–!?…]/
/** Matches the text between a name and the parts of its description: "MIRA (34), a detective". */
const BETWEEN_PARTS = /^[\s,()—–]*[,(—–]\s*$/
const IS = wordSet("is was est etait 's")
/** Maximum number of parts to read from a description. */
const MOST_PARTS = 5

/** Returns the tokens from a position up to the next punctuation mark. */
export function untilPunctuation(tokens: readonly Token[], from: number): readonly Token[] {
  const end = tokens.findIndex((token, at) => at > from && CLOSES.test(token.gap))
  return tokens.slice(from, end < 0 ? undefined : end)
}

const isKnown = (head: readonly Token[], language: Language): boolean => {
  const { female, male } = GENDER_WORDS[language]
  return head.some(({ word }) => female.has(word) || male.has(word) || kinOf(word, language) !== undefined)
}

/**
 * Whether a part names another character in a list of people: it has an article and only capitalised words, as in
 * "Amarillis, the Sullen Shepherd".
 */
const isAnother = ([first, ...head]: readonly Token[]): boolean =>
  /^(?:the|le|la|l'|les)$/.test(first?.word ?? '') && head.length > 0 && head.every(({ raw }) => /^\p{Lu}/u.test(raw))

/** Whether words describe a character: they state kinship, gender or age, and begin as a description does. */
function describes(part: readonly Token[], language: Language): boolean {
  const { head } = headOf(part, language)
  const opens = OPENS.has(part[0]?.word ?? '')
  if (isAnother(head)) return false
  return (
    (opens && (isKnown(head, language) || bandAmong(part, language) !== null)) ||
    (part.length < 6 && bandAmong(part, language) !== null)
  )
}

/** Whether brackets after a name contain a description rather than an action: "(they/them)", "(female, thirties)". */
const isNote = (part: readonly Token[], language: Language): boolean =>
  part.length < 4 && (statedPronouns(part) !== null || isKnown(headOf(part, language).head, language))

/** Whether a part is a trade without an article: "MAÏA, glaciologue, quarante ans". */
const bareTrade = (part: readonly Token[], language: Language): boolean =>
  part.length < 4 &&
  !/^\p{Lu}/u.test(part[0]?.raw ?? '') &&
  namesTrade(part, language) &&
  readSegment(part, language).role !== null

/**
 * Whether a part consists of an article and a trade of one or two words, as in « ARMAND, le médecin, ». Such a part
 * can't mean an object in a character's hand.
 */
const trade = (part: readonly Token[], language: Language): boolean =>
  (part.length === 2 || part.length === 3) &&
  /^(?:the|le|la|l'|a|an|un|une)$/.test(part[0]?.word ?? '') &&
  (part.length === 2 || isKnown(part, language)) &&
  readSegment(part, language).role !== null

/**
 * Returns the parts after a name that describe the character. Outside brackets, stops at the first part that doesn't.
 */
function behind(tokens: readonly Token[], end: number, language: Language): readonly (readonly Token[])[] {
  const found: (readonly Token[])[] = []
  let isWithin = false
  for (let at = end, count = 0; count < MOST_PARTS; count++) {
    const token = tokens[at]
    if (!token || !BETWEEN_PARTS.test(token.gap)) break
    isWithin = token.gap.includes('(') || (isWithin && !token.gap.includes(')'))
    const part = untilPunctuation(tokens, at)
    const told =
      describes(part, language) ||
      trade(part, language) ||
      bareTrade(part, language) ||
      (isWithin && isNote(part, language))
    // in the same brackets, a noun after an age is a trade
    const isTrade = isWithin && found.length > 0 && part.length < 4 && readSegment(part, language).role !== null
    if (told || isTrade || introduces(part, found, language)) found.push(part)
    else if (!isWithin) break
    at += part.length
  }
  return found
}

/**
 * Whether a part continues a description. After an age, an article and a trade do, as in "MIRA, 34, a supply teacher,
 * …".
 */
const introduces = (part: readonly Token[], before: readonly unknown[], language: Language): boolean =>
  before.length > 0 &&
  part.length < 6 &&
  /^(?:a|an|the|un|une|le|la|l')$/.test(part[0]?.word ?? '') &&
  readSegment(part, language).role !== null

/**
 * Returns the kinship before a name, including the person to whom the character is related: "Kit's sister NORA", « la
 * sœur de KIT, NORA ».
 */
function ofOwner(tokens: readonly Token[], at: number, language: Language): readonly Token[] | null {
  if (language === 'en') {
    const own = [at - 2, at - 3].find((place) => tokens[place]?.word === "'s") ?? 0
    const isKin = own > 0 && kinOf(tokens[at - 1]?.word ?? '', language) !== undefined
    return isKin && !CLOSES.test(tokens[at]?.gap ?? '') ? tokens.slice(own - 1, at) : null
  }
  const from = [at - 4, at - 3].find(
    (place) => /^(?:la|le)$/.test(tokens[place]?.word ?? '') && /^(?:de|d')$/.test(tokens[place + 2]?.word ?? ''),
  )
  const isKin = from !== undefined && kinOf(tokens[from + 1]?.word ?? '', language) !== undefined
  return isKin && (tokens[at]?.gap ?? '').includes(',') ? tokens.slice(from, at) : null
}

/** Returns the description before a name: « la vieille MADAME ORSINI », "her husband GENE". */
function inFront(tokens: readonly Token[], at: number, language: Language): readonly Token[] | null {
  const comma = tokens[at]?.gap.includes(',') ?? false
  let from = at - 1
  while (from > 0 && at - from < 5 && !CLOSES.test(tokens[from]?.gap ?? '') && !OPENS.has(tokens[from]?.word ?? ''))
    from--
  // in « la vieille MADAME » the article comes before the adjective
  while (from > 0 && OPENS.has(tokens[from - 1]?.word ?? '') && !CLOSES.test(tokens[from]?.gap ?? '')) from--
  const front = from < 0 ? [] : tokens.slice(from, at)
  const starts = from === 0 || CLOSES.test(tokens[from]?.gap ?? '')
  const isKin = THEIRS.has(front[0]?.word ?? '') && isKnown(front.slice(-1), language)
  if (front.length === 0 || !OPENS.has(front[0]?.word ?? '') || (comma && !starts && !isKin)) return null
  return describes(front, language) || trade(front, language) ? front : null
}

/** Returns the descriptions before and after a name. */
export function descriptionsBeside(
  tokens: readonly Token[],
  { at, end }: Mention,
  language: Language,
): readonly (readonly Token[])[] {
  const found = [...behind(tokens, end, language)]
  const next = tokens[end]
  if (next && IS.has(next.word)) {
    const part = untilPunctuation(tokens, end + 1)
    const isNoun = /^(?:a|an|une?|the)$/.test(part[0]?.word ?? '') && describes(part, language)
    if (isNoun || (part.length < 5 && bandAmong(part, language) !== null)) found.push(part)
  }
  const front = ofOwner(tokens, at, language) ?? inFront(tokens, at, language)
  return front ? [...found, front] : found
}
