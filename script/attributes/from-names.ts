/**
 * Finds clues in a speech about the characters that it addresses or names: "No, Amoret, stay.", "Mrs Price", "Edie is
 * eighty-four", « Lou est partie », "Hollis? She left."
 */
import type { CharacterId, Gender } from '../character.ts'
import type { Read } from './from-directions.ts'
import { evidenceOf, type Line, type Turn } from './lines.ts'
import type { Mention } from './people-names.ts'
import { GENDER_WORDS, wordSet, BETWEEN, genderOfAgreement } from './gender-words.ts'
import { kinOf } from './kin.ts'
import type { Clue, AttributeClaim } from './reading.ts'
import { sentencesOf, SHORT, type Token } from './tokens.ts'
import { bandAmong, numberAt } from './age-words.ts'
import type { Language } from '../play.ts'
import { PUNCTUATION } from './addresses.ts'
import { untilPunctuation } from './beside-names.ts'
import { readSegment } from './segments.ts'

/** Whether a mention is an address. If so, the name is between punctuation marks, as in "No, Amoret, stay." */
export function isAddress({ tokens, text }: Pick<Line, 'tokens' | 'text'>, { at, end }: Mention): boolean {
  const behind = tokens[end]?.gap ?? text.slice(tokens.at(-1)?.to ?? 0)
  const begins = at === 0 || /[,!;:—–]/.test(tokens[at]?.gap ?? '')
  const ends = tokens[end] ? /[,!?;]/.test(behind) : at > 0 && /[.!?,;…]/.test(behind)
  return begins && ends
}

/** Returns the character whom a speech addresses by name, if there is exactly one. */
export function addressedCharacter({ lines, speaker }: Turn, { mentions }: Pick<Read, 'mentions'>): CharacterId | null {
  const called = new Set<CharacterId>()
  for (const line of lines)
    if (line.kind === 'speech')
      for (const mention of mentions(line.tokens))
        if (mention.id !== speaker && isAddress(line, mention)) called.add(mention.id)
  const [only, ...others] = called
  return only !== undefined && others.length === 0 ? only : null
}

const PRONOUNS: ReadonlyMap<string, Gender> = new Map([
  ['she', 'female'],
  ["she's", 'female'],
  ['elle', 'female'],
  ['he', 'male'],
  ["he's", 'male'],
  ['il', 'male'],
])

/**
 * Weight of a pronoun after a full sentence: "I saw Hollis. She left." is about Hollis only if nobody else is
 * mentioned.
 */
const GOES_ON = 0.5
const TELLS = wordSet('she he her him his hers herself himself it they them who mother father')
const tellsOf = (word: string): boolean =>
  GENDER_WORDS.en.female.has(word) || GENDER_WORDS.en.male.has(word) || kinOf(word, 'en') !== undefined
const isCalledIn = (line: Line, sentence: readonly Token[], { at, end }: Mention): boolean => {
  const from = line.tokens.indexOf(sentence[0] as Token)
  return sentence.length > end - at && isAddress(line, { id: '', at: from + at, end: from + end })
}

/**
 * Finds the gender of a character from the pronoun that begins the sentence after the name: "Hollis? She left.", « Et
 * Lou ? Il dort. »
 */
function cluesBehindNames(line: Line, { mentions, language }: Pick<Read, 'mentions' | 'language'>): readonly Clue[] {
  const sentences = sentencesOf(line.tokens)
  return sentences.flatMap((sentence, place): readonly Clue[] => {
    const [one, ...others] = mentions(sentence)
    const [pronoun] = sentences[place + 1] ?? []
    const value = pronoun && PRONOUNS.get(pronoun.word)
    if (!one || others.length > 0 || !pronoun || !value || isCalledIn(line, sentence, one)) return []
    const isShort = sentence.length - (one.end - one.at) < 2
    // « elle » may refer to a thing in the sentence, and the pronoun may refer to another person mentioned in it
    if (!isShort && (language === 'fr' || sentence.some(({ word }) => TELLS.has(word) || tellsOf(word)))) return []
    const weight = isShort ? 1 : GOES_ON
    return [{ about: one.id, field: 'gender', value, weight, evidence: evidenceOf(line, [...sentence, pronoun]) }]
  })
}

