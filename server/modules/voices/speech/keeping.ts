import { isId, newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { SAMPLE_RATE, type Speech } from '../engines/engine.ts'
import { pack, unpack } from '../engines/samples.ts'
import type { VoicesDeps } from '../deps.ts'
import type { EncodedSpeech } from './encoding/encode.ts'
import type { Sound } from './serving/serve-sound.ts'
import { findSound, findSounds, insertSound, deleteSounds, type SoundRow } from './store.ts'

export const SOUND_TYPES = { mp3: 'audio/mpeg', ogg: 'audio/ogg' } as const

export const SPEECH_FILES = 'speech/'

/**
 * The storage key contains the date, so that an orphaned file can be distinguished from one whose row is not written
 * yet.
 */
export const soundFile = ({ play_id, id, format, made_at }: Omit<SoundRow, 'times'>): string =>
  `${SPEECH_FILES}${play_id}/${made_at.toISOString().slice(0, 10)}-${id}.${format}`

/** The properties of a sound that is about to be stored. */
interface Made extends Pick<SoundRow, 'key' | 'format' | 'fault'> {
  readonly playId: string
}

/**
 * Stores a sound, and deletes an earlier version spoken by a substitute voice. If another node has stored the same
 * sound in the meantime, that node's copy is kept.
 */
export async function saveSpeech(
  { database, storage, clock }: Kernel,
  sound: Made,
  { bytes, seconds, times }: EncodedSpeech,
): Promise<SoundRow> {
  const now = clock.now()
  const row: SoundRow = {
    id: newId(),
    play_id: sound.playId,
    key: sound.key,
    format: sound.format,
    seconds,
    bytes: bytes.byteLength,
    times: times.map(({ from, to }) => [from, to] as const),
    fault: sound.fault,
    made_at: now,
    used_at: now,
  }
  await storage.put(soundFile(row), bytes)
  const before = (await findSounds(database.db, row.play_id, [row.key])).get(row.key)
  if (before && before.fault !== null) {
    await deleteSounds(database.db, [before.id])
    await storage.remove(soundFile(before))
  }
  const kept = await insertSound(database.db, row)
  if (kept.id !== row.id) await storage.remove(soundFile(row))
  return kept
}

/** Packs samples without encoding, for mixing. */
export const packed = async ({ samples, times }: Speech): Promise<EncodedSpeech> => ({
  bytes: await pack(samples),
  seconds: samples.length / SAMPLE_RATE,
  times,
})

/** Returns the samples of a stored sound; null if its file was deleted. */
export async function samplesIn({ storage }: Pick<Kernel, 'storage'>, row: SoundRow): Promise<Int16Array | null> {
  const bytes = await storage.get(soundFile(row))
  return bytes && unpack(bytes)
}

/** Returns a sound that can be served; null if its row or file was deleted. */
export async function readSound({ kernel }: VoicesDeps, id: string): Promise<Sound | null> {
  const row = isId(id) ? await findSound(kernel.database.db, id) : null
  const bytes = row === null ? null : await kernel.storage.get(soundFile(row))
  return row === null || bytes === null || row.format === 'samples' ? null : { type: SOUND_TYPES[row.format], bytes }
}
