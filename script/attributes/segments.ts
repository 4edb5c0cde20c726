/**
 * Reads a description of somebody, part by part: "a widow in her sixties, keeper of the light", « sa fille, avocate ».
 */
import type { Language } from '../play.ts'
import { bandAmong, numberOf } from './age-words.ts'
import { genderOfAgreement, EPICENE, GENDER_WORDS, wordSet } from './gender-words.ts'
import type { AgeBand, Gender } from '../character.ts'
import { kinOf, type Kin } from './kin.ts'
import { mannerIn } from './manner.ts'
import { roleIn } from './roles.ts'
import type { Token } from './tokens.ts'

/** Kinship to a person who is named after "of" or before "'s", or to whom a possessive refers. */
export interface SegmentRelation {
  readonly kin: Kin
  /** The word as written. */
  readonly what: string
  readonly owner: { readonly named: readonly Token[] } | { readonly before: 'one' | 'several' }
}

export interface Segment {
  readonly gender: { readonly value: Gender; readonly weight: number } | null
  readonly band: AgeBand | null
  readonly role: string | null
  readonly manner: string | null
  readonly relation: SegmentRelation | null
}

const WHOSE: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordSet('of to for with who whose in at by from that which and'),
  fr: wordSet("de d' du des a au aux pour avec chez qui que qu' dont et en"),
}
const ONE = wordSet('his her its son sa ses')
const SEVERAL = wordSet('their leur leurs')
const OTHER = wordSet('nonbinary non-binary non-binaire nonbinaire genderfluid agender genderqueer')

const byWord = (word: string, language: Language): Gender | null =>
  GENDER_WORDS[language].female.has(word) ? 'female' : GENDER_WORDS[language].male.has(word) ? 'male' : null

/**
 * Returns the main words of a description and, as `rest`, the words of the phrase after them. A possessor before the
 * main words ("the king's") is left out.
 */
export function headOf(
  tokens: readonly Token[],
  language: Language,
): { head: readonly Token[]; rest: readonly Token[] } {
  const own = tokens.findLastIndex(({ word }) => word === "'s")
  const from = own + 1
  const end = tokens.findIndex(({ word }, at) => at >= from && at > 0 && WHOSE[language].has(word))
  return end < 0
    ? { head: tokens.slice(from), rest: [] }
    : { head: tokens.slice(from, end), rest: tokens.slice(end + 1) }
}

const PRONOUNS: ReadonlyMap<string, Gender> = new Map([
  ['she', 'female'],
  ['her', 'female'],
  ['herself', 'female'],
  ['he', 'male'],
  ['him', 'male'],
  ['his', 'male'],
  ['himself', 'male'],
])

/** Returns the gender shown by stated pronouns: "(she/her)", "uses they/them", « (iel) ». */
export function statedPronouns(tokens: readonly Token[]): Gender | null {
  for (const [at, { word }] of tokens.entries()) {
    const next = tokens[at + 1]
    const pair = next && /^\s*[/|]\s*$/.test(next.gap) ? `${word}/${next.word}` : ''
    if (/^(?:they\/(?:them|their)|iel\/.*|ils\/elles|elle\/lui)$/.test(pair) || word === 'iel') return 'other'
    if (/^(?:she\/(?:her|hers)|elle\/elle)$/.test(pair)) return 'female'
    if (/^(?:he\/(?:him|his)|il\/lui)$/.test(pair)) return 'male'
  }
  return null
}

/**
 * Returns the gender of the first pronoun in an English description, assuming that it refers to the character
 * described: "in her sixties", "deaf when it suits him". As the first word, only "he" or "she" counts.
 */
function byPronoun(tokens: readonly Token[], language: Language): Gender | null {
  if (language === 'fr') return null
  for (const [at, { word }] of tokens.entries()) if (at > 0 && PRONOUNS.has(word)) return PRONOUNS.get(word) ?? null
  const [first] = tokens
  return first && (first.word === 'she' || first.word === 'he') ? (PRONOUNS.get(first.word) ?? null) : null
}

