/** Reads the attributes of a play's characters, each with its evidence. */
import type { Gender, CharacterId } from '../character.ts'
import { cluesOfDirection, type Read, type Before } from './from-directions.ts'
import { GENDER_WORDS, wordSet, genderOfAgreement } from './gender-words.ts'
import { evidenceOf, linesOf, turnsOf, type Line, type Turn } from './lines.ts'
import { gatherClues, MAX_RELATIONS, type Clue, type ReadCharacter } from './reading.ts'
import { sentencesOf, partsOf, fold, type Token } from './tokens.ts'
import { mannerOfAside } from './manner.ts'
import { pronounIn, PRONOUN_GENDERS } from './pronouns.ts'
import type { Play } from '../play.ts'
import { cluesOfCast } from './from-cast.ts'
import { cluesOfTurn, genderOfKin, inverseOf, wordFor } from './from-speech.ts'
import { mentionFinder, withLongNames } from './people-names.ts'

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
/** Maximum number of words between a name and its pronoun. */
const NEAR = 12

const tells = ({ word }: Token): boolean => GENDER_WORDS.en.female.has(word) || GENDER_WORDS.en.male.has(word)

/**
 * Joins the words of a speech, because a sentence can continue after the end of a verse line. `lineOf` maps each word
 * to its line.
 */
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

