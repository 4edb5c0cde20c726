import type { Hono } from 'hono'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { isId } from '../../../kernel/ids.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'
import { serveSound, type Sound } from '../speech/serving/serve-sound.ts'
import type { VoicesDeps } from '../deps.ts'
import { soundKey, wholeKey } from './files.ts'
import { HEARD, WHOLE } from './showing.ts'
import { unpack } from '../engines/samples.ts'
import { inThread } from './sound/threads.ts'
import { printWav } from './sound/wav.ts'
import { findBySound, findTake } from './store.ts'

/** What is heard of a take; null once it was removed, or is trimmed otherwise. */
async function readHeard({ kernel }: VoicesDeps, id: string): Promise<Sound | null> {
  const take = isId(id) ? await findBySound(kernel.database.db, id) : null
  const bytes = take && (await kernel.storage.get(soundKey(take.sound_id)))
  return bytes && { type: 'audio/mpeg', bytes }
}

/** What is heard of a take as samples, to be mixed with what others say at the same time; null once it went. */
export async function samplesOf({ kernel }: VoicesDeps, soundId: string): Promise<Int16Array | null> {
  const take = await findBySound(kernel.database.db, soundId)
  const whole = take && (await kernel.storage.get(wholeKey(take.id)))
  return whole && inThread('master', { samples: await unpack(whole), from: take.heard_from, to: take.heard_to })
}

/** The whole of a take, as it was said. */
async function readWhole({ kernel }: VoicesDeps, id: string): Promise<Sound | null> {
  const take = isId(id) ? await findTake(kernel.database.db, id) : null
  const bytes = take && (await kernel.storage.get(wholeKey(take.id)))
  return bytes && { type: 'audio/wav', bytes: printWav(await unpack(bytes), SAMPLE_RATE) }
}

export function serveRecordings(deps: VoicesDeps, app: Hono<AppEnv>): void {
  const { links } = deps.modules.auth
  serveSound(app, links, { place: HEARD, read: (id) => readHeard(deps, id) })
  serveSound(app, links, { place: WHOLE, read: (id) => readWhole(deps, id) })
}
