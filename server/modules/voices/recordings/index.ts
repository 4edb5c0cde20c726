/** Recordings of lines, made by the users cast in the parts. Each recording belongs to its speaker. */
import type { Hono } from 'hono'
import { type Utterance, utterancesOf } from '@replique/script'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { isId } from '../../../kernel/ids.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'
import { serveSound, type Sound } from '../speech/serving/serve-sound.ts'
import type { VoicesDeps } from '../deps.ts'
import {
  soundKey,
  wholeKey,
  findBySound,
  findTake,
  countOf,
  listBest,
  listConsents,
  type RecordingRow,
} from './store.ts'
import { TRIMMED_TAKES_PATH, WHOLE_TAKES_PATH, wordsKey } from './showing.ts'
import { unpack } from '../engines/samples.ts'
import { printWav } from '../engines/wav.ts'
import { inThread } from './sound/threads.ts'
import type { ExportedFile } from '../../../kernel/kernel.ts'
import {
  exportRecordings,
  recordingFiles,
  removeDeletedPlaysTakes,
  removeEverything,
  removeOrphanedSounds,
} from './removing.ts'
import { recordingsRoutes } from './routes.ts'
import { isAudible } from '../policy.ts'

/** A recording that is played instead of synthesised speech. */
export interface Recorded {
  /** The id of the trimmed sound, which changes with each trim. Links to it are under `TRIMMED_TAKES_PATH`. */
  readonly soundId: string
  /** The storage key of the trimmed sound: a mono MP3 at SAMPLE_RATE, as loud as synthesised speech. */
  readonly key: string
  readonly seconds: number
  /** The id of the speaker's account. */
  readonly by: string
}

type Said = Pick<Utterance, 'id' | 'speakers' | 'text'>

/** Returns the users cast as each character, by character id, with understudies last. */
async function speakersOf({ modules }: VoicesDeps, playId: string): Promise<Map<string, string[]>> {
  const cast = await modules.plays.castOf(playId)
  const order = [...cast.filter((one) => !one.understudy), ...cast.filter((one) => one.understudy)]
  const byCharacter = Map.groupBy(order, (one) => one.characterId)
  return new Map([...byCharacter].map(([id, all]) => [id, all.flatMap(({ userId }) => userId ?? [])]))
}

const keyOf = (userId: string, characterId: string, words: string): string => [userId, characterId, words].join('\n')

/**
 * Finds the recording of each utterance, by utterance id: the take by the user who is cast, or else by an understudy. A
 * line that was moved has a new id and is recognised by its words. Callers check access to the play first.
 */
export async function recordingsFor(
  deps: VoicesDeps,
  playId: string,
  utterances: readonly Said[],
): Promise<Map<string, Recorded>> {
  const { db } = deps.kernel.database
  const rows = await listBest(db, playId)
  if (rows.length === 0) return new Map()
  const { plays } = deps.modules
  const [speakers, readers] = [await speakersOf(deps, playId), new Set(await plays.peopleOf(playId))]
  const agreed = new Set((await listConsents(db, { playId })).map((row) => row.user_id))
  const heard = rows.filter((row) => isAudible({ agreed: agreed.has(row.user_id), mayRead: readers.has(row.user_id) }))
  const takes = Map.groupBy(heard, (row) => keyOf(row.user_id, row.character_id, row.words_hash))
  const here = new Set(utterancesOf(await plays.scriptOf(playId)).map(({ id }) => id))
  const found = utterances.flatMap((said): [string, Recorded][] => {
    const words = wordsKey(said.text)
    const keys = said.speakers.flatMap((id) => (speakers.get(id) ?? []).map((userId) => keyOf(userId, id, words)))
    for (const key of keys) {
      const same = takes.get(key) ?? []
      const take = same.find((row) => row.utterance_id === said.id) ?? same.find((row) => !here.has(row.utterance_id))
      if (take !== undefined) return [[said.id, showRecorded(take)]]
    }
    return []
  })
  return new Map(found)
}

const showRecorded = (row: RecordingRow): Recorded => ({
  soundId: row.sound_id,
  key: soundKey(row.sound_id),
  seconds: row.heard_to - row.heard_from,
  by: row.user_id,
})

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
  serveSound(app, links, { place: TRIMMED_TAKES_PATH, read: (id) => readHeard(deps, id) })
  serveSound(app, links, { place: WHOLE_TAKES_PATH, read: (id) => readWhole(deps, id) })
}

/** The interface for the rest of this module. */
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
  filesFor(userId: string): Promise<readonly ExportedFile[]>
  forget(userId: string): Promise<void>
}

export function openRecordings(deps: VoicesDeps): Recordings {
  const { events, jobs } = deps.kernel
  events.on('play.trashed', ({ playId }) => removeDeletedPlaysTakes(deps, [playId]))
  const clear = async (): Promise<void> => {
    // also covers plays whose deletion event was missed
    await removeDeletedPlaysTakes(deps)
    await removeOrphanedSounds(deps)
  }
  jobs.define('voices.clear-recordings', clear, { schedule: '37 4 * * *' })
  return {
    recordingsFor: (playId, utterances) => recordingsFor(deps, playId, utterances),
    samplesOf: (soundId) => samplesOf(deps, soundId),
    linkTo: (soundId) => deps.modules.auth.links.linkTo(TRIMMED_TAKES_PATH, soundId),
    routes: recordingsRoutes(deps),
    http: (app) => serveRecordings(deps, app),
    count: (userId) => countOf(deps.kernel.database.db, userId),
    exportFor: (userId) => exportRecordings(deps, userId),
    filesFor: (userId) => recordingFiles(deps, userId),
    forget: (userId) => removeEverything(deps, { userId }),
  }
}
