import {
  MAX_QUOTE_LENGTH,
  MAX_ATTRIBUTE_PROPOSALS,
  type AttributeEvidence,
  type AttributeProposal,
  uuid,
  type AttributeAnalysis,
} from '@replique/contract'
import {
  MAX_ATTRIBUTE_LENGTH,
  type Evidence,
  type Play,
  type ReadCharacter,
  type ReadValue,
  readAttributes,
  recognise,
  sourceOfText,
} from '@replique/script'
import { z } from 'zod'
import type { Features, FeatureDefinition, TrialInput } from '../features/features.ts'
import type { AiDeps } from '../deps.ts'
import { newId } from '../../../kernel/ids.ts'
import { Refusal, refuse, requireProved } from '../../../kernel/refusal.ts'
import { mayPropose, mayRejectProposals } from '../policy.ts'
import { askForAttributes, passagesOf } from './asking.ts'
import { putProposals, dropProposals, findGuess, saveAnalysisJob, forgetGuesses, listGuesses } from './store.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { mayRead, type PlayAccess } from '../../plays/index.ts'
import { os, type Call } from '../../../kernel/http/call.ts'

interface AttributesDeps extends AiDeps {
  readonly features: Features
}

/** A proposal that has no id yet. */
type Draft = AttributeProposal extends infer One
  ? One extends AttributeProposal
    ? Omit<One, 'id' | 'byModel'>
    : never
  : never

const short = (words: string, most: number): string => words.slice(0, most).toWellFormed()

/** Converts evidence to the contract's form. Returns null for a line without an id, because nothing can link to it. */
function toldEvidence(evidence: Evidence): AttributeEvidence | null {
  if (evidence.place !== 'line') return { ...evidence, words: short(evidence.words, MAX_QUOTE_LENGTH) }
  const { element, from, to, words } = evidence
  return element === undefined ? null : { place: 'line', element, from, to, words: short(words, MAX_QUOTE_LENGTH) }
}

/** Returns the proposals for one character, without attributes that the character already has. */
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
  add(read.role, has.role, (value) => ({ field: 'role', value: short(value, MAX_ATTRIBUTE_LENGTH) }))
  add(read.manner, has.manner, (value) => ({ field: 'manner', value: short(value, MAX_ATTRIBUTE_LENGTH) }))
  for (const relation of read.relations) {
    const known = has.relations?.find(({ to }) => to === relation.value.to)
    add(relation, known, ({ to, what }) => ({ field: 'relation', to, value: short(what, MAX_ATTRIBUTE_LENGTH) }))
  }
  return drafts
}

const proposalsOf = (read: readonly ReadCharacter[], play: Play, byModel: boolean): AttributeProposal[] =>
  read
    .flatMap((one) => draftsOf(one, play))
    .slice(0, MAX_ATTRIBUTE_PROPOSALS)
    .map((draft) => ({ ...draft, id: newId(), byModel }))

/** Returns a key for the attribute that is proposed. Only the first proposal with each key is kept. */
const topicOf = (one: AttributeProposal): string =>
  JSON.stringify([one.character, one.field, one.field === 'relation' ? one.to : ''])

/** Joins the proposals from the rules with those from a model. The rules' proposals come first. */
function joinProposals(
  first: readonly AttributeProposal[],
  more: readonly AttributeProposal[],
): readonly AttributeProposal[] {
  const seen = new Set<string>()
  return [...first, ...more]
    .filter((one) => !seen.has(topicOf(one)) && seen.add(topicOf(one)))
    .slice(0, MAX_ATTRIBUTE_PROPOSALS)
}

const GUESS = 'attributes.guess'
const order = z.object({ playId: uuid })

