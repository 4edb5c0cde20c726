/** English says "he" and "she" of those whom a speech has just named: little each time, a lot together. */
import type { Gender } from './attributes.ts'
import type { Read } from './from-directions.ts'
import { GENDER_WORDS } from './gender-words.ts'
import { evidenceOf, type Line, type Turn } from './lines.ts'
import type { Clue } from './reading.ts'
import { sentencesOf, type Token } from './tokens.ts'

const PRONOUNS: ReadonlyMap<string, Gender> = new Map([
  ['he', 'male'],
  ['him', 'male'],
  ['his', 'male'],
  ['himself', 'male'],
  ['she', 'female'],
  ['her', 'female'],
  ['herself', 'female'],
])
const WEIGHT = 0.25
/** How many words a pronoun may stand behind the name. */
const NEAR = 12

const tells = ({ word }: Token): boolean => GENDER_WORDS.en.female.has(word) || GENDER_WORDS.en.male.has(word)

/** The words of a speech as one: a verse line ends no sentence. Each knows its line. */
function wordsOf({ lines }: Pick<Turn, 'lines'>): {
  readonly tokens: readonly Token[]
  readonly lineOf: ReadonlyMap<Token, Line>
} {
  const tokens: Token[] = []
  const lineOf = new Map<Token, Line>()
  let end = ''
  for (const line of lines) {
    if (line.kind !== 'speech') continue
    for (const [at, token] of line.tokens.entries()) {
      const one = at === 0 && tokens.length > 0 ? { ...token, gap: `${end}\n${token.gap}` } : token
      tokens.push(one)
      lineOf.set(one, line)
    }
    end = line.text.slice(line.tokens.at(-1)?.to ?? 0)
  }
  return { tokens, lineOf }
}

const isOwnName = ({ raw, gap }: Token): boolean => /^\p{Lu}/u.test(raw) && raw !== 'I' && !gap.includes('\n')

export function cluesOfMentions(
  turn: Pick<Turn, 'lines' | 'speaker'>,
  { language, mentions }: Pick<Read, 'language' | 'mentions'>,
): readonly Clue[] {
  if (language !== 'en') return []
  const { tokens, lineOf } = wordsOf(turn)
  return sentencesOf(tokens).flatMap((sentence): readonly Clue[] => {
    const [one, ...others] = mentions(sentence)
    if (!one || others.length > 0 || one.id === turn.speaker) return []
    // whoever is called is "you"
    const called = one.at === 0 && /[,!?;]/.test(sentence[one.end]?.gap ?? '')
    if (called || sentence.slice(0, one.at).some((token) => tells(token) || PRONOUNS.has(token.word))) return []
    const behind = sentence.slice(one.end, one.end + NEAR)
    const at = behind.findIndex(({ word }) => PRONOUNS.has(word))
    const token = behind[at]
    if (!token || behind.slice(0, at).some((between) => tells(between) || isOwnName(between))) return []
    const gender = PRONOUNS.get(token.word)
    const name = sentence[one.at]
    const line = name && lineOf.get(name)
    if (!gender || !line) return []
    const words = sentence.slice(one.at, one.end + at + 1).filter((word) => lineOf.get(word) === line)
    return [{ about: one.id, field: 'gender', value: gender, weight: WEIGHT, evidence: evidenceOf(line, words) }]
  })
}
