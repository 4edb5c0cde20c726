/** What the characters list says: names, descriptions, ages. */
import type { Character, CharacterId } from '../character.ts'
import type { Language } from '../play.ts'
import { bandOfWords } from './age-words.ts'
import { genderOfAgreement } from './agreement.ts'
import type { Gender } from './attributes.ts'
import { EPICENE, GENDER_WORDS } from './gender-words.ts'
import type { Mention } from './people-names.ts'
import type { Clue, ListEvidence, Saying } from './reading.ts'
import { roleInName } from './roles.ts'
import { headOf, readSegment, type SegmentRelation } from './segments.ts'
import { partsOf, tokensOf, type Token } from './tokens.ts'
import { bandOfYears, yearsTold } from './years.ts'

/** Longer descriptions say it at their beginning. */
const LONGEST = 600

export interface Listed {
  readonly characters: readonly Character[]
  readonly language: Language
  readonly mentions: (tokens: readonly Token[]) => readonly Mention[]
}

const PRONOUNS = new Set(['she', 'he', 'il', 'elle'])

const byWord = ({ word }: Token, language: Language): Gender | null =>
  PRONOUNS.has(word)
    ? null
    : GENDER_WORDS[language].female.has(word)
      ? 'female'
      : GENDER_WORDS[language].male.has(word)
        ? 'male'
        : null

/** The title, kin or trade in a name, else what its article says: MADAME PERNELLE, LA VOISINE, OLD WOMAN. */
export function genderInName(tokens: readonly Token[], language: Language): Gender | null {
  const { head } = headOf(tokens, language)
  // "M" alone is a letter
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

const listEvidence = (one: Character, place: ListEvidence['place'], words: string): ListEvidence => ({
  place,
  of: one.id,
  words,
})

const clue = (about: CharacterId, saying: Saying, { weight, evidence }: Pick<Clue, 'weight' | 'evidence'>): Clue => ({
  about,
  ...saying,
  weight,
  evidence,
})

function fromName(one: Character, language: Language): readonly Clue[] {
  const clues: Clue[] = []
  for (const name of [one.name, ...one.aliases.slice(0, 10)]) {
    const tokens = tokensOf(name, language)
    const evidence = listEvidence(one, 'name', name)
    const gender = genderInName(tokens, language)
    if (gender) clues.push(clue(one.id, { field: 'gender', value: gender }, { weight: 4, evidence }))
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
  const years = yearsTold(tokens.map(({ word }) => word))
  const band = years === undefined ? bandOfWords(tokens)?.band : bandOfYears(years)
  if (!band) return []
  return [clue(one.id, { field: 'ageBand', value: band }, { weight: 8, evidence: listEvidence(one, 'age', one.age) })]
}

/** Those whom a part's relation is to: named, told by what they are, or in the list before. */
function ownersOf(
  relation: SegmentRelation,
  at: number,
  { characters, language, mentions }: Listed,
): readonly CharacterId[] {
  const { owner } = relation
  if ('before' in owner) {
    const before = characters.slice(Math.max(0, at - (owner.before === 'several' ? 2 : 1)), at)
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

function fromDescription(one: Character, at: number, listed: Listed): readonly Clue[] {
  const { language } = listed
  const clues: Clue[] = []
  const text = one.description.slice(0, LONGEST)
  const evidence = listEvidence(one, 'description', text)
  const tokens = tokensOf(text, language)
  for (const [place, part] of partsOf(tokens).flatMap(conjuncts).entries()) {
    const said = readSegment(part, language)
    // what stands far behind tells of others as well
    const weight = place < 3 ? 1 : 0.4
    const say = (saying: Saying, more: number): number =>
      clues.push(clue(one.id, saying, { weight: more * weight, evidence }))
    if (said.gender) say({ field: 'gender', value: said.gender.value }, said.gender.weight)
    if (said.band) say({ field: 'ageBand', value: said.band }, 4)
    if (said.role && place < 3 && !said.manner) say({ field: 'role', value: said.role }, 2)
    if (said.manner) say({ field: 'manner', value: said.manner }, 1)
    if (said.relation)
      for (const to of ownersOf(said.relation, at, listed))
        if (to !== one.id) say({ field: 'relation', value: { to, what: said.relation.what } }, 2)
  }
  return clues
}

/** "best man and Theo's brother": both say something. */
function conjuncts(part: readonly Token[]): readonly (readonly Token[])[] {
  const at = part.findIndex(({ word }) => word === 'and' || word === 'et')
  if (at <= 0 || at === part.length - 1) return [part]
  const before = part.slice(0, at)
  if (before.some(({ word }) => /^(?:of|to|in|who|with|entre|between|de|d'|du|qui)$/.test(word))) return [part]
  return [before, part.slice(at + 1)]
}

/** Everything that the list of characters says of who is in it. */
export function cluesOfCast(listed: Listed): readonly Clue[] {
  return listed.characters.flatMap((one, at) => {
    if (one.members !== undefined) return []
    return [...fromName(one, listed.language), ...fromAge(one, listed.language), ...fromDescription(one, at, listed)]
  })
}
