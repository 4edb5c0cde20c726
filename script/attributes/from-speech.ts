/** Clues in speeches: forms of address, names with titles, and what speakers say about themselves. */
import type { CharacterId, Gender } from '../character.ts'
import type { Language } from '../play.ts'
import { evidenceOf, type Line, type Turn, type Addressee } from './lines.ts'
import { SEVERAL } from './pairs.ts'
import type { Clue, AttributeClaim } from './reading.ts'
import { selfDescriptionAt, readSelfDescription, readFrench } from './self.ts'
import { wordsAt, type Token, tokensOf } from './tokens.ts'
import { numberAt, bandOfYears } from './age-words.ts'
import { untilPunctuation } from './beside-names.ts'
import { wordSet } from './gender-words.ts'
import { namesTrade } from './roles.ts'
import { addressesIn } from './addresses.ts'
import { inverseWord, kinOf, plainKin, type KinWord } from './kin.ts'
import type { Read } from './from-directions.ts'
import { addressedCharacter, cluesOfNames } from './from-names.ts'

/** Finds clues about the speaker, as in « je suis contente », and about the addressee, as in « vous êtes blessé ? ». */

const OLD = 60

/**
 * Recognises a phrase such as "At seventy-four I still climb it.", in which the speaker is at least that old. Returns
 * the index of the number's last word, or null.
 */