function cluesOfMentions(
  turn: Pick<Turn, 'lines' | 'speaker'>,
  { language, mentions }: Pick<Read, 'language' | 'mentions'>,
): readonly Clue[] {
  if (language !== 'en') return []
  const { tokens, lineOf } = wordsOf(turn)
  return sentencesOf(tokens).flatMap((sentence): readonly Clue[] => {
    const [one, ...others] = mentions(sentence)
    if (!one || others.length > 0 || one.id === turn.speaker) return []
    // if the name is an address, the pronoun for that character would be "you"
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

/** Finds clues about the speaker in a parenthetical: « ravie », "wiping his eyes", "to herself", "hoarsely". */

/** Words that describe the voice rather than the speaker: « bas », « fort ». */
const OF_THE_VOICE = wordSet('bas haut fort sec froid franc droit net doux court vite grave clair idiot')
/** Words that may precede the word that agrees with the speaker: « toujours assise », « un peu gêné ». */
const BEFORE = wordSet('tres trop toujours soudain presque encore un peu tout plus assez deja se toute de plus')
const THEMSELVES: ReadonlyMap<string, Gender> = new Map([
  ['herself', 'female'],
  ['elle-meme', 'female'],
  ['himself', 'male'],
  ['lui-meme', 'male'],
])

/**
 * Reads a parenthetical. A parenthetical that names a character is not evidence of the speaker's gender, because it may
 * be about that character.
 */
function cluesOfParenthetical(line: Line, { language, mentions }: Omit<Read, 'clergy'>): readonly Clue[] {
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
  const starts = PRONOUN_GENDERS.get(first.word)
  if (starts && !tokens.some(({ word }) => PRONOUN_GENDERS.has(word) && PRONOUN_GENDERS.get(word) !== starts))
    return add(starts, 0.7, tokens)
  const told = pronounIn(tokens, language, { follows: false })
  if (!told || PRONOUN_GENDERS.has(told.token.word) || told.gender === 'other') return clues
  return add(told.gender, told.isOwn ? 0.8 : 0.6, tokens)
}

/**
 * Weight of a manner found in one parenthetical. How often it occurs is then weighed over all speeches of the
 * character.
 */
const MANNER = 0.1

/**
 * Finds a word that agrees with the speaker. Tests only the first word of each part, after skipping those in `BEFORE`.
 */
function agreeing(tokens: readonly Token[]): { readonly token: Token; readonly gender: Gender } | null {
  for (const part of partsOf(tokens)) {
    const token = part.find(({ word }) => !BEFORE.has(word))
    const gender = token && !OF_THE_VOICE.has(token.word) ? genderOfAgreement(token) : null
    if (token && gender) return { token, gender }
  }
  return null
}

const CLERGY =
  /\b(?:priest|friar|abbot|abbess|nun|monk|bishop|cardinal|vicar|father [a-z]|pere [a-z]|soeur [a-z]|sister [a-z]|cure|pretre|moine|abbe|abbesse|eveque|religieuse|religieux)\b/

/** Certainty that a direction that names nobody is about the previous speaker. */
const AFTER_SPEECH = 0.5

/**
 * Returns all clues about the characters of a play. The same fact can appear in several clues, from different places.
 */
function cluesOf(play: Pick<Play, 'characters' | 'elements' | 'language'>): readonly Clue[] {
  const { characters, language } = play
  const clergy = new Set(
    characters.filter(({ name, description }) => CLERGY.test(`${fold(name)} ${fold(description)}`)).map(({ id }) => id),
  )
  const { lines, scenes } = linesOf(play)
  const mentions = mentionFinder(withLongNames(characters, lines), language)
  const read = { language, mentions, clergy }
  const clues: Clue[] = [...cluesOfCast({ ...read, characters })]
  let before: Before = { subject: null, sure: 0 }
  for (const line of lines) {
    if (line.kind === 'direction' && line.element.kind === 'action') {
      const { clues: told, after } = cluesOfDirection(line, read, before)
      clues.push(...told)
      before = { subject: after, sure: before.sure === AFTER_SPEECH ? AFTER_SPEECH : 1 }
    } else if (line.kind === 'parenthetical') clues.push(...cluesOfParenthetical(line, read))
    else before = { subject: line.speaker, sure: AFTER_SPEECH }
  }
  for (const scene of scenes)
    for (const turn of turnsOf(scene)) clues.push(...cluesOfTurn(turn, read), ...cluesOfMentions(turn, read))
  const single = new Set(characters.filter(({ members }) => members === undefined).map(({ id }) => id))
  return clues.filter(({ about }) => single.has(about))
}

/** Reads the attributes of all characters who are not groups, from the cast list and every line. */
export function readAttributes(play: Pick<Play, 'characters' | 'elements' | 'language'>): readonly ReadCharacter[] {
  const about = new Map<CharacterId, Clue[]>()
  for (const clue of cluesOf(play)) {
    const known = about.get(clue.about)
    if (known) known.push(clue)
    else about.set(clue.about, [clue])
  }
  for (const [id, told] of about) about.set(id, weighManners(told, speechesOf(play, id)))
  const { language } = play
  const single = play.characters.filter(({ members }) => members === undefined)
  const plain = single.map(({ id }) => consistent(gatherClues(about.get(id) ?? [], id), language))
  return withInverse(plain, play)
}

const speechesOf = ({ elements }: Pick<Play, 'elements'>, id: CharacterId): number =>
  elements.filter(({ kind, character }) => kind === 'cue' && character === id).length

/** Minimum share of a character's speeches with the same manner for it to count as the character's own. */
const OFTEN = 1 / 3

/** Keeps a manner from the parentheticals of speeches only if it recurs in many speeches of the character. */
function weighManners(clues: readonly Clue[], speeches: number): Clue[] {
  const times = new Map<string, number>()
  const isAside = (clue: Clue): clue is Clue & { field: 'manner' } => clue.field === 'manner' && clue.weight === MANNER
  for (const clue of clues) if (isAside(clue)) times.set(clue.value, (times.get(clue.value) ?? 0) + 1)
  return clues.flatMap((clue) => {
    if (!isAside(clue)) return [clue]
    return (times.get(clue.value) ?? 0) >= speeches * OFTEN ? [{ ...clue, weight: 0.4 }] : []
  })
}

/**
 * Removes relations that contradict the character's gender, such as "mother" for a man, because the gender is more
 * certain. Replaces words for either gender with the word for the character's gender.
 */
const consistent = (one: ReadCharacter, language: Play['language']): ReadCharacter => ({
  ...one,
  relations: one.relations
    .filter(({ value }) => {
      const told = genderOfKin(value.what, language)
      return told === null || one.gender === null || told === one.gender.value
    })
    .map((relation) => {
      const word = /^(?:spouse|conjoint|sibling)$/.test(relation.value.what)
        ? wordFor(relation.value.what, one.gender?.value ?? null, language)
        : null
      return word ? { ...relation, value: { ...relation.value, what: word } } : relation
    }),
})

/**
 * Adds the inverse of each relation. For example, if a character is somebody's mother, that other character is her
 * child.
 */
function withInverse(read: readonly ReadCharacter[], { language }: Pick<Play, 'language'>): readonly ReadCharacter[] {
  return read.map((one) => {
    const has = new Set(one.relations.map(({ value }) => value.to))
    const more = read.flatMap((other) =>
      other.relations.flatMap(({ value, evidence }) => {
        if (value.to !== one.id || has.has(other.id)) return []
        const what = inverseOf(value.what, one.gender?.value ?? null, language)
        return what === null ? [] : [{ value: { to: other.id, what }, evidence }]
      }),
    )
    return { ...one, relations: [...one.relations, ...more].slice(0, MAX_RELATIONS) }
  })
}
