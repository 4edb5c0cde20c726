/**
 * What characters say about themselves and the person they address: "I'm nineteen", "you are seventy", « je suis
 * contente », « vous êtes blessé ? ».
 */
import { PUNCTUATION } from './addresses.ts'
import { yearsAmong, bandOfYears, numberAt, numberOf } from './age-words.ts'
import { untilPunctuation } from './beside-names.ts'
import { GENDER_WORDS, wordSet, BETWEEN, genderOfAgreement } from './gender-words.ts'
import { kinOf } from './kin.ts'
import type { AttributeClaim } from './reading.ts'
import { wordsAt, type Token } from './tokens.ts'
import { namesTrade, TRADES } from './roles.ts'
import type { CharacterId } from '../character.ts'
import type { Turn } from './lines.ts'

/** Weight of a statement such as "I'm a girl", which counts for more than being called "son". */
const OUTRIGHT = 3

type Add = (saying: AttributeClaim, how: { readonly weight: number; readonly to: number }) => void

const NOT_SELF = wordSet('not no never')
const HARDLY = wordSet(
  'only just but almost nearly still now already past barely about over under turning going on even well literally actually basically',
)
/** Words allowed after a number of years: "I'm eleven and I know", "she is thirty years old". */
const BEHIND_YEARS = wordSet('years year and but today tomorrow next this in now old yesterday on come')
const AGES = /^(?:am|be|turn|turned|was|were|are)$/

/** Returns which of "I am" and "you are" begins here, and the index of the word after it, or null if neither does. */
export function selfDescriptionAt(
  tokens: readonly Token[],
  at: number,
): { readonly who: 'i' | 'you'; readonly from: number } | null {
  const word = tokens[at]?.word
  const next = tokens[at + 1]?.word ?? ''
  const third = tokens[at + 2]?.word ?? ''
  if (word === "i'm" || word === 'im' || word === "you're")
    return { who: word === "you're" ? 'you' : 'i', from: at + 1 }
  if (word === "i'll" || word === "you'll")
    return next === 'be' || next === 'turn' ? { who: word === "i'll" ? 'i' : 'you', from: at + 2 } : null
  if (word !== 'i' && word !== 'you') return null
  if ((word === 'i' && next === 'am') || (word === 'you' && next === 'are')) return { who: word, from: at + 2 }
  if (next === 'turn' || next === 'turned') return { who: word, from: at + 2 }
  return (next === 'will' || next === 'shall' || next === 'just' || next === 'have') && AGES.test(third)
    ? { who: word, from: at + 3 }
    : null
}

/** Whether a number can be an age, given the word that follows it. */
const endsYears = (next: Token | undefined): boolean =>
  !next || /[,.;:!?…—–]/.test(next.gap) || BEHIND_YEARS.has(next.word)

/** Reads the words after "I am" or "you are". */
export function readSelfDescription(tokens: readonly Token[], from: number, add: Add): void {
  let at = from
  while (HARDLY.has(tokens[at]?.word ?? '')) at++
  const first = tokens[at]
  if (!first || NOT_SELF.has(first.word) || tokens.slice(from, at + 1).some(({ gap }) => PUNCTUATION.test(gap))) return
  const told = numberAt(wordsAt(tokens, at), 0)
  const behind = at + (told?.count ?? 1)
  const next = tokens[behind]
  const isTime = next?.word === 'years' && !/^(?:old|of|and|today)?$/.test(tokens[behind + 1]?.word ?? '')
  if (told && told.years > 4 && endsYears(next) && !isTime)
    add({ field: 'ageBand', value: bandOfYears(told.years) }, { weight: 3, to: behind - 1 })
  if (/^(?:my|your|his|her|their|the|mr|mrs|miss|ms)$/.test(first.word)) return belonging(tokens, at, add)
  if (first.word === 'a' || first.word === 'an') noun(tokens, at, add)
}

/** Maximum number of words in a description after "I am". */
const LONGEST = 9

