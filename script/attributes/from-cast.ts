/** What the characters list says: names, descriptions, ages. */
import type { Character } from '../character.ts'
import type { Language } from '../play.ts'
import { bandOfWords } from './age-words.ts'
import { clue, listEvidence, ofRelation, type Listed } from './cast-kin.ts'
import { genderInName, weightOfName } from './in-names.ts'
import type { Clue, Saying } from './reading.ts'
import { roleInName } from './roles.ts'
import { headOf, readSegment } from './segments.ts'
import { partsOf, tokensOf, type Token } from './tokens.ts'
import { bandOfYears, yearsTold } from './years.ts'

/** Longer descriptions say it at their beginning. */
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
  const years = yearsTold(tokens.map(({ word }) => word))
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
    // what stands far behind tells of others as well
    const weight = place < 3 ? 1 : 0.4
    const say = (saying: Saying, more: number): number =>
      clues.push(clue(one.id, saying, { weight: more * weight, evidence }))
    if (said.gender) say({ field: 'gender', value: said.gender.value }, said.gender.weight)
    if (said.band) say({ field: 'ageBand', value: said.band }, 4)
    if (said.role && place < 3 && !said.manner) say({ field: 'role', value: said.role }, 2)
    if (said.manner) say({ field: 'manner', value: said.manner }, 1)
    if (said.relation) clues.push(...ofRelation(said.relation, part, { one, at, listed, evidence }))
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
