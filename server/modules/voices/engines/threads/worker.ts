// The thread in which lines are spoken and sound is encoded, so that a whole play keeps nobody waiting.
import { serveTasks } from '../../../../kernel/pool/worker-thread.ts'
import { encodeHere } from '../../speech/encoding/encoders.ts'
import { sayHere } from '../built-in/espeak.ts'
import { decodeHere } from '../open-ai/decode.ts'

const tasks = { say: sayHere, encode: encodeHere, decode: decodeHere }
export type SoundTasks = typeof tasks

/** Sound goes back without being copied. */
function buffersOf(result: unknown): ArrayBuffer[] {
  const sound = ArrayBuffer.isView(result) ? result : (result as { samples?: Int16Array } | undefined)?.samples
  return sound === undefined ? [] : [sound.buffer as ArrayBuffer]
}

serveTasks(tasks, buffersOf)