/** Returns the gender shown by a word before a name: "Lady", « ma fille », « cher ». */
function beforeName(word: string, language: Language): Gender | null {
  if (language === 'fr') {
    if (/^(?:la|cette|une|ma|chere|belle|bonne|petite|vieille)$/.test(word)) return 'female'
    if (/^(?:le|ce|cet|cher|beau|vieux|vieil)$/.test(word)) return 'male'
  }
  if (language === 'en' && word === 'master') return 'male'
  if (kinOf(word, language)?.gender) return kinOf(word, language)?.gender ?? null
  const { female, male } = GENDER_WORDS[language]
  return female.has(word) ? 'female' : male.has(word) ? 'male' : null
}

type Say = (saying: AttributeClaim, how: { readonly weight: number; readonly words: readonly Token[] }) => void

/** Reads a title or kinship before a name: "Lady Hero", « ma sœur Agnès ». */
function withTitle(line: Line, { at, end }: Mention, { turn, language, say }: Telling): void {
  const before = line.tokens[at - 1]
  const named = line.tokens[at]
  if (!before || !named || named.gap.includes("'")) return
  if (PUNCTUATION.test(named.gap) && !(named.gap.trim() === '.' && SHORT.has(before.word))) return
  const gender = beforeName(before.word, language)
  const words = line.tokens.slice(at - 1, end)
  if (gender) say({ field: 'gender', value: gender }, { weight: 1, words })
  const mine = line.tokens[at - 2]?.word ?? ''
  if (gender && kinOf(before.word, language) && /^(?:my|mon|ma)$/.test(mine))
    say({ field: 'relation', value: { to: turn.speaker, what: before.low } }, { weight: 1, words })
}

interface Telling {
  readonly turn: Turn
  readonly language: Language
  readonly say: Say
}

const IS = wordSet("is 's was est etait sera")
/** Words that may come before the subject of a sentence about a character. */
const BEGINS = wordSet('and but so that when if because now quand que si mais car alors et donc ou parce puisque comme')
const MY = wordSet('my mon ma')
const LONGEST = 7

/** Reads a sentence about a character: "Edie is eighty-four", "Nora is my sister", « Lou est partie ». */
function withVerb(tokens: readonly Token[], { at, end }: Mention, { turn, language, say }: Telling): void {
  const before = tokens[at - 1]
  const starts = !before || PUNCTUATION.test(tokens[at]?.gap ?? '') || BEGINS.has(before.word)
  const verb = tokens[end]
  const next = tokens[end + 1]
  if (!starts || !verb || !next || !IS.has(verb.word) || PUNCTUATION.test(verb.gap) || PUNCTUATION.test(next.gap))
    return
  const part = untilPunctuation(tokens, end + 1)
  const words = [...tokens.slice(at, end + 1), ...part]
  const band = part.length < LONGEST ? bandAmong(part, language) : null
  if (band && !MY.has(next.word)) say({ field: 'ageBand', value: band.band }, { weight: 2, words })
  if (/^(?:a|an|une?|my|your|his|her|mon|ma|ton|ta|votre|son|sa|the|le|la)$/.test(next.word)) {
    const said = readSegment(part, language)
    if (said.gender && said.gender.weight > 3) say({ field: 'gender', value: said.gender.value }, { weight: 1, words })
    if (said.relation && MY.has(next.word))
      say({ field: 'relation', value: { to: turn.speaker, what: said.relation.what } }, { weight: 1, words })
    return
  }
  if (language !== 'fr') return
  const state = part.find(({ low, word }) => !BETWEEN.has(low) && word !== 'ete')
  const gender = state && genderOfAgreement(state)
  if (gender) say({ field: 'gender', value: gender }, { weight: 1, words })
}

