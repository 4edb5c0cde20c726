/** Recordings of lines by whoever plays them: each is somebody's voice, and stays theirs. */
import type { Hono } from 'hono'
import type { Utterance } from '@replique/script'
import type { AppEnv } from '../../../kernel/http/call.ts'
import type { KeptFile } from '../../../kernel/module.ts'
import type { VoicesDeps } from '../deps.ts'
import { recordingsFor, type Recorded } from './heard.ts'
import { exportRecordings, recordingFiles } from './person.ts'
import { clearAway, removeEverything, removeStrays } from './removing.ts'
import { recordingsRoutes } from './routes.ts'
import { HEARD } from './showing.ts'
import { countOf } from './store.ts'
import { samplesOf, serveRecordings } from './sounds.ts'

export type { Recorded } from './heard.ts'

/** What the other parts of this module ask of recordings. */
export interface Recordings {
  /** What is heard of these utterances in somebody's own voice, by utterance. Whoever asks has looked at who may hear the play. */
  recordingsFor(
    playId: string,
    utterances: readonly Pick<Utterance, 'id' | 'speakers' | 'text'>[],
  ): Promise<Map<string, Recorded>>
  /** Such a sound as samples at SAMPLE_RATE; null once it went. */
  samplesOf(soundId: string): Promise<Int16Array | null>
  /** Where such a sound is played from for some minutes. */
  linkTo(soundId: string): Promise<string>
  readonly routes: ReturnType<typeof recordingsRoutes>
  http(app: Hono<AppEnv>): void
  /** How many takes there are of somebody's voice. */
  count(userId: string): Promise<number>
  exportFor(userId: string): Promise<object>
  filesFor(userId: string): Promise<readonly KeptFile[]>
  forget(userId: string): Promise<void>
}

export function openRecordings(deps: VoicesDeps): Recordings {
  const { events, jobs } = deps.kernel
  events.on('play.trashed', ({ playId }) => clearAway(deps, [playId]))
  const clear = async (): Promise<void> => {
    // a play may go while nobody hears of it
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
