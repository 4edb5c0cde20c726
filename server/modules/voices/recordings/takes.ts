import { refuse, requireFileWithin } from '../../../kernel/refusal.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'
import { WorkerFailure, WorkerPoolFull } from '../../../kernel/pool/worker-pool.ts'
import { inThread } from './sound/threads.ts'
import { LIMITS, type Take } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { VoicesDeps } from '../deps.ts'
import { putFile } from '../../../kernel/storage/storage.ts'
import {
  removeFiles,
  soundKey,
  wholeKey,
  addConsent,
  addTake,
  changeTake,
  unmarkBestTake,
  findConsent,
  findTake,
  listOfLine,
  listOwn,
  lockConsents,
  removeTakes,
  type RecordingRow,
} from './store.ts'
import { linesOf, partsOf, secondsOf, showTake, requirePart, requireTake } from './showing.ts'
import { pack, unpack } from '../engines/samples.ts'

/** The range of a take to play, in seconds; by default, the whole take. */
interface Trim {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

interface Cut {
  readonly from: number
  readonly to: number
  /** The trimmed sound as MP3. */
  readonly bytes: Uint8Array
}

/** The minimum length of a trimmed take in seconds; shorter than any word. */
const SHORTEST = 0.1

/** Turns a full queue or a worker failure into `unavailable`, because the same recording may succeed on a retry. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof WorkerFailure || error instanceof WorkerPoolFull) return refuse('unavailable')
    throw error
  })
}

/** Converts a WAV to the server's own format; refuses files that are not WAV, are too long, or contain no voice. */
async function readRecording(wav: Uint8Array): Promise<Int16Array> {
  const read = await inTime(inThread('read', { wav }))
  return 'fault' in read ? refuse(read.fault) : read.samples
}

/** Trims a take and encodes it. Refuses if nothing audible remains. */
async function cut(samples: Int16Array, { from = 0, to }: Trim): Promise<Cut> {
  const end = samples.length / SAMPLE_RATE
  const range = { from: Math.min(from, end), to: Math.min(to ?? end, end) }
  if (range.to - range.from < SHORTEST) return refuse('recording_silent')
  const made = await inTime(inThread('cut', { samples, ...range }))
  return 'fault' in made ? refuse(made.fault) : { ...range, bytes: made.bytes }
}

/** Stores the user's consent to being heard, unless they have already given it. */
export async function storeConsent(
  deps: VoicesDeps,
  actor: SignedIn,
  playId: string,
): Promise<{ consentedAt: string }> {
  const { database, clock } = deps.kernel
  await requirePart(deps, actor, { playId, characterId: null })
  await addConsent(database.db, { play_id: playId, user_id: actor.id, given_at: clock.now() })
  const consent = await findConsent(database.db, playId, actor.id)
  return { consentedAt: (consent?.given_at ?? clock.now()).toISOString() }
}

export interface NewTake extends Trim {
  readonly playId: string
  readonly characterId: string
  readonly lineId: string
  /** The key of the words that were spoken; by default, that of the line's current words. */
  readonly words?: string | undefined
  readonly wav: Uint8Array
}

/** Returns the key of a line's current words; null if the line does not exist. */
async function wordsNow(
  { modules }: VoicesDeps,
  {
    play_id,
    user_id,
    character_id,
    utterance_id,
  }: Pick<RecordingRow, 'play_id' | 'user_id' | 'character_id' | 'utterance_id'>,
) {
  const [play, cast] = [await modules.plays.scriptOf(play_id), await modules.plays.castOf(play_id)]
  const part = partsOf(play, cast, user_id).filter(({ characterId }) => characterId === character_id)
  return linesOf(play, part).find(({ id }) => id === utterance_id)?.words ?? null
}

const isFull = (rows: readonly RecordingRow[], { playId, seconds }: { playId: string; seconds: number }): boolean =>
  secondsOf(rows.filter((row) => row.play_id === playId)) + seconds > LIMITS.recordedSecondsInPlay ||
  secondsOf(rows) + seconds > LIMITS.recordedSeconds

/**
 * Stores a take as the best one for its line. If the line now has too many takes, deletes the oldest and returns them.
 */
async function enter(db: Db, row: RecordingRow): Promise<RecordingRow[]> {
  const consents = await lockConsents(db, row.user_id)
  if (!consents.some(({ play_id }) => play_id === row.play_id)) return refuse('consent_needed')
  if (isFull(await listOwn(db, row.user_id), { playId: row.play_id, seconds: row.seconds }))
    return refuse('recordings_full')
  const gone = (await listOfLine(db, row)).slice(LIMITS.takesOfLine - 1)
  await removeTakes(
    db,
    gone.map(({ id }) => id),
  )
  await unmarkBestTake(db, row)
  await addTake(db, row)
  return gone
}

/** Stores a take as the best one for its line. Writes the files before the row, so that every row has its files. */
export async function saveTake(deps: VoicesDeps, actor: SignedIn, request: NewTake): Promise<Take> {
  const { database, storage, clock } = deps.kernel
  const { playId, characterId, lineId, wav } = request
  await requirePart(deps, actor, { playId, characterId })
  if ((await findConsent(database.db, playId, actor.id)) === null) return refuse('consent_needed')
  requireFileWithin(wav.byteLength, LIMITS.recording)
  if (isFull(await listOwn(database.db, actor.id), { playId, seconds: 0.1 })) return refuse('recordings_full')
  const at = { play_id: playId, user_id: actor.id, character_id: characterId, utterance_id: lineId }
  const now = await wordsNow(deps, at)
  const words = request.words ?? now ?? refuse('invalid')
  const samples = await readRecording(wav)
  const heard = await cut(samples, request)
  const row: RecordingRow = {
    ...at,
    id: newId(),
    words_hash: words,
    best: true,
    seconds: samples.length / SAMPLE_RATE,
    heard_from: heard.from,
    heard_to: heard.to,
    sound_id: newId(),
    created_at: clock.now(),
  }
  try {
    await putFile(storage, wholeKey(row.id), await pack(samples))
    await putFile(storage, soundKey(row.sound_id), heard.bytes)
    await removeFiles(storage, await database.transaction((db) => enter(db, row)))
  } catch (error) {
    if ((await findTake(database.db, row.id).catch(() => row)) === null) await removeFiles(storage, [row])
    throw error
  }
  return showTake(deps, row, words !== now)
}

export interface TakeChange extends Trim {
  readonly recordingId: string
  readonly best?: true | undefined
}

/** Trims a take again, starting from the untrimmed sound. The previous sound is deleted once the new one is stored. */
async function trim({ kernel }: VoicesDeps, row: RecordingRow, request: Trim): Promise<Partial<RecordingRow>> {
  const whole = (await kernel.storage.get(wholeKey(row.id))) ?? refuse('recording_not_found')
  const { from, to, bytes } = await cut(await unpack(whole), {
    from: request.from ?? row.heard_from,
    to: request.to ?? row.heard_to,
  })
  const sound_id = newId()
  await putFile(kernel.storage, soundKey(sound_id), bytes)
  return { sound_id, heard_from: from, heard_to: to }
}

export async function editTake(deps: VoicesDeps, actor: SignedIn, request: TakeChange): Promise<Take> {
  const { database, storage } = deps.kernel
  const found = await requireTake(deps, actor, request.recordingId)
  const isTrimmed = request.from !== undefined || request.to !== undefined
  const change = { ...(isTrimmed ? await trim(deps, found, request) : {}), ...(request.best && { best: true }) }
  const before = await database.transaction(async (db) => {
    await lockConsents(db, actor.id)
    const row = await findTake(db, found.id)
    if (row === null) return null
    if (request.best) await unmarkBestTake(db, row)
    if (Object.keys(change).length > 0) await changeTake(db, row.id, change)
    return row
  })
  if (before === null || change.sound_id !== undefined)
    await storage.remove(soundKey(before === null ? (change.sound_id ?? found.sound_id) : before.sound_id))
  if (before === null) return refuse('recording_not_found')
  const row = { ...before, ...change }
  return showTake(deps, row, (await wordsNow(deps, row)) !== row.words_hash)
}
