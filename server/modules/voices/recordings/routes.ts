import { os, type Call } from '../../../kernel/http/call.ts'
import type { Bucket } from '../../../kernel/http/rate-limits.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { VoicesDeps } from '../deps.ts'
import { storeConsent, editTake, saveTake } from './takes.ts'
import { removeEverything, removeTake } from './removing.ts'
import { listRecorded, openStudio } from './showing.ts'

/** Rate limit for uploading takes, above what anyone can record. */
const TAKES = { name: 'recordings.takes', events: 60, seconds: 60, burst: 40 }
const CHANGES = { name: 'recordings.changes', events: 120, seconds: 60, burst: 60 }
/** Rate limit for opening the recording studio. Each request reads the whole script. */
const STUDIOS = { name: 'recordings.studio', events: 120, seconds: 60, burst: 60 }

export function recordingsRoutes(deps: VoicesDeps) {
  const asking = ({ actor }: Call, bucket: Bucket) => {
    const person = requireProved(actor)
    return deps.kernel.limits.take(bucket, person.id) ? person : refuse('too_many_requests')
  }
  const { recordings } = os.sound
  return {
    studio: recordings.studio.handler(({ input, context }) => openStudio(deps, asking(context, STUDIOS), input.id)),
    consent: recordings.consent.handler(({ input, context }) => storeConsent(deps, asking(context, CHANGES), input.id)),
    keep: recordings.keep.handler(async ({ input: { id, file, ...request }, context }) => {
      const actor = asking(context, TAKES)
      return saveTake(deps, actor, { ...request, playId: id, wav: new Uint8Array(await file.arrayBuffer()) })
    }),
    change: recordings.change.handler(({ input, context }) => editTake(deps, asking(context, TAKES), input)),
    remove: recordings.remove.handler(({ input, context }) =>
      removeTake(deps, asking(context, CHANGES), input.recordingId),
    ),
    list: recordings.list.handler(async ({ context }) => ({
      plays: await listRecorded(deps, asking(context, CHANGES)),
    })),
    removeIn: recordings.removeIn.handler(({ input, context }) =>
      removeEverything(deps, { userId: asking(context, CHANGES).id, playId: input.playId }),
    ),
    removeAll: recordings.removeAll.handler(({ context }) =>
      removeEverything(deps, { userId: asking(context, CHANGES).id }),
    ),
  }
}
