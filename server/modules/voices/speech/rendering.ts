import { soundFormat, uuid, type SoundFormat } from '@replique/contract'
import { z } from 'zod'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Recorded } from '../recordings/index.ts'
import { listenerOf, requireHearable } from './actions.ts'
import { prepareMixed, stretchesIn } from './mixing.ts'
import { planOf } from './plan.ts'
import type { SpeechDeps } from './deps.ts'

const KIND = 'speech.render'
const order = z.object({ playId: uuid, format: soundFormat })

/** Each is kept as soon as it is spoken, so that nothing is said twice after a crash. */
const AT_ONCE = 8

/** Has the whole play spoken, in the background; the same again while that goes on is the same job. */
export async function beginRendering(
  deps: SpeechDeps,
  actor: SignedIn,
  { id, format }: { id: string; format: SoundFormat },
): Promise<{ job: string }> {
  await requireHearable(deps, actor, id)
  const request = { kind: KIND, owner: actor.id, subject: id, data: { playId: id, format }, key: `${id} ${format}` }
  return { job: (await deps.kernel.jobs.work.ask(request)).id }
}

export function defineRendering(deps: SpeechDeps): void {
  deps.kernel.jobs.work.define(KIND, async ({ data, owner, signal, progress }) => {
    const { playId, format } = order.parse(data)
    // much may have been taken back since it was asked for
    if (!(await deps.modules.plays.peopleOf(playId)).includes(owner)) return refuse('play_not_found')
    await deps.modules.speech.require()
    const listener = await listenerOf(deps, owner)
    const plan = await planOf(deps, playId, listener)
    const recorded =
      format === 'mp3' ? await deps.recordings.recordingsFor(playId, plan.utterances) : new Map<string, Recorded>()
    const stretches = stretchesIn(plan)
    const together = stretches.filter((stretch) => stretch.flat().length > 1)
    const alone = stretches.flatMap((stretch) => (stretch.flat().length > 1 ? [] : stretch.flat()))
    const spoken = alone.filter(({ id }) => !recorded.has(id))
    const all = spoken.length + together.length
    for (let at = 0; at < spoken.length; at += AT_ONCE) {
      signal.throwIfAborted()
      const wanted = spoken.slice(at, at + AT_ONCE).map((one) => deps.sounding.planned(plan, one, format))
      await deps.sounding.sounds({ plan, format, listener }, wanted)
      progress(Math.min(spoken.length, at + AT_ONCE), all)
    }
    for (const [place, stretch] of together.entries()) {
      signal.throwIfAborted()
      await prepareMixed(deps, { plan, format, listener, recorded }, stretch)
      progress(spoken.length + place + 1, all)
    }
    return { sounds: all }
  })
}
