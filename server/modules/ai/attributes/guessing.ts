import { uuid, type AttributeProposal, type AttributeReading } from '@replique/contract'
import type { Play } from '@replique/script'
import { z } from 'zod'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { mayPropose } from '../policy.ts'
import { askModel, passagesOf } from './asking.ts'
import { joinProposals, proposalsOf } from './proposals.ts'
import { putProposals } from './store.ts'
import type { AttributesDeps } from './deps.ts'

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
      (wish) => features.ask({ ...wish, feature: 'character_attributes', owner, signal }),
      step,
    )
    if (read === null) return { proposals: [], model: null }
    return { proposals: proposalsOf(read, play, true), model: passagesOf(play).isWhole ? 'asked' : 'asked_in_part' }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'feature_off') throw error
    return { proposals: [], model: 'unavailable' }
  }
}