function agedAt(tokens: readonly Token[], at: number, language: Language): number | null {
  if (!/^(?:at|a)$/.test(tokens[at]?.word ?? '') || tokens[at]?.low === 'a') return null
  const told = numberAt(wordsAt(tokens, at + 1), 0)
  if (!told || told.years < OLD) return null
  const unit = at + 1 + told.count
  const isYears = tokens[unit]?.word === 'ans'
  if ((language === 'fr') !== isYears) return null
  const next = tokens[isYears ? unit + 1 : unit]
  return next && /^(?:i|i'm|i've|je|j'|on)$/.test(next.word) ? unit - 1 : null
}

/**
 * Reads "We're sisters" or « nous sommes deux femmes ». Returns the index and gender of the word that describes both,
 * or null.
 */
function bothAre(
  tokens: readonly Token[],
  at: number,
  language: Language,
): { at: number; is: 'female' | 'male' } | null {
  const said = `${tokens[at]?.word} ${tokens[at + 1]?.word}`
  const verb = tokens[at]?.word === "we're" ? at : /^(?:we are|nous sommes)$/.test(said) ? at + 1 : -1
  if (verb < 0) return null
  let place = verb + 1
  while (
    /^(?:two|both|only|just|a|couple|of|old|young|grown|deux|toutes|tous|les|des)$/.test(tokens[place]?.word ?? '')
  )
    place++
  const { word = '' } = tokens[place] ?? {}
  const { female, male } = SEVERAL[language]
  return female.has(word) ? { at: place, is: 'female' } : male.has(word) ? { at: place, is: 'male' } : null
}

/** Reads one line of a speech for clues about the speaker and the addressee. */
function cluesOfSelf(line: Line, turn: Turn, language: Language): readonly Clue[] {
  const { tokens } = line
  const clues: Clue[] = []
  for (const at of tokens.keys()) {
    const add = (about: CharacterId, saying: AttributeClaim, how: { weight: number; to: number }): number =>
      clues.push({ about, ...saying, weight: how.weight, evidence: evidenceOf(line, tokens.slice(at, how.to + 1)) })
    const both = bothAre(tokens, at, language)
    if (both) {
      add(turn.speaker, { field: 'gender', value: both.is }, { weight: 1, to: both.at })
      if (turn.to) add(turn.to.id, { field: 'gender', value: both.is }, { weight: turn.to.sure, to: both.at })
    }
    const age = agedAt(tokens, at, language)
    if (age) add(turn.speaker, { field: 'ageBand', value: 'old' }, { weight: 1.5, to: age })
    if (language === 'fr') {
      readFrench(tokens, at, { turn, add })
      continue
    }
    const begins = selfDescriptionAt(tokens, at)
    const sure = begins?.who === 'you' ? (turn.to?.sure ?? 0) : 1
    const about = begins?.who === 'you' ? turn.to?.id : turn.speaker
    if (begins && about !== undefined)
      readSelfDescription(tokens, begins.from, (saying, how) =>
        add(about, saying, { ...how, weight: how.weight * sure }),
      )
  }
  return clues
}

/** Reads answers about the speaker: "How old are you?" "Nine, nearly." */

const BEFORE = wordSet(
  "me i am i'm im just only nearly almost j' j'ai ai moi presque bientot er um euh a an un une oh well eh ben je suis chef sir madam",
)
const MOST_BEFORE = 4
const BEHIND = wordSet('and et ans years today next in going since depuis demain now')

/** Reads the first words of an answer to a question about age or trade. */
function cluesOfAnswer({ asked, lines, speaker }: Turn, language: Language): readonly Clue[] {
  const line = lines.find(({ kind }) => kind === 'speech')
  if (asked === null || !line) return []
  const { tokens } = line
  let at = 0
  while (at < MOST_BEFORE && BEFORE.has(tokens[at]?.word ?? '')) at++
  const say = (words: readonly Token[], saying: Pick<Clue, 'field' | 'value'>): readonly Clue[] => [
    { about: speaker, weight: 3, evidence: evidenceOf(line, words), ...saying } as Clue,
  ]
  if (asked === 'trade') {
    const part = untilPunctuation(tokens, at)
    const role = part.map(({ low }) => low).join(' ')
    return namesTrade(part, language) ? say(part, { field: 'role', value: role }) : []
  }
  const told = numberAt(wordsAt(tokens, at), 0)
  const next = told && tokens[at + told.count]
  if (!told || (next && !/[,.;:!?…—–]/.test(next.gap) && !BEHIND.has(next.word))) return []
  return say(tokens.slice(at, at + told.count), { field: 'ageBand', value: bandOfYears(told.years) })
}

/** Returns all clues in one speech. */
export function cluesOfTurn(turn: Turn, read: Read): readonly Clue[] {
  const called = addressedCharacter(turn, read)
  const heard = called === null ? turn : { ...turn, to: calledOr(called, turn) }
  const said = turn.lines.flatMap((line) =>
    line.kind === 'speech'
      ? [
          ...ofAddress(line, heard, read),
          ...cluesOfNames(line, heard, read),
          ...cluesOfSelf(line, heard, read.language),
        ]
      : [],
  )
  return [...cluesOfAnswer(turn, read.language), ...said]
}

/**
 * Returns a character addressed by name as the addressee. This overrides the guess that, with only two speakers in a
 * scene, the other is the addressee.
 */
const calledOr = (id: CharacterId, { to }: Turn): Addressee =>
  to?.id === id ? { id, sure: Math.max(to.sure, CALLED) } : { id, sure: CALLED }
const CALLED = 0.8

/** Number of words that count as the beginning of a reply. */
const BEGINNING = 6

function ofAddress(line: Line, turn: Turn, { language, mentions, clergy }: Read): readonly Clue[] {
  const { speaker } = turn
  const who = mentions(line.tokens)
  return addressesIn(line.tokens, language).flatMap(({ gender, kin, tokens }) => {
    const place = line.tokens.indexOf(tokens[tokens.length - 1] as Token)
    const begins = place < BEGINNING && turn.lines.find(({ kind }) => kind === 'speech') === line
    const to = turn.to ?? (begins ? turn.before : null)
    const named = who.find(({ at, end }) => place >= at && place < end)
    // "Gran" may also be a character's name in the cast list
    if (kin && named && named.id !== speaker && !clergy.has(named.id) && line.tokens.length > 1)
      return [ofCalled(line, tokens, { about: named.id, kin, speaker, language })]
    if (!to) return []
    // in "Monsieur Bastien", the name shows who is addressed
    if (named || who.some(({ at }) => at === place + 1)) return []
    const evidence = evidenceOf(line, tokens)
    const clues: Clue[] = []
    if (gender) clues.push({ about: to.id, field: 'gender', value: gender, weight: to.sure, evidence })
    // "my child" can mean anybody younger, and priests call everybody "son" or "daughter"
    const isKin = !/^(?:child|enfant)$/.test(tokens.at(-1)?.word ?? '') && !clergy.has(to.id) && !clergy.has(speaker)
    if (kin && isKin)
      clues.push({
        about: to.id,
        field: 'relation',
        value: { to: speaker, what: plainKin(kin, language) ?? tokens.at(-1)?.low ?? '' },
        weight: to.sure,
        evidence,
      })
    return clues
  })
}

interface Called {
  readonly about: CharacterId
  readonly kin: KinWord
  readonly speaker: CharacterId
  readonly language: Language
}

function ofCalled(line: Line, tokens: readonly Token[], { about, kin, speaker, language }: Called): Clue {
  const what = plainKin(kin, language) ?? tokens.at(-1)?.low ?? ''
  return { about, field: 'relation', value: { to: speaker, what }, weight: 1, evidence: evidenceOf(line, tokens) }
}

/** Returns the word for the inverse of a relation, or null if there is none. */
export function inverseOf(what: string, gender: Gender | null, language: Language): string | null {
  const [token] = tokensOf(what, language)
  const kin = token && kinOf(token.word, language)
  return kin ? inverseWord(kin.kin, gender, language) : null
}

/** Returns the kinship word with the same meaning for the given gender, or null if there is none. */
export function wordFor(what: string, gender: Gender | null, language: Language): string | null {
  const [token] = tokensOf(what, language)
  const kin = token && kinOf(token.word, language)
  return kin ? plainKin({ ...kin, gender }, language) : null
}

/** Returns the gender of a kinship word, or null. */
export function genderOfKin(what: string, language: Language): Gender | null {
  const [token] = tokensOf(what, language)
  return (token && kinOf(token.word, language)?.gender) ?? null
}
