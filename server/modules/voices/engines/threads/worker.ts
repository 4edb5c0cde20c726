// The worker thread that synthesises and encodes sound, and draws covers, so that a whole play doesn't block the server.
import type { CoverWords } from '@replique/paper/cover'
import { serveTasks } from '../../../../kernel/pool/worker-thread.ts'
import { encodeInThread } from '../../speech/encoding/encoders.ts'
import { speakInThread } from '../built-in/espeak.ts'
import { decodeInThread } from '../open-ai/decode.ts'

/** Draws the cover of an audio file. The fonts are loaded only for this. */
const drawCover = async (words: CoverWords) => (await import('@replique/paper/cover')).printCover(words)

const tasks = { say: speakInThread, encode: encodeInThread, decode: decodeInThread, cover: drawCover }
export type SoundTasks = typeof tasks

/** Lists the buffers that are transferred instead of copied. */
function buffersOf(result: unknown): ArrayBuffer[] {
  const sound = ArrayBuffer.isView(result) ? result : (result as { samples?: Int16Array } | undefined)?.samples
  return sound === undefined ? [] : [sound.buffer as ArrayBuffer]
}

serveTasks(tasks, buffersOf)