/**
 * Reads kinship after a name: "Nora, my sister, …". There must be punctuation after it, because it could otherwise mean
 * another person.
 */
function withKin(tokens: readonly Token[], { at, end }: Mention, { turn, language, say }: Telling): void {
  const my = tokens[end]
  const kin = tokens[end + 1]
  const known = kin && kinOf(kin.word, language)
  if (!my || !kin || !known || !MY.has(my.word) || !/^\s*,\s*$/.test(my.gap) || PUNCTUATION.test(kin.gap)) return
  const next = tokens[end + 2]
  if (next && !PUNCTUATION.test(next.gap)) return
  const words = tokens.slice(at, end + 2)
  if (known.gender) say({ field: 'gender', value: known.gender }, { weight: 1, words })
  say({ field: 'relation', value: { to: turn.speaker, what: kin.low } }, { weight: 1, words })
}

/** Reads an age after a name: "Bed four: Edie, ninety-one, a hip." */
function withYears(tokens: readonly Token[], { at, end }: Mention, { language, say }: Telling): void {
  const next = tokens[end]
  if (!next || !/^\s*[,(]\s*$/.test(next.gap)) return
  const part = untilPunctuation(tokens, end)
  const band =
    part.length < 4 &&
    numberAt(
      part.map(({ word }) => word),
      0,
    )
      ? bandAmong(part, language)
      : null
  if (band) say({ field: 'ageBand', value: band.band }, { weight: 2, words: [...tokens.slice(at, end), ...part] })
}

/** Extends a mention to include a surname: "Edie Marsh" for the character listed as Edie. */
function withSurname(tokens: readonly Token[], { id, at, end }: Mention): Mention {
  const next = tokens[end]
  const isName = next !== undefined && /^ $/.test(next.gap) && /^\p{Lu}\p{Ll}/u.test(next.raw)
  return { id, at, end: isName ? end + 1 : end }
}

/** Reads how characters introduce themselves: "It's Mrs. Hollis.", « Madame Roussel, c’est moi ». */
function ofOneself(
  { tokens, ...line }: Line,
  { id, at, end }: Mention,
  { language }: Pick<Read, 'language' | 'mentions'>,
): readonly Clue[] {
  const title = tokens[at - 1]
  const gender =
    title && GENDER_WORDS[language].female.has(title.word)
      ? 'female'
      : title && GENDER_WORDS[language].male.has(title.word)
        ? 'male'
        : null
  const before = tokens[at - 2]
  const says =
    !before || PUNCTUATION.test(title?.gap ?? '') || /^(?:it's|i'm|am|name's|is|c'|est|suis)$/.test(before.word)
  const ends = !tokens[end] || /[.,!?;…]/.test(tokens[end]?.gap ?? '')
  if (!gender || !says || !ends) return []
  const words = tokens.slice(at - 1, end)
  return [{ about: id, field: 'gender', value: gender, weight: 3, evidence: evidenceOf({ tokens, ...line }, words) }]
}

/** Returns all clues in a line about the characters that it names. */
export function cluesOfNames(line: Line, turn: Turn, { language, mentions }: Read): readonly Clue[] {
  const clues: Clue[] = []
  for (const found of mentions(line.tokens)) {
    if (found.id === turn.speaker) {
      clues.push(...ofOneself(line, found, { language, mentions }))
      continue
    }
    const mention = withSurname(line.tokens, found)
    const say: Say = (saying, { weight, words }) =>
      void clues.push({ about: mention.id, ...saying, weight, evidence: evidenceOf(line, words) })
    withTitle(line, mention, { turn, language, say })
    withVerb(line.tokens, mention, { turn, language, say })
    withYears(line.tokens, mention, { turn, language, say })
    withKin(line.tokens, mention, { turn, language, say })
  }
  return [...clues, ...cluesBehindNames(line, { mentions, language }).filter(({ about }) => about !== turn.speaker)]
}