/** Reads a noun after an article: "a poor old woman", "a man of forty". */
function noun(tokens: readonly Token[], at: number, add: Add): void {
  for (let place = at + 1; place < Math.min(at + 5, tokens.length); place++) {
    const token = tokens[place]
    if (!token || PUNCTUATION.test(token.gap)) return
    const follows = tokens[place + 1]
    const ends =
      !follows || PUNCTUATION.test(follows.gap) || /^(?:of|and|who|now|in|with|but|at|to|like|from)$/.test(follows.word)
    if (!ends) continue
    const gender = genderOf(token.word)
    if (gender) add({ field: 'gender', value: gender }, { weight: OUTRIGHT, to: place })
    const words = tokens.slice(at + 1, place + 1)
    if (namesTrade(words, 'en') && !gender)
      add({ field: 'role', value: words.map(({ low }) => low).join(' ') }, { weight: 1, to: place })
    const told = yearsAmong(untilPunctuation(tokens, at).slice(0, LONGEST), 'en')
    if (told) add({ field: 'ageBand', value: bandOfYears(told.years) }, { weight: 3, to: tokens.indexOf(told.token) })
    const old = tokens.slice(at + 1, place).find(({ word }) => word === 'old' || word === 'young')
    if (old && gender) add({ field: 'ageBand', value: old.word === 'old' ? 'old' : 'young' }, { weight: 1, to: place })
    return
  }
}

const genderOf = (word: string): 'female' | 'male' | null =>
  GENDER_WORDS.en.female.has(word) ? 'female' : GENDER_WORDS.en.male.has(word) ? 'male' : null

/** Reads kinship or a gendered noun after a possessive or "the": "her mother", "the queen's brother". */
function belonging(tokens: readonly Token[], at: number, add: Add): void {
  for (let place = at + 1; place < Math.min(at + 5, tokens.length); place++) {
    const token = tokens[place]
    if (!token || PUNCTUATION.test(token.gap)) return
    const follows = tokens[place + 1]
    const ends = !follows || PUNCTUATION.test(follows.gap) || /^(?:of|and|now|here|in|again)$/.test(follows.word)
    if (!ends || follows?.word === "'s") continue
    const gender = kinOf(token.word, 'en')?.gender ?? genderOf(token.word)
    if (gender) add({ field: 'gender', value: gender }, { weight: OUTRIGHT, to: place })
    return
  }
}

const I_AM = wordSet('suis etais fus serai serais reste demeure deviens sens')
const YOU_ARE = wordSet('etes es etiez etais serez seras')
/** Forms of « avoir », after which a participle agrees with a preceding object. */
const HAVE = wordSet(
  'ai as a avons avez ont avais avait aviez avaient aurai auras aura aurez auront aurais aurait eut eussent ait aies',
)
const I_HAVE = /^(?:ai|aurai|aurais|avais|vais|viens)$/
const YOU_HAVE = /^(?:as|auras|avez|aurez)$/
/**
 * Words after a number of years that is not an age (« vingt ans de métier »), and words that can come between the verb
 * and the number.
 */
const NO_AGE = wordSet("de d' que qu' pour a au plus apres avant ensemble")
const BESIDE_YEARS = wordSet(
  'deja bientot presque a-peine peine a seulement que encore tout juste eu enfin toujours quand meme pas plus avoir',
)

export interface FrenchContext {
  readonly turn: Turn
  readonly add: (about: CharacterId, saying: AttributeClaim, how: { weight: number; to: number }) => void
}

/** Reads an age after the verb at the index `verb`: « j’ai presque vingt ans », « tu as neuf ans ». */
function years(tokens: readonly Token[], verb: number, add: Add): void {
  let at = verb + 1
  while (BESIDE_YEARS.has(tokens[at]?.word ?? '') && numberOf(tokens[at]?.word ?? '') === undefined) at++
  const told = numberAt(wordsAt(tokens, at), 0)
  if (told === undefined || told.years < 4) return
  const unit = at + told.count
  const behind = tokens[unit + 1]
  if (tokens[unit]?.word !== 'ans') return
  if (tokens.slice(verb, unit + 1).some(({ gap }, place) => place > 0 && PUNCTUATION.test(gap))) return
  const between = tokens.slice(verb + 1, at).map(({ word }) => word)
  // « je n’ai pas vingt ans » means under twenty, and « je n’ai plus vingt ans » means over twenty
  if (between.some((word) => word === 'pas' || word === 'plus')) return
  if (behind && !PUNCTUATION.test(behind.gap) && NO_AGE.has(behind.word)) return
  add({ field: 'ageBand', value: bandOfYears(told.years) }, { weight: 3, to: unit })
}

