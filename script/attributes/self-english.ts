/** "I'm nineteen", "I am her mother", "you're a good girl", "you are seventy": what English says of oneself and of whom one speaks to. */
import { SIGN } from './addresses.ts'
import { yearsAmong } from './age-words.ts'
import { upToSign } from './beside-names.ts'
import { GENDER_WORDS, wordSet } from './gender-words.ts'
import { kinOf } from './kin.ts'
import type { Saying } from './reading.ts'
import { wordsAt, type Token } from './tokens.ts'
import { namesTrade } from './trades.ts'
import { bandOfYears, numberAt } from './years.ts'

/** "I'm a girl" counts for more than whoever says "son". */
const OUTRIGHT = 3

export type Add = (saying: Saying, how: { readonly weight: number; readonly to: number }) => void

const NOT_SELF = wordSet('not no never')
const HARDLY = wordSet(
  'only just but almost nearly still now already past barely about over under turning going on even well literally actually basically',
)
/** "I'm eleven and I know", "she is thirty years old": what may stand behind the number of years. */
const BEHIND_YEARS = wordSet('years year and but today tomorrow next this in now old yesterday on come')
const AGES = /^(?:am|be|turn|turned|was|were|are)$/

/** The word behind "I am" or "you are", where one of these begins; 0 where none does. */
export function beginsBeing(
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

/** Whether what stands behind a number leaves it a number of years. */
const endsYears = (next: Token | undefined): boolean =>
  !next || /[,.;:!?…—–]/.test(next.gap) || BEHIND_YEARS.has(next.word)

/** Reads what follows "I am". */
export function being(tokens: readonly Token[], from: number, add: Add): void {
  let at = from
  while (HARDLY.has(tokens[at]?.word ?? '')) at++
  const first = tokens[at]
  if (!first || NOT_SELF.has(first.word) || tokens.slice(from, at + 1).some(({ gap }) => SIGN.test(gap))) return
  const told = numberAt(wordsAt(tokens, at), 0)
  const behind = at + (told?.count ?? 1)
  const next = tokens[behind]
  const isTime = next?.word === 'years' && !/^(?:old|of|and|today)?$/.test(tokens[behind + 1]?.word ?? '')
  if (told && told.years > 4 && endsYears(next) && !isTime)
    add({ field: 'ageBand', value: bandOfYears(told.years) }, { weight: 3, to: behind - 1 })
  if (/^(?:my|your|his|her|their|the|mr|mrs|miss|ms)$/.test(first.word)) return belonging(tokens, at, add)
  if (first.word === 'a' || first.word === 'an') noun(tokens, at, add)
}

/** Words of what somebody says they are. */
const LONGEST = 9

/** "a poor old woman", "a man of forty" */
function noun(tokens: readonly Token[], at: number, add: Add): void {
  for (let place = at + 1; place < Math.min(at + 5, tokens.length); place++) {
    const token = tokens[place]
    if (!token || SIGN.test(token.gap)) return
    const follows = tokens[place + 1]
    const ends =
      !follows || SIGN.test(follows.gap) || /^(?:of|and|who|now|in|with|but|at|to|like|from)$/.test(follows.word)
    if (!ends) continue
    const gender = genderOf(token.word)
    if (gender) add({ field: 'gender', value: gender }, { weight: OUTRIGHT, to: place })
    const words = tokens.slice(at + 1, place + 1)
    if (namesTrade(words, 'en') && !gender)
      add({ field: 'role', value: words.map(({ low }) => low).join(' ') }, { weight: 1, to: place })
    const told = yearsAmong(upToSign(tokens, at).slice(0, LONGEST), 'en')
    if (told) add({ field: 'ageBand', value: bandOfYears(told.years) }, { weight: 3, to: tokens.indexOf(told.token) })
    const old = tokens.slice(at + 1, place).find(({ word }) => word === 'old' || word === 'young')
    if (old && gender) add({ field: 'ageBand', value: old.word === 'old' ? 'old' : 'young' }, { weight: 1, to: place })
    return
  }
}

const genderOf = (word: string): 'female' | 'male' | null =>
  GENDER_WORDS.en.female.has(word) ? 'female' : GENDER_WORDS.en.male.has(word) ? 'male' : null

/** "her mother", "the queen's brother": kin and women's and men's trades of whoever it is said of. */
function belonging(tokens: readonly Token[], at: number, add: Add): void {
  for (let place = at + 1; place < Math.min(at + 5, tokens.length); place++) {
    const token = tokens[place]
    if (!token || SIGN.test(token.gap)) return
    const follows = tokens[place + 1]
    const ends = !follows || SIGN.test(follows.gap) || /^(?:of|and|now|here|in|again)$/.test(follows.word)
    if (!ends || follows?.word === "'s") continue
    const gender = kinOf(token.word, 'en')?.gender ?? genderOf(token.word)
    if (gender) add({ field: 'gender', value: gender }, { weight: OUTRIGHT, to: place })
    return
  }
}
