import {
  LONGEST_QUOTE,
  MOST_ATTRIBUTE_PROPOSALS,
  type AttributeEvidence,
  type AttributeProposal,
  uuid,
  type AttributeReading,
} from '@replique/contract'
import { LONGEST_ATTRIBUTE, type Evidence, type Play, type ReadCharacter, type ReadValue } from '@replique/script'
import { newId } from '../../../kernel/ids.ts'
import { z } from 'zod'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { mayPropose } from '../policy.ts'
import { askModel, passagesOf } from './asking.ts'
import { putProposals } from './store.ts'
import type { AttributesDeps } from './deps.ts'

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

const proposalsOf = (read: readonly ReadCharacter[], play: Play, byModel: boolean): AttributeProposal[] =>
  read
    .flatMap((one) => draftsOf(one, play))
    .slice(0, MOST_ATTRIBUTE_PROPOSALS)
    .map((draft) => ({ ...draft, id: newId(), byModel }))

/** What a proposal is about: of several about the same the first counts. */
const topicOf = (one: AttributeProposal): string =>
  JSON.stringify([one.character, one.field, one.field === 'relation' ? one.to : ''])

/** What the rules read, and behind it what a model found besides. */
function joinProposals(
  first: readonly AttributeProposal[],
  more: readonly AttributeProposal[],
): readonly AttributeProposal[] {
  const seen = new Set<string>()
  return [...first, ...more]
    .filter((one) => !seen.has(topicOf(one)) && seen.add(topicOf(one)))
    .slice(0, MOST_ATTRIBUTE_PROPOSALS)
}

export const GUESS = 'attributes.guess'
const order = z.object({ playId: uuid })

/** Reads the characters of a play; the play itself is left as it is. */
export function defineGuessing(deps: AttributesDeps): void {
  const { kernel, modules, features } = deps
  kernel.jobs.work.define(GUESS, async ({ id, data, owner, signal, progress }) => {
    const { playId } = order.parse(data)
    await features.require('character_attributes')
    // much may have been taken back since it was asked for
    const standing = await modules.plays.standingOn({ id: owner, email: '', emailProved: false }, playId)
    if (standing === null || !mayPropose(standing)) return refuse('play_not_found')
    const play = await modules.plays.scriptOf(playId)
    const hasModel = await features.hasModel('character_attributes')
    const steps = 1 + (hasModel ? passagesOf(play).passages.length : 0)
    progress(0, steps)
    const built = proposalsOf(await modules.plays.charactersReadIn(playId), play, false)
    let done = 1
    progress(done, steps)
    const asked = hasModel
      ? await besides(deps, { play, owner, signal, step: () => progress(++done, steps) })
      : { proposals: [], model: null }
    signal.throwIfAborted()
    const proposals = joinProposals(built, asked.proposals)
    await putProposals(kernel.database.db, { playId, ownerId: owner, jobId: id }, { proposals, model: asked.model })
    return { proposals: proposals.length }
  })
}

interface Asking {
  readonly play: Play
  readonly owner: string
  readonly signal: AbortSignal
  readonly step: () => void
}

interface Besides {
  readonly proposals: readonly AttributeProposal[]
  readonly model: AttributeReading['model']
}

/** A model that cannot be asked takes nothing away: the characters were read without it. */
async function besides({ features }: AttributesDeps, { play, owner, signal, step }: Asking): Promise<Besides> {
  try {
    const read = await askModel(
      play,
      (request) => features.ask({ ...request, feature: 'character_attributes', owner, signal }),
      step,
    )
    if (read === null) return { proposals: [], model: null }
    return { proposals: proposalsOf(read, play, true), model: passagesOf(play).isWhole ? 'asked' : 'asked_in_part' }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'feature_off') throw error
    return { proposals: [], model: 'unavailable' }
  }
}
