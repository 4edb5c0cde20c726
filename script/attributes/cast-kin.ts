/** Whose kin somebody in the characters list is: named, told by what they are, or the one before. */
import type { Character, CharacterId } from '../character.ts'
import type { Language } from '../play.ts'
import { kinOf } from './kin.ts'
import type { Mention } from './people-names.ts'
import type { Clue, ListEvidence, Saying } from './reading.ts'
import { genderOfOwner, type SegmentRelation } from './segments.ts'
import { tokensOf, type Token } from './tokens.ts'

export interface Listed {
  readonly characters: readonly Character[]
  readonly language: Language
  readonly mentions: (tokens: readonly Token[]) => readonly Mention[]
}

export const listEvidence = (one: Character, place: ListEvidence['place'], words: string): ListEvidence => ({
  place,
  of: one.id,
  words,
})

export const clue = (
  about: CharacterId,
  saying: Saying,
  { weight, evidence }: Pick<Clue, 'weight' | 'evidence'>,
): Clue => ({
  about,
  ...saying,
  weight,
  evidence,
})

/** "POTARD; BAPTISTE, his servant; EUDOXIE, his niece": she is Potard's, for nobody is a servant's niece in a list. */
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

/** Those whom a part's relation is to: named, told by what they are, or in the list before. */
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

/** Whom somebody belongs to, and what "her husband" says of her. */
export function ofRelation(
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
