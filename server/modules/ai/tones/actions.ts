import type { ToneReading } from '@replique/contract'
import { readSpeeches, readTone } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRead, type Standing } from '../../plays/index.ts'
import { DETECT, markOf } from './detecting.ts'
import { mayPropose, mayPutAside } from '../policy.ts'
import { findReading, listProposals, removeProposals, removeReading } from './store.ts'
import type { TonesDeps } from './deps.ts'

type May = (standing: Standing) => boolean

async function requireOn({ modules }: TonesDeps, actor: SignedIn, play: { id: string; may: May }): Promise<void> {
  const standing = await modules.plays.standingOn(actor, play.id)
  if (standing === null || !mayRead(standing)) return refuse('play_not_found')
  if (!play.may(standing)) return refuse('not_allowed')
}

/** Asking and reading: whoever may write the play, where the feature is on. */
async function requireProposing(deps: TonesDeps, actor: SignedIn, id: string): Promise<void> {
  await requireOn(deps, actor, { id, may: mayPropose })
  await deps.features.require('tone_detection')
}

/** Has the play read in the background; the same again while that goes on is the same job. */
export async function askForTones(deps: TonesDeps, actor: SignedIn, playId: string): Promise<{ job: string }> {
  await requireProposing(deps, actor, playId)
  const request = { kind: DETECT, owner: actor.id, subject: playId, data: { playId }, key: playId }
  return { job: (await deps.kernel.jobs.work.ask(request)).id }
}

const NOTHING: ToneReading = { madeAt: null, seq: 0, notice: null, plain: 0, proposals: [] }

/** What is proposed for the play as it stands now. */
export async function readTones(deps: TonesDeps, actor: SignedIn, playId: string): Promise<ToneReading> {
  await requireProposing(deps, actor, playId)
  const { db } = deps.kernel.database
  const reading = await findReading(db, playId)
  if (reading === null) return NOTHING
  const play = await deps.modules.plays.scriptOf(playId)
  const marks = new Map<string, string>()
  for (const speech of readSpeeches(play)) {
    const element = play.elements[speech.cue]
    if (element?.id !== undefined && !element.tone) marks.set(element.id, markOf(speech))
  }
  const proposals = (await listProposals(db, playId)).flatMap(
    ({ cue, words, tone: spelled, sure, evidence, made_by }) => {
      const tone = readTone(spelled)
      return tone && marks.get(cue) === words ? [{ cue, tone, sure, evidence, by: made_by }] : []
    },
  )
  const { seq, notice, plain, made_at } = reading
  return { madeAt: made_at.toISOString(), seq: Number(seq), notice, plain, proposals }
}

/** Rejects some proposals, or all of them. */
export async function forgetTones(
  deps: TonesDeps,
  actor: SignedIn,
  { id, cues }: { readonly id: string; readonly cues: readonly string[] | null },
): Promise<void> {
  await requireOn(deps, actor, { id, may: mayPutAside })
  const { db } = deps.kernel.database
  await (cues === null ? removeReading(db, id) : removeProposals(db, id, cues))
}
