import type { AttributeReading } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRead, type Standing } from '../../plays/index.ts'
import { GUESS } from './guessing.ts'
import { mayPropose, mayPutAside } from '../policy.ts'
import { dropProposals, findGuess, putAsked } from './store.ts'
import type { AttributesTools } from './tools.ts'

type May = (standing: Standing) => boolean

async function requireOn({ doors }: AttributesTools, actor: SignedIn, play: { id: string; may: May }): Promise<void> {
  const standing = await doors.plays.standingOn(actor, play.id)
  if (standing === null || !mayRead(standing)) return refuse('play_not_found')
  if (!play.may(standing)) refuse('not_allowed')
}

/** Asking and reading: whoever may write the play, where the feature is on. */
async function requireProposing(tools: AttributesTools, actor: SignedIn, id: string): Promise<void> {
  await requireOn(tools, actor, { id, may: mayPropose })
  await tools.features.require('character_attributes')
}

/** Has the characters read in the background; asked again while that goes on it is the same work. */
export async function beginGuess(tools: AttributesTools, actor: SignedIn, playId: string): Promise<{ job: string }> {
  await requireProposing(tools, actor, playId)
  const { database, clock, jobs } = tools.kernel
  return database.transaction(async (db) => {
    const wish = { kind: GUESS, owner: actor.id, subject: playId, data: { playId }, key: playId }
    const { id } = await jobs.work.ask(wish, db)
    await putAsked(db, { playId, ownerId: actor.id, jobId: id, now: clock.now() })
    return { job: id }
  })
}

export async function readGuess(tools: AttributesTools, actor: SignedIn, playId: string): Promise<AttributeReading> {
  await requireProposing(tools, actor, playId)
  const row = await findGuess(tools.kernel.database.db, { playId, ownerId: actor.id })
  if (row === null) return { state: 'none', job: null, reason: null, model: null, proposals: [] }
  const work = await tools.kernel.jobs.work.read(row.job_id)
  const isWorking = work?.state === 'waiting' || work?.state === 'running'
  const hasFailed = work?.state === 'failed' || work?.state === 'cancelled'
  const state = isWorking ? 'working' : hasFailed ? 'failed' : row.proposals === null ? 'none' : 'ready'
  const reason = hasFailed ? (work.reason ?? 'cancelled') : null
  return { state, job: row.job_id, reason, model: row.model, proposals: [...(row.proposals ?? [])] }
}

export async function forgetProposals(
  tools: AttributesTools,
  actor: SignedIn,
  { id, ids }: { readonly id: string; readonly ids?: readonly string[] | undefined },
): Promise<void> {
  await requireOn(tools, actor, { id, may: mayPutAside })
  await tools.kernel.database.transaction((db) =>
    dropProposals(db, { playId: id, ownerId: actor.id }, ids === undefined ? null : ids),
  )
}