/**
 * Reads « tu m’as trompée », « je vous ai attendue ». Only the feminine is evidence, because the masculine form is used
 * for either gender.
 */
function asObject(tokens: readonly Token[], at: number, add: Add): void {
  let verb = at + 1
  if (!HAVE.has(tokens[verb]?.word ?? '') || PUNCTUATION.test(tokens[verb]?.gap ?? '')) return
  while (BETWEEN.has(tokens[verb + 1]?.low ?? '')) verb++
  const participle = tokens[verb + 1]
  if (!participle || PUNCTUATION.test(participle.gap) || !/(?:ée|ie|ue|ise|ite)$/.test(participle.low)) return
  if (genderOfAgreement(participle) === 'female') add({ field: 'gender', value: 'female' }, { weight: 1, to: verb + 1 })
}

export function readFrench(tokens: readonly Token[], at: number, { turn, add }: FrenchContext): void {
  const word = tokens[at]?.word ?? ''
  const next = tokens[at + 1]?.word ?? ''
  const ofSelf: Add = (saying, how) => add(turn.speaker, saying, how)
  if (/^(?:je|j')$/.test(word)) {
    const have = next === "n'" ? at + 2 : at + 1
    if (I_HAVE.test(tokens[have]?.word ?? '')) years(tokens, have, ofSelf)
    let verb = at + 1
    while (/^(?:ne|n'|me|m'|m|en|y|lui|vous|t'|te|l'|le|la)$/.test(tokens[verb]?.word ?? '')) verb++
    if (I_AM.has(tokens[verb]?.word ?? '')) state(tokens, verb, ofSelf)
    return
  }
  if (/^(?:chuis|jsuis|chui)$/.test(word)) return state(tokens, at, ofSelf)
  if (word === "m'") return asObject(tokens, at, ofSelf)
  if (word === 'me' && /^(?:voila|voici)$/.test(next)) return state(tokens, at + 1, ofSelf)
  const { to } = turn
  if (!to) return
  const ofYou: Add = (saying, how) => add(to.id, saying, { ...how, weight: how.weight * to.sure })
  if (word === "t'" && !YOU_ARE.has(next)) return asObject(tokens, at, ofYou)
  if (word === 'vous' && HAVE.has(next) && next !== 'avez') return asObject(tokens, at, ofYou)
  if (/^(?:vous|tu|t')$/.test(word) && YOU_HAVE.test(next)) return years(tokens, at + 1, ofYou)
  const isYou =
    (/^(?:vous|tu)$/.test(word) && YOU_ARE.has(next)) ||
    (/^(?:vous|te)$/.test(word) && /^(?:voila|voici)$/.test(next)) ||
    (/^(?:t'|n')$/.test(word) && YOU_ARE.has(next))
  const isAsked = word === 'etes-vous' || word === 'es-tu' || word === "t'es"
  if (isYou || isAsked) state(tokens, isAsked ? at : at + 1, ofYou)
}

/** Reads the word after a form of « être » that agrees with the person. */
function state(tokens: readonly Token[], verb: number, add: Add): void {
  let at = verb + 1
  while (BETWEEN.has(tokens[at]?.low ?? '') || /^(?:ete|vous)$/.test(tokens[at]?.word ?? '')) at++
  const token = tokens[at]
  if (!token || /[.,;:!?…«»()]/.test(token.gap)) return
  const next = tokens[at + 1]
  if (TRADES.fr.has(token.word) && (!next || PUNCTUATION.test(next.gap)))
    add({ field: 'role', value: token.low }, { weight: 1, to: at })
  if (/^(?:un|une|la|le|l'|ta|ton|sa|son|votre|ma|mon|leur)$/.test(token.word)) return nounBeside(tokens, at, add)
  const gender = genderOfAgreement(token) ?? (GENDER_WORDS.fr.female.has(token.word) ? 'female' : null)
  if (gender) add({ field: 'gender', value: gender }, { weight: 1, to: at })
}

function nounBeside(tokens: readonly Token[], article: number, add: Add): void {
  for (const token of tokens.slice(article + 1, article + 4)) {
    if (PUNCTUATION.test(token.gap)) return
    const { female, male } = GENDER_WORDS.fr
    const gender = female.has(token.word) ? 'female' : male.has(token.word) ? 'male' : null
    if (gender) return add({ field: 'gender', value: gender }, { weight: 1, to: tokens.indexOf(token) })
  }
}