/** Defines the job that proposes attributes for the characters of a play. It doesn't change the play. */
function defineGuessing(deps: AttributesDeps): void {
  const { kernel, modules, features } = deps
  kernel.jobs.userJobs.define(GUESS, async ({ id, data, owner, signal, progress }) => {
    const { playId } = order.parse(data)
    await features.require('character_attributes')
    // access may have been withdrawn since the request
    const access = await modules.plays.accessTo({ id: owner, email: '', emailProved: false }, playId)
    if (access === null || !mayPropose(access)) return refuse('play_not_found')
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
  readonly model: AttributeAnalysis['model']
}

/** Asks a model for more proposals. Returns no proposals if the model can't be used. */
async function besides({ features }: AttributesDeps, { play, owner, signal, step }: Asking): Promise<Besides> {
  try {
    const read = await askForAttributes(
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

type May = (access: PlayAccess) => boolean

async function requireOn({ modules }: AttributesDeps, actor: SignedIn, play: { id: string; may: May }): Promise<void> {
  const access = await modules.plays.accessTo(actor, play.id)
  if (access === null || !mayRead(access)) return refuse('play_not_found')
  if (!play.may(access)) refuse('not_allowed')
}

/** Refuses unless the user may edit the play and the feature is on. */
async function requireProposing(deps: AttributesDeps, actor: SignedIn, id: string): Promise<void> {
  await requireOn(deps, actor, { id, may: mayPropose })
  await deps.features.require('character_attributes')
}

/** Starts a job that proposes attributes. A second request while it runs returns the same job. */
async function beginGuess(deps: AttributesDeps, actor: SignedIn, playId: string): Promise<{ job: string }> {
  await requireProposing(deps, actor, playId)
  const { database, clock, jobs } = deps.kernel
  return database.transaction(async (db) => {
    const request = { kind: GUESS, owner: actor.id, subject: playId, data: { playId }, key: playId }
    const { id } = await jobs.userJobs.ask(request, db)
    await saveAnalysisJob(db, { playId, ownerId: actor.id, jobId: id, now: clock.now() })
    return { job: id }
  })
}

async function readGuess(deps: AttributesDeps, actor: SignedIn, playId: string): Promise<AttributeAnalysis> {
  await requireProposing(deps, actor, playId)
  const find = () => findGuess(deps.kernel.database.db, { playId, ownerId: actor.id })
  const found = await find()
  if (found === null) return { state: 'none', job: null, reason: null, model: null, proposals: [] }
  const work = await deps.kernel.jobs.userJobs.read(found.job_id)
  // the proposals may have been stored since the row was read
  const row = work?.state === 'done' ? ((await find()) ?? found) : found
  const isWorking = work?.state === 'waiting' || work?.state === 'running'
  const hasFailed = work?.state === 'failed' || work?.state === 'cancelled'
  const state = isWorking ? 'working' : hasFailed ? 'failed' : row.proposals === null ? 'none' : 'ready'
  const reason = hasFailed ? (work.reason ?? 'cancelled') : null
  return { state, job: row.job_id, reason, model: row.model, proposals: [...(row.proposals ?? [])] }
}

async function forgetProposals(
  deps: AttributesDeps,
  actor: SignedIn,
  { id, ids }: { readonly id: string; readonly ids?: readonly string[] | undefined },
): Promise<void> {
  await requireOn(deps, actor, { id, may: mayRejectProposals })
  await deps.kernel.database.transaction((db) =>
    dropProposals(db, { playId: id, ownerId: actor.id }, ids === undefined ? null : ids),
  )
}

/** Rate limit for starting an analysis, which reads the whole play. */
const ASKING = { name: 'attributes.ask', events: 20, seconds: 600, burst: 10 }
/**
 * Rate limit for reading and rejecting proposals. It is high, because a reviewer handles them one after the other, and
 * a page that waits for a job polls.
 */
const LOOKING = { name: 'attributes.look', events: 600, seconds: 60, burst: 300 }

function attributesRoutes(deps: AttributesDeps) {
  const { attributes } = os.ai
  const limited = (context: Call, bucket: typeof ASKING) => {
    const actor = requireProved(context.actor)
    return deps.kernel.limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    ask: attributes.ask.handler(({ input, context }) => beginGuess(deps, limited(context, ASKING), input.id)),
    read: attributes.read.handler(({ input, context }) => readGuess(deps, limited(context, LOOKING), input.id)),
    forget: attributes.forget.handler(({ input, context }) => forgetProposals(deps, limited(context, LOOKING), input)),
  }
}

const PROMPT = `You read a passage of a stage play or screenplay and say who its characters are.
The language of the play is {{language}}. Its characters, each with a number:
{{characters}}
The passage, each line with a number:
{{passage}}
For each character say only what the passage or the list clearly tells:
- gender: "female", "male" or "other";
- ageBand: "child" (to 12), "young" (13 to 25), "adult" (26 to 59) or "old" (from 60);
- role: their station or trade, a few words in the play's language;
- manner: how they speak, a few words in the play's language;
- relation: what they are to another character, one word in the play's language, with the other's number as "to".
Each needs the number of the line that says so and the very words of it as "quote"; where the characters list says it, leave "line" out and quote its description. Say nothing that no words tell. First names tell nothing.`

const SAMPLE = {
  en: 'AGNES, a widow of seventy.\nTOM, her son.\n\nAGNES.\nSit down, my boy.\n\nTOM.\nYes, Mother.\n\nAGNES.\nYour tea is cold.',
  fr: 'AGNÈS, veuve, soixante-dix ans.\nTOM, son fils.\n\nAGNÈS.\nAssieds-toi, mon garçon.\n\nTOM.\nOui, mère.\n\nAGNÈS.\nTon thé est froid.',
} as const

/** Proposes attributes for the sample. Proposals from the model follow those from the rules. */
async function run({ text, language, ask }: TrialInput) {
  const read = recognise(sourceOfText(text), language).play
  const play = { ...read, elements: read.elements.map((one, at) => ({ ...one, id: String(at) })) }
  const nameOf = (id: string): string => play.characters.find((one) => one.id === id)?.name ?? ''
  const found = [...readAttributes(play), ...((await askForAttributes(play, ask, () => {})) ?? [])]
  return found.flatMap(({ id, relations, ...fields }) => [
    ...Object.entries(fields).flatMap(([field, one]) =>
      one ? [{ what: `${nameOf(id)} · ${field}`, proposal: one.value, because: one.evidence.words }] : [],
    ),
    ...relations.map(({ value, evidence }) => ({
      what: `${nameOf(id)} · ${nameOf(value.to)}`,
      proposal: value.what,
      because: evidence.words,
    })),
  ])
}

const definition: FeatureDefinition = { prompt: PROMPT, trial: { sample: SAMPLE, run } }

/** Proposed attributes of the characters in a play. */
interface Attributes {
  readonly routes: ReturnType<typeof attributesRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export function openAttributes(deps: AttributesDeps): Attributes {
  const { db } = deps.kernel.database
  deps.features.define('character_attributes', definition)
  defineGuessing(deps)
  return {
    routes: attributesRoutes(deps),
    exportFor: async (userId) => ({
      attribute_guesses: (await listGuesses(db, userId)).map(({ play_id, proposals, asked_at }) => ({
        play_id,
        proposals,
        asked_at,
      })),
    }),
    forget: (userId) => forgetGuesses(db, userId),
  }
}
