import {
  LONGEST_QUOTE,
  MOST_ATTRIBUTE_PROPOSALS,
  type AttributeEvidence,
  type AttributeProposal,
} from '@replique/contract'
import { LONGEST_ATTRIBUTE, type Evidence, type Play, type ReadCharacter, type ReadValue } from '@replique/script'
import { newId } from '../../../kernel/ids.ts'

/** A proposal without an id: who, what, and where it stands. */
type Draft = AttributeProposal extends infer One
  ? One extends AttributeProposal
    ? Omit<One, 'id' | 'byModel'>
    : never
  : never

const short = (words: string, most: number): string => words.slice(0, most).toWellFormed()

/** The evidence as it is told; a line without an id cannot be gone to. */
function toldEvidence(evidence: Evidence): AttributeEvidence | null {
  if (evidence.place !== 'line') return { ...evidence, words: short(evidence.words, LONGEST_QUOTE) }
  const { element, from, to, words } = evidence
  return element === undefined ? null : { place: 'line', element, from, to, words: short(words, LONGEST_QUOTE) }
}

/** Everything that is proposed of one character; what they have already is not. */
function draftsOf(read: ReadCharacter, play: Play): readonly Draft[] {
  const has = play.characters.find(({ id }) => id === read.id)
  if (!has) return []
  const drafts: Draft[] = []
  const add = <T>(one: ReadValue<T> | null, known: unknown, say: (value: T) => object): void => {
    const evidence = one && known === undefined ? toldEvidence(one.evidence) : null
    if (one && evidence) drafts.push({ character: read.id, evidence, ...say(one.value) } as Draft)
  }
  add(read.gender, has.gender, (value) => ({ field: 'gender', value }))
  add(read.ageBand, has.ageBand, (value) => ({ field: 'ageBand', value }))
  add(read.role, has.role, (value) => ({ field: 'role', value: short(value, LONGEST_ATTRIBUTE) }))
  add(read.manner, has.manner, (value) => ({ field: 'manner', value: short(value, LONGEST_ATTRIBUTE) }))
  for (const relation of read.relations) {
    const known = has.relations?.find(({ to }) => to === relation.value.to)
    add(relation, known, ({ to, what }) => ({ field: 'relation', to, value: short(what, LONGEST_ATTRIBUTE) }))
  }
  return drafts
}

export const proposalsOf = (read: readonly ReadCharacter[], play: Play, byModel: boolean): AttributeProposal[] =>
  read
    .flatMap((one) => draftsOf(one, play))
    .slice(0, MOST_ATTRIBUTE_PROPOSALS)
    .map((draft) => ({ ...draft, id: newId(), byModel }))

/** What a proposal is about: of several about the same the first counts. */
const topicOf = (one: AttributeProposal): string =>
  JSON.stringify([one.character, one.field, one.field === 'relation' ? one.to : ''])

/** What the rules read, and behind it what a model found besides. */
export function joinProposals(
  first: readonly AttributeProposal[],
  more: readonly AttributeProposal[],
): readonly AttributeProposal[] {
  const seen = new Set<string>()
  return [...first, ...more]
    .filter((one) => !seen.has(topicOf(one)) && seen.add(topicOf(one)))
    .slice(0, MOST_ATTRIBUTE_PROPOSALS)
}
