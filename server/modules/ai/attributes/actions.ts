import type { AttributeReading } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRead, type Standing } from '../../plays/index.ts'
import { GUESS } from './guessing.ts'
import { mayPropose, mayPutAside } from '../policy.ts'
import { dropProposals, findGuess, putAsked } from './store.ts'
import type { AttributesDeps } from './deps.ts'

type May = (standing: Standing) => boolean

async function requireOn({ modules }: AttributesDeps, actor: SignedIn, play: { id: string; may: May }): Promise<void> {
  const standing = await modules.plays.standingOn(actor, play.id)
  if (standing === null || !mayRead(standing)) return refuse('play_not_found')
  if (!play.may(standing)) refuse('not_allowed')
}

/** Asking and reading: whoever may write the play, where the feature is on. */
async function requireProposing(deps: AttributesDeps, actor: SignedIn, id: string): Promise<void> {
  await requireOn(deps, actor, { id, may: mayPropose })
  await deps.features.require('character_attributes')
}

/** Has the characters read in the background; asked again while that goes on it is the same work. */
export async function beginGuess(deps: AttributesDeps, actor: SignedIn, playId: string): Promise<{ job: string }> {
  await requireProposing(deps, actor, playId)
  const { database, clock, jobs } = deps.kernel
  return database.transaction(async (db) => {
    const request = { kind: GUESS, owner: actor.id, subject: playId, data: { playId }, key: playId }
    const { id } = await jobs.work.ask(request, db)
    await putAsked(db, { playId, ownerId: actor.id, jobId: id, now: clock.now() })
    return { job: id }
  })
}

export async function readGuess(deps: AttributesDeps, actor: SignedIn, playId: string): Promise<AttributeReading> {
  await requireProposing(deps, actor, playId)
  const row = await findGuess(deps.kernel.database.db, { playId, ownerId: actor.id })
  if (row === null) return { state: 'none', job: null, reason: null, model: null, proposals: [] }
  const work = await deps.kernel.jobs.work.read(row.job_id)
  const isWorking = work?.state === 'waiting' || work?.state === 'running'
  const hasFailed = work?.state === 'failed' || work?.state === 'cancelled'
  const state = isWorking ? 'working' : hasFailed ? 'failed' : row.proposals === null ? 'none' : 'ready'
  const reason = hasFailed ? (work.reason ?? 'cancelled') : null
  return { state, job: row.job_id, reason, model: row.model, proposals: [...(row.proposals ?? [])] }
}

export async function forgetProposals(
  deps: AttributesDeps,
  actor: SignedIn,
  { id, ids }: { readonly id: string; readonly ids?: readonly string[] | undefined },
): Promise<void> {
  await requireOn(deps, actor, { id, may: mayPutAside })
  await deps.kernel.database.transaction((db) =>
    dropProposals(db, { playId: id, ownerId: actor.id }, ids === undefined ? null : ids),
  )
}
