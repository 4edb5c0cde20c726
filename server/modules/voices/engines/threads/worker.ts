// The worker thread that synthesises and encodes sound, so that a whole play doesn't block the server.
import { serveTasks } from '../../../../kernel/pool/worker-thread.ts'
import { encodeHere } from '../../speech/encoding/encoders.ts'
import { sayHere } from '../built-in/espeak.ts'
import { decodeHere } from '../open-ai/decode.ts'

const tasks = { say: sayHere, encode: encodeHere, decode: decodeHere }
export type SoundTasks = typeof tasks

/** Lists the buffers that are transferred instead of copied. */
function buffersOf(result: unknown): ArrayBuffer[] {
  const sound = ArrayBuffer.isView(result) ? result : (result as { samples?: Int16Array } | undefined)?.samples
  return sound === undefined ? [] : [sound.buffer as ArrayBuffer]
}

serveTasks(tasks, buffersOf)