function genderIn(tokens: readonly Token[], head: readonly Token[], language: Language): Segment['gender'] {
  const joined = tokens.map(({ word }) => word).join(' ')
  if (tokens.some(({ word }) => OTHER.has(word)) || joined.includes('non binary') || joined.includes('non binaire'))
    return { value: 'other', weight: 6 }
  const pronouns = statedPronouns(tokens)
  if (pronouns) return { value: pronouns, weight: 6 }
  for (const { word } of head) {
    const gender = word === 'm' || PRONOUNS.has(word) ? null : byWord(word, language)
    if (gender) return { value: gender, weight: 5 }
  }
  if (language === 'fr') {
    const [first] = head
    // in « en veste déchirée » the adjective agrees with the jacket
    if (WHOSE.fr.has(first?.word ?? '')) return null
    const noun = head[1]
    const article =
      !noun || EPICENE.has(noun.word)
        ? null
        : /^(?:une|la)$/.test(first?.word ?? '')
          ? 'female'
          : /^(?:un|le)$/.test(first?.word ?? '')
            ? 'male'
            : null
    const found = head.map(genderOfAgreement).find((one) => one !== null) ?? bySuffix(head) ?? article
    return found ? { value: found, weight: 3 } : null
  }
  const told = byPronoun(tokens, language)
  return told ? { value: told, weight: 3 } : null
}

/** Returns the gender shown by the ending of a French trade: "mercière", "pharmacien". */
function bySuffix(head: readonly Token[]): Gender | null {
  const noun = head.find(({ word }) => word.length > 2 && !WHOSE.fr.has(word))
  if (!noun || EPICENE.has(noun.word) || numberOf(noun.word) !== undefined) return null
  if (
    /(?:ière|[^r]ère|trice|euse|ienne|éenne|ane|esse|onne|ante|ente|oise|elle)$/.test(noun.low) &&
    noun.low.length > 5
  )
    return 'female'
  return /(?:ier|cteur|iteur|ateur|ien|éen|eron|ois)$/.test(noun.low) && noun.low.length > 4 ? 'male' : null
}

function relationIn(
  tokens: readonly Token[],
  head: readonly Token[],
  rest: readonly Token[],
  language: Language,
): SegmentRelation | null {
  const at = head.findIndex(({ word }) => kinOf(word, language) !== undefined)
  const token = head[at]
  const known = token && kinOf(token.word, language)
  if (!token || !known) return null
  const what = token.low
  const own = tokens.findLastIndex(({ word }) => word === "'s")
  if (own > 0) return { kin: known.kin, what, owner: { named: tokens.slice(0, own) } }
  const possessive = head.slice(0, at).find(({ word }) => ONE.has(word) || SEVERAL.has(word))
  if (possessive) return { kin: known.kin, what, owner: { before: SEVERAL.has(possessive.word) ? 'several' : 'one' } }
  return rest.length > 0 ? { kin: known.kin, what, owner: { named: rest } } : null
}

/**
 * Returns the gender of the other character in a relation: "her husband" shows that the other is a woman. Only for
 * English, because a French possessive agrees with its noun.
 */
export function genderOfOwner(tokens: readonly Token[]): Gender | null {
  const [first] = tokens
  return first?.word === 'her' ? 'female' : first?.word === 'his' ? 'male' : null
}

/** Adds the words after "of" to a trade, unless they contain a name: "keeper of the light", « femme de chambre ». */
function roleWith(role: string | null, head: readonly Token[], tokens: readonly Token[]): string | null {
  if (role === null) return null
  const at = tokens.indexOf(head.at(-1) as Token) + 1
  const of = tokens[at]
  const more = tokens.slice(at, at + 4)
  const isOf = of !== undefined && /^(?:of|de|d'|du|des)$/.test(of.word) && more.length > 1 && tokens.length - at <= 4
  if (!isOf || more.some(({ raw, gap }) => /^\p{Lu}/u.test(raw) || /[,.;]/.test(gap))) return role
  return role + more.map(({ gap, low }) => gap + low).join('')
}

/** Reads one part of a description, such as the words between two commas. */
export function readSegment(tokens: readonly Token[], language: Language): Segment {
  const { head, rest } = headOf(tokens, language)
  const relation = relationIn(tokens, head, rest, language)
  const band =
    bandAmong(tokens.length > 0 && tokens.findLastIndex(({ word }) => word === "'s") >= 0 ? head : tokens, language)
      ?.band ?? null
  const kinOnly = head.some(({ word }) => !/^(?:servant|apprentice|undefined)$/.test(`${kinOf(word, language)?.kin}`))
  return {
    gender: genderIn(tokens, head, language),
    // in "their child, eleven", "child" is not an age: somebody's child can be of any age
    band: band === 'child' && relation?.kin === 'child' ? null : band,
    manner: mannerIn(tokens, language),
    role: roleWith(roleIn(head, language, { kin: kinOnly && relation !== null }), head, tokens),
    relation,
  }
}
