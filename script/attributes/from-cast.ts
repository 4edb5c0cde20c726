/** Clues in the cast list: names, descriptions, ages. */
import type { Character, CharacterId, Gender } from '../character.ts'
import type { Language } from '../play.ts'
import { kinOf } from './kin.ts'
import type { Mention } from './people-names.ts'
import { TITLE_WEIGHT, type Clue, type ListEvidence, type AttributeClaim } from './reading.ts'
import { genderOfOwner, type SegmentRelation, headOf, readSegment } from './segments.ts'
import { tokensOf, type Token, partsOf } from './tokens.ts'
import { genderOfAgreement, EPICENE, GENDER_WORDS } from './gender-words.ts'
import { isBoyTrade, roleInName } from './roles.ts'
import { bandOfWords, bandOfYears, yearsIn } from './age-words.ts'

/**
 * Finds the kinship of characters in the cast list: to a named character, to one identified by trade, or to the
 * previous one.
 */

interface Listed {
  readonly characters: readonly Character[]
  readonly language: Language
  readonly mentions: (tokens: readonly Token[]) => readonly Mention[]
}

const listEvidence = (one: Character, place: ListEvidence['place'], words: string): ListEvidence => ({
  place,
  of: one.id,
  words,
})

const clue = (
  about: CharacterId,
  saying: AttributeClaim,
  { weight, evidence }: Pick<Clue, 'weight' | 'evidence'>,
): Clue => ({
  about,
  ...saying,
  weight,
  evidence,
})

/**
 * Returns the index after the character that "his" or "her" refers to, skipping servants. For example, in "POTARD;
 * BAPTISTE, his servant; EUDOXIE, his niece", Eudoxie is Potard's niece, because a servant's niece would not be listed.
 */
function principalBefore(at: number, characters: readonly Character[], language: Language): number {
  let last = at
  while (last > 1) {
    const words = tokensOf((characters[last - 1]?.description ?? '').slice(0, 60), language).slice(0, 4)
    const isTheirs = /^(?:his|her|son|sa)$/.test(words[0]?.word ?? '')
    const serves = words.some(({ word }) => /^(?:servant|apprentice)$/.test(kinOf(word, language)?.kin ?? ''))
    if (!isTheirs || !serves) return last
    last--
  }
  return last
}

/** Returns the characters to whom a relation refers: those named, identified by trade, or listed just before. */
function ownersOf(
  relation: SegmentRelation,
  at: number,
  { characters, language, mentions }: Listed,
): readonly CharacterId[] {
  const { owner } = relation
  if ('before' in owner) {
    const last = owner.before === 'one' ? principalBefore(at, characters, language) : at
    const before = characters.slice(Math.max(0, last - (owner.before === 'several' ? 2 : 1)), last)
    return before.map(({ id }) => id)
  }
  const named = mentions(owner.named).map(({ id }) => id)
  if (named.length > 0) return named.slice(0, 2)
  const [last] = owner.named.slice(-1)
  const byRole = characters.filter(
    ({ description }, other) =>
      other !== at &&
      last &&
      tokensOf(description.slice(0, 60), language)
        .slice(0, 3)
        .some(({ word }) => word === last.word),
  )
  return byRole.length === 1 && byRole[0] ? [byRole[0].id] : []
}

/**
 * Returns the clues in a relation: the relation itself and, in "her husband", for example, the gender of the other
 * character.
 */
function ofRelation(
  relation: SegmentRelation,
  part: readonly Token[],
  { one, at, listed, evidence }: { one: Character; at: number; listed: Listed; evidence: ListEvidence },
): readonly Clue[] {
  const owners = ownersOf(relation, at, listed).filter((to) => to !== one.id)
  const theirs = listed.language === 'en' && 'before' in relation.owner ? genderOfOwner(part) : null
  return owners.flatMap((to) => [
    clue(one.id, { field: 'relation', value: { to, what: relation.what } }, { weight: 2, evidence }),
    ...(theirs ? [clue(to, { field: 'gender', value: theirs }, { weight: 0.9, evidence })] : []),
  ])
}

/** Finds the gender in a name: MADAME PERNELLE, LA VOISINE, OLD WOMAN, ELLE. */

const PRONOUNS = new Set(['she', 'he', 'il', 'elle'])

/** Gender of characters whose whole name is a pronoun: ELLE, HE, LUI. */
const CALLED: ReadonlyMap<string, Gender> = new Map([
  ['she', 'female'],
  ['her', 'female'],
  ['elle', 'female'],
  ['he', 'male'],
  ['him', 'male'],
  ['il', 'male'],
  ['lui', 'male'],
])

/** Abbreviated titles: "Mast. Purge", "Mist. Purge". */
const SHORT_TITLES: ReadonlyMap<string, Gender> = new Map([
  ['mast', 'male'],
  ['mist', 'female'],
  ['mistr', 'female'],
])

const byWord = ({ word }: Token, language: Language): Gender | null =>
  PRONOUNS.has(word)
    ? null
    : GENDER_WORDS[language].female.has(word)
      ? 'female'
      : GENDER_WORDS[language].male.has(word)
        ? 'male'
        : null

/**
 * Returns the gender in a name, shown by a title, by kinship, by a trade or by the article: MADAME PERNELLE, LA
 * VOISINE, OLD WOMAN.
 */
