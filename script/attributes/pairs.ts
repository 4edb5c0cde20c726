/** Clues about two characters together: "LOU and TEDDY, brother and sister", "two old women, ADA and BEA". */
import type { Language } from '../play.ts'
import { bandAmong } from './age-words.ts'
import type { Gender } from '../character.ts'
import { untilPunctuation } from './beside-names.ts'
import { GENDER_WORDS, wordSet } from './gender-words.ts'
import { kinOf, type Kin } from './kin.ts'
import type { Mention } from './people-names.ts'
import type { AttributeClaim } from './reading.ts'
import type { Token } from './tokens.ts'

export interface PairClue {
  readonly about: string
  readonly saying: AttributeClaim
  readonly weight: number
  readonly words: readonly Token[]
}

/** Plural words that mean only women or only men. */
export const SEVERAL: Readonly<
  Record<Language, { readonly female: ReadonlySet<string>; readonly male: ReadonlySet<string> }>
> = {
  en: {
    female: wordSet('sisters women ladies girls maids wives daughters nuns gentlewomen widows schoolgirls spinsters'),
    male: wordSet('brothers men gentlemen boys sons husbands monks lads schoolboys priests'),
  },
  fr: {
    female: wordSet('soeurs femmes dames filles servantes cousines voisines amies religieuses veuves demoiselles'),
    male: wordSet('freres hommes messieurs garcons fils cousins voisins moines laquais valets'),
  },
}
export const SIBLINGS: ReadonlyMap<string, string> = new Map([
  ['sisters', 'sister'],
  ['brothers', 'brother'],
  ['soeurs', 'sœur'],
  ['freres', 'frère'],
  ['cousins', 'cousin'],
  ['cousines', 'cousine'],
])
/**
 * Gender-neutral words for the relationship between two characters, used when the text doesn't say who is which:
 * "husband and wife" need not be in the order of the names. If the word is empty, no relationship is recorded.
 */
const ALIKE: ReadonlyMap<Kin, Readonly<Record<Language, string>>> = new Map([
  ['spouse', { en: 'spouse', fr: 'conjoint' }],
  ['sibling', { en: 'sibling', fr: '' }],
  ['lover', { en: 'lover', fr: '' }],
  ['betrothed', { en: 'betrothed', fr: '' }],
])
const AND = wordSet('and et')
const MOST_PARTS = 3

interface Pair {
  readonly ids: readonly [string, string]
  readonly language: Language
}

const genderOf = (word: string, language: Language): Gender | null =>
  GENDER_WORDS[language].female.has(word) ? 'female' : GENDER_WORDS[language].male.has(word) ? 'male' : null

/**
 * Reads two words joined by "and". The words in "mother and son" are in the order of the names; those in "husband and
 * wife" or "brother and sister" need not be.
 */
function fromWords(part: readonly Token[], { ids, language }: Pair): readonly PairClue[] {
  const at = part.findIndex(({ word }) => AND.has(word))
  const both = [part[at - 1], part[at + 1]]
  if (at < 1 || at > 3) return []
  return both.flatMap((token, place): readonly PairClue[] => {
    const about = ids[place]
    const to = ids[1 - place]
    const kin = token && kinOf(token.word, language)
    if (!token || about === undefined || to === undefined || !both.every((one) => one && kinOf(one.word, language)))
      return []
    if (kin && ALIKE.has(kin.kin) && both[0]?.word !== both[1]?.word) {
      const word = ALIKE.get(kin.kin)?.[language]
      return word ? [{ about, saying: { field: 'relation', value: { to, what: word } }, weight: 1, words: part }] : []
    }
    const gender = genderOf(token.word, language) ?? kin?.gender
    return [
      ...(gender ? [{ about, saying: { field: 'gender', value: gender } as const, weight: 2, words: part }] : []),
      { about, saying: { field: 'relation', value: { to, what: token.low } } as const, weight: 1.5, words: part },
    ]
  })
}

/** Reads words that describe both characters: "both seventy", "two sisters", "an elderly couple". */
function ofBoth(part: readonly Token[], { ids, language }: Pair): readonly PairClue[] {
  const { female, male } = SEVERAL[language]
  const noun = part.find(({ word }) => female.has(word) || male.has(word))
  const band = part.length < 7 ? bandAmong(part, language)?.band : undefined
  return ids.flatMap((about, place): readonly PairClue[] => {
    const what = noun && SIBLINGS.get(noun.word)
    const to = ids[1 - place] ?? ''
    return [
      ...(noun
        ? [
            {
              about,
              saying: { field: 'gender', value: female.has(noun.word) ? 'female' : 'male' } as const,
              weight: 2,
              words: part,
            },
          ]
        : []),
      ...(band ? [{ about, saying: { field: 'ageBand', value: band } as const, weight: 2, words: part }] : []),
      ...(what
        ? [{ about, saying: { field: 'relation', value: { to, what } } as const, weight: 1.5, words: part }]
        : []),
    ]
  })
}

/** Returns all clues in a sentence about two characters named side by side. */
export function cluesOfPairs(
  tokens: readonly Token[],
  who: readonly Mention[],
  language: Language,
): readonly PairClue[] {
  return who.flatMap((first, place): readonly PairClue[] => {
    const second = who[place + 1]
    const isPair = second?.at === first.end + 1 && AND.has(tokens[first.end]?.word ?? '') && second.id !== first.id
    // if three characters are named, it is unclear which two are meant
    if (!isPair || (who[place - 1]?.end === first.at && /,/.test(tokens[first.at]?.gap ?? ''))) return []
    const pair: Pair = { ids: [first.id, second.id], language }
    const found: PairClue[] = []
    let at = second.end
    for (let count = 0; count < MOST_PARTS && /^\s*\)?\s*[,(—–]\s*$/.test(tokens[at]?.gap ?? ''); count++) {
      const part = untilPunctuation(tokens, at)
      const told = fromWords(part, pair)
      const both = told.length > 0 || part.length < 7 ? ofBoth(part, pair) : []
      if (told.length + both.length === 0) break
      found.push(...told, ...both)
      at += part.length
    }
    const before = tokens[first.at - 1]
    if (before && /^\s*,?\s*$/.test(tokens[first.at]?.gap ?? '')) {
      const front = tokens.slice(Math.max(0, first.at - 4), first.at)
      const { female, male } = SEVERAL[language]
      if (female.has(before.word) || male.has(before.word)) found.push(...ofBoth(front, pair))
    }
    return found
  })
}
