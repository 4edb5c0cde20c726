/** What one says of oneself, « je suis contente », and of whom one speaks to, « vous êtes blessé ? ». */
import type { CharacterId } from '../character.ts'
import type { Language } from '../play.ts'
import { BETWEEN, genderOfAgreement } from './agreement.ts'
import { GENDER_WORDS, wordSet } from './gender-words.ts'
import { evidenceOf, type Line, type Turn } from './lines.ts'
import type { Clue, Saying } from './reading.ts'
import type { Token } from './tokens.ts'
import { bandOfYears, numberOf } from './years.ts'

const SIGN = /[,;:.!?…—–«»"“”()]/

const NOT_SELF = wordSet('not no pas never jamais')

/** Reads one line of a speech. */
export function cluesOfSelf(line: Line, turn: Turn, language: Language): readonly Clue[] {
  const { tokens } = line
  const clues: Clue[] = []
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    const add = (about: CharacterId, saying: Saying, how: { weight: number; to: number }): number =>
      clues.push({ about, ...saying, weight: how.weight, evidence: evidenceOf(line, tokens.slice(at, how.to + 1)) })
    if (language === 'en') {
      const from = token.word === "i'm" ? at + 1 : token.word === 'i' && next?.word === 'am' ? at + 2 : -1
      if (from > 0) english(tokens, from, (saying, how) => add(turn.speaker, saying, how))
    } else french(tokens, at, { turn, add })
  }
  return clues
}

type Add = (saying: Saying, how: { weight: number; to: number }) => void

const HARDLY = wordSet('only just but almost nearly still now already past')

function english(tokens: readonly Token[], from: number, add: Add): void {
  let at = from
  while (HARDLY.has(tokens[at]?.word ?? '')) at++
  const first = tokens[at]
  if (!first || NOT_SELF.has(first.word) || SIGN.test(first.gap)) return
  const years = numberOf(first.word)
  const next = tokens[at + 1]
  if (years !== undefined && years > 4 && (!next || /[,.;!?…—]/.test(next.gap) || /^(?:years?|and)$/.test(next.word)))
    add({ field: 'ageBand', value: bandOfYears(years) }, { weight: 3, to: at })
  if (first.word !== 'a' && first.word !== 'an') return
  for (let place = at + 1; place < Math.min(at + 4, tokens.length); place++) {
    const token = tokens[place]
    if (!token || SIGN.test(token.gap)) return
    const follows = tokens[place + 1]
    const ends = !follows || SIGN.test(follows.gap) || /^(?:of|and|who|now|in|with)$/.test(follows.word)
    if (!ends) continue
    const gender = GENDER_WORDS.en.female.has(token.word)
      ? 'female'
      : GENDER_WORDS.en.male.has(token.word)
        ? 'male'
        : null
    if (gender) add({ field: 'gender', value: gender }, { weight: 1, to: place })
    const old = tokens.slice(at + 1, place).find(({ word }) => word === 'old' || word === 'young')
    if (old && gender) add({ field: 'ageBand', value: old.word === 'old' ? 'old' : 'young' }, { weight: 1, to: place })
    return
  }
}

const I_AM = wordSet('suis etais fus serai serais reste demeure deviens sens')
const YOU_ARE = wordSet('etes es etiez etais serez seras')

interface French {
  readonly turn: Turn
  readonly add: (about: CharacterId, saying: Saying, how: { weight: number; to: number }) => void
}

function french(tokens: readonly Token[], at: number, { turn, add }: French): void {
  const word = tokens[at]?.word ?? ''
  if (/^(?:je|j')$/.test(word)) {
    const years = numberOf(tokens[at + 2]?.word ?? '')
    const unit = tokens[at + 3]?.word
    if (tokens[at + 1]?.word === 'ai' && years !== undefined && unit === 'ans')
      add(turn.speaker, { field: 'ageBand', value: bandOfYears(years) }, { weight: 3, to: at + 3 })
    let verb = at + 1
    while (/^(?:ne|n'|me|m'|m|en|y|lui|vous|t'|te|l'|le|la)$/.test(tokens[verb]?.word ?? '')) verb++
    if (I_AM.has(tokens[verb]?.word ?? '')) state(tokens, verb, (saying, how) => add(turn.speaker, saying, how))
    return
  }
  if (word === 'me' && /^(?:voila|voici)$/.test(tokens[at + 1]?.word ?? ''))
    return state(tokens, at + 1, (saying, how) => add(turn.speaker, saying, how))
  const { to } = turn
  if (!to) return
  const isYou =
    (/^(?:vous|tu)$/.test(word) && YOU_ARE.has(tokens[at + 1]?.word ?? '')) ||
    (/^(?:vous|te)$/.test(word) && /^(?:voila|voici)$/.test(tokens[at + 1]?.word ?? '')) ||
    (/^(?:t'|n')$/.test(word) && YOU_ARE.has(tokens[at + 1]?.word ?? ''))
  const isAsked = word === 'etes-vous' || word === 'es-tu' || word === "t'es"
  if (isYou || isAsked)
    state(tokens, isAsked ? at : at + 1, (saying, how) => add(to.id, saying, { ...how, weight: how.weight * to.sure }))
}

/** The word that agrees behind a verb of being. */
function state(tokens: readonly Token[], verb: number, add: Add): void {
  let at = verb + 1
  while (BETWEEN.has(tokens[at]?.low ?? '') || /^(?:ete|vous)$/.test(tokens[at]?.word ?? '')) at++
  const token = tokens[at]
  if (!token || /[.,;:!?…«»()]/.test(token.gap)) return
  if (token.word === 'un' || token.word === 'une') return noun(tokens, at, add)
  const gender = genderOfAgreement(token)
  if (gender) add({ field: 'gender', value: gender }, { weight: 1, to: at })
}

function noun(tokens: readonly Token[], article: number, add: Add): void {
  for (const token of tokens.slice(article + 1, article + 4)) {
    if (SIGN.test(token.gap)) return
    const { female, male } = GENDER_WORDS.fr
    const gender = female.has(token.word) ? 'female' : male.has(token.word) ? 'male' : null
    if (gender) return add({ field: 'gender', value: gender }, { weight: 1, to: tokens.indexOf(token) })
  }
}
