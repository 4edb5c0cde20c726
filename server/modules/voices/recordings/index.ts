/** Recordings of lines, made by the users cast in the parts. Each recording belongs to its speaker. */
import type { Hono } from 'hono'
import type { Utterance } from '@replique/script'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { isId } from '../../../kernel/ids.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'
import { serveSound, type Sound } from '../speech/serving/serve-sound.ts'
import type { VoicesDeps } from '../deps.ts'
import { soundKey, wholeKey, findBySound, findTake, countOf } from './store.ts'
import { HEARD, WHOLE } from './showing.ts'
import { unpack } from '../engines/samples.ts'
import { inThread } from './sound/threads.ts'
import { printWav } from './sound/wav.ts'
import type { KeptFile } from '../../../kernel/kernel.ts'
import { recordingsFor, type Recorded } from './heard.ts'
import { exportRecordings, recordingFiles, clearAway, removeEverything, removeStrays } from './removing.ts'
import { recordingsRoutes } from './routes.ts'

export type { Recorded } from './heard.ts'

/** Returns the trimmed sound of a take; null if it was deleted or trimmed again. */
async function readHeard({ kernel }: VoicesDeps, id: string): Promise<Sound | null> {
  const take = isId(id) ? await findBySound(kernel.database.db, id) : null
  const bytes = take && (await kernel.storage.get(soundKey(take.sound_id)))
  return bytes && { type: 'audio/mpeg', bytes }
}

/** Returns the trimmed take as samples, for mixing with simultaneous speech; null if it was deleted. */
async function samplesOf({ kernel }: VoicesDeps, soundId: string): Promise<Int16Array | null> {
  const take = await findBySound(kernel.database.db, soundId)
  const whole = take && (await kernel.storage.get(wholeKey(take.id)))
  return whole && inThread('master', { samples: await unpack(whole), from: take.heard_from, to: take.heard_to })
}

/** Returns the whole, untrimmed take as a WAV. */
async function readWhole({ kernel }: VoicesDeps, id: string): Promise<Sound | null> {
  const take = isId(id) ? await findTake(kernel.database.db, id) : null
  const bytes = take && (await kernel.storage.get(wholeKey(take.id)))
  return bytes && { type: 'audio/wav', bytes: printWav(await unpack(bytes), SAMPLE_RATE) }
}

function serveRecordings(deps: VoicesDeps, app: Hono<AppEnv>): void {
  const { links } = deps.modules.auth
  serveSound(app, links, { place: HEARD, read: (id) => readHeard(deps, id) })
  serveSound(app, links, { place: WHOLE, read: (id) => readWhole(deps, id) })
}

/** What the rest of this module uses of recordings. */
export interface Recordings {
  /** Finds recordings of these utterances, by utterance id. Callers check access to the play first. */
  recordingsFor(
    playId: string,
    utterances: readonly Pick<Utterance, 'id' | 'speakers' | 'text'>[],
  ): Promise<Map<string, Recorded>>
  /** Returns a recording as samples at SAMPLE_RATE; null if it was deleted. */
  samplesOf(soundId: string): Promise<Int16Array | null>
  /** Returns a link that plays a recording for a few minutes. */
  linkTo(soundId: string): Promise<string>
  readonly routes: ReturnType<typeof recordingsRoutes>
  http(app: Hono<AppEnv>): void
  /** Counts the takes of a user. */
  count(userId: string): Promise<number>
  exportFor(userId: string): Promise<object>
  filesFor(userId: string): Promise<readonly KeptFile[]>
  forget(userId: string): Promise<void>
}

export function openRecordings(deps: VoicesDeps): Recordings {
  const { events, jobs } = deps.kernel
  events.on('play.trashed', ({ playId }) => clearAway(deps, [playId]))
  const clear = async (): Promise<void> => {
    // also covers plays whose deletion event was missed
    await clearAway(deps)
    await removeStrays(deps)
  }
  jobs.define('voices.clear-recordings', clear, { schedule: '37 4 * * *' })
  return {
    recordingsFor: (playId, utterances) => recordingsFor(deps, playId, utterances),
    samplesOf: (soundId) => samplesOf(deps, soundId),
    linkTo: (soundId) => deps.modules.auth.links.linkTo(HEARD, soundId),
    routes: recordingsRoutes(deps),
    http: (app) => serveRecordings(deps, app),
    count: (userId) => countOf(deps.kernel.database.db, userId),
    exportFor: (userId) => exportRecordings(deps, userId),
    filesFor: (userId) => recordingFiles(deps, userId),
    forget: (userId) => removeEverything(deps, { userId }),
  }
}