function genderInName(tokens: readonly Token[], language: Language): Gender | null {
  const { head } = headOf(tokens, language)
  const [first] = head
  if (first && tokens.length === 1 && CALLED.has(first.word)) return CALLED.get(first.word) ?? null
  // « MAÎTRE » is the title of lawyers of either gender, so only the rest of the name is read
  if (language === 'fr' && first?.word === 'maitre' && head.length > 1) return genderInName(tokens.slice(1), language)
  if (first && head.length > 1 && SHORT_TITLES.has(first.word)) return SHORT_TITLES.get(first.word) ?? null
  // "M" alone is an initial
  for (const token of head) {
    const gender = token.word === 'm' && head.length < 2 ? null : byWord(token, language)
    if (gender) return gender
  }
  if (language !== 'fr') return null
  const [article, noun] = head
  if (!article || !noun || EPICENE.has(noun.word)) return null
  if (article.word === 'la' || article.word === 'une') return 'female'
  if (article.word === 'le' || article.word === 'un') return 'male'
  return article.word === "l'" ? genderOfAgreement(noun) : null
}

/** Titles before names. */
const TITLES =
  /^(?:mr|mrs|ms|miss|sir|lady|madam|madame|mme|mademoiselle|mlle|monsieur|queen|dame|mistress|sister|soeur|uncle|aunt|oncle|tante)$/

/** Returns the weight of a name as evidence. It is low for some: « LA FLEUR » may be a valet, and a call boy a girl. */
const weightOfName = (tokens: readonly Token[], language: Language): number => {
  const isTold = tokens.slice(1).some((token) => byWord(token, language))
  const isArticle = /^(?:la|le|l')$/.test(tokens[0]?.word ?? '')
  const [first] = headOf(tokens, language).head
  const isTitle = first !== undefined && tokens.length > 1 && (SHORT_TITLES.has(first.word) || TITLES.test(first.word))
  if (isTitle) return TITLE_WEIGHT
  return (isTold || !isArticle) && !isBoyTrade(tokens) ? 4 : 1.5
}

/** Maximum number of characters read from a description; longer descriptions state the facts first. */
const LONGEST = 600

function fromName(one: Character, language: Language): readonly Clue[] {
  const clues: Clue[] = []
  for (const name of [one.name, ...one.aliases.slice(0, 10)]) {
    const tokens = tokensOf(name, language)
    const evidence = listEvidence(one, 'name', name)
    const gender = genderInName(tokens, language)
    const weight = weightOfName(tokens, language)
    if (gender) clues.push(clue(one.id, { field: 'gender', value: gender }, { weight, evidence }))
    const band = bandOfWords(headOf(tokens, language).head)
    if (band) clues.push(clue(one.id, { field: 'ageBand', value: band.band }, { weight: 2, evidence }))
    const role = roleInName(tokens, language)
    if (role) clues.push(clue(one.id, { field: 'role', value: role }, { weight: 1, evidence }))
  }
  return clues
}

function fromAge(one: Character, language: Language): readonly Clue[] {
  if (!one.age) return []
  const tokens = tokensOf(one.age.slice(0, LONGEST), language)
  const years = yearsIn(tokens.map(({ word }) => word))
  const band = years === undefined ? bandOfWords(tokens)?.band : bandOfYears(years)
  if (!band) return []
  return [clue(one.id, { field: 'ageBand', value: band }, { weight: 8, evidence: listEvidence(one, 'age', one.age) })]
}

function fromDescription(one: Character, at: number, listed: Listed): readonly Clue[] {
  const { language } = listed
  const clues: Clue[] = []
  const text = one.description.slice(0, LONGEST)
  const evidence = listEvidence(one, 'description', text)
  const tokens = tokensOf(text, language)
  for (const [place, part] of partsOf(tokens).flatMap(conjuncts).entries()) {
    const said = readSegment(part, language)
    // later parts of a description are often about other characters
    const weight = place < 3 ? 1 : 0.4
    const say = (saying: AttributeClaim, more: number): number =>
      clues.push(clue(one.id, saying, { weight: more * weight, evidence }))
    if (said.gender) say({ field: 'gender', value: said.gender.value }, said.gender.weight)
    if (said.band) say({ field: 'ageBand', value: said.band }, 4)
    if (said.role && place < 3 && !said.manner) say({ field: 'role', value: said.role }, 2)
    if (said.manner) say({ field: 'manner', value: said.manner }, 1)
    if (said.relation) clues.push(...ofRelation(said.relation, part, { one, at, listed, evidence }))
  }
  return clues
}

/** Splits a part such as "best man and Theo's brother" in two, because both halves describe the character. */
function conjuncts(part: readonly Token[]): readonly (readonly Token[])[] {
  const at = part.findIndex(({ word }) => word === 'and' || word === 'et')
  if (at <= 0 || at === part.length - 1) return [part]
  const before = part.slice(0, at)
  if (before.some(({ word }) => /^(?:of|to|in|who|with|entre|between|de|d'|du|qui)$/.test(word))) return [part]
  return [before, part.slice(at + 1)]
}

/** Returns all clues in the cast list about its members. */
export function cluesOfCast(listed: Listed): readonly Clue[] {
  return listed.characters.flatMap((one, at) => {
    if (one.members !== undefined) return []
    return [...fromName(one, listed.language), ...fromAge(one, listed.language), ...fromDescription(one, at, listed)]
  })
}
