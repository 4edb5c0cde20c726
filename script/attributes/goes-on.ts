/** Who is named, and then told of: "Hollis? She left.", « Et Lou ? Il dort. » */
import type { Gender } from './attributes.ts'
import { isCalled } from './called.ts'
import type { Read } from './from-directions.ts'
import { GENDER_WORDS, wordSet } from './gender-words.ts'
import { kinOf } from './kin.ts'
import { evidenceOf, type Line } from './lines.ts'
import type { Mention } from './people-names.ts'
import type { Clue } from './reading.ts'
import { sentencesOf, type Token } from './tokens.ts'

const PRONOUNS: ReadonlyMap<string, Gender> = new Map([
  ['she', 'female'],
  ["she's", 'female'],
  ['elle', 'female'],
  ['he', 'male'],
  ["he's", 'male'],
  ['il', 'male'],
])

/** "I saw Hollis. She left." is surely about Hollis only where nobody else is told of. */
const GOES_ON = 0.5
const TELLS = wordSet('she he her him his hers herself himself it they them who mother father')
const tellsOf = (word: string): boolean =>
  GENDER_WORDS.en.female.has(word) || GENDER_WORDS.en.male.has(word) || kinOf(word, 'en') !== undefined
const isCalledIn = (line: Line, sentence: readonly Token[], { at, end }: Mention): boolean => {
  const from = line.tokens.indexOf(sentence[0] as Token)
  return sentence.length > end - at && isCalled(line, { id: '', at: from + at, end: from + end })
}

/** "Hollis? She left.", « Et Lou ? Il dort. »: hardly more than the name, and then the pronoun. */
export function cluesBehindNames(
  line: Line,
  { mentions, language }: Pick<Read, 'mentions' | 'language'>,
): readonly Clue[] {
  const sentences = sentencesOf(line.tokens)
  return sentences.flatMap((sentence, place): readonly Clue[] => {
    const [one, ...others] = mentions(sentence)
    const [pronoun] = sentences[place + 1] ?? []
    const value = pronoun && PRONOUNS.get(pronoun.word)
    if (!one || others.length > 0 || !pronoun || !value || isCalledIn(line, sentence, one)) return []
    const isShort = sentence.length - (one.end - one.at) < 2
    // « elle » may be a thing that the sentence speaks of; and so may whoever else it tells of be meant
    if (!isShort && (language === 'fr' || sentence.some(({ word }) => TELLS.has(word) || tellsOf(word)))) return []
    const weight = isShort ? 1 : GOES_ON
    return [{ about: one.id, field: 'gender', value, weight, evidence: evidenceOf(line, [...sentence, pronoun]) }]
  })
}
