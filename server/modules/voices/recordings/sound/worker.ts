// the worker thread for recordings, separate from speech so that neither blocks the other or the server
import { serveTasks } from '../../../../kernel/pool/worker-thread.ts'
import { encodeInThread } from '../../speech/encoding/encoders.ts'
import { isSilent, master, readTake, type TakeFault } from './mastering.ts'

/** The range is in seconds. */
interface Cut {
  readonly samples: Int16Array
  readonly from: number
  readonly to: number
}

const tasks = {
  read: readTake,
  /** Returns an MP3. */
  cut: async (input: Cut): Promise<{ readonly bytes: Uint8Array } | { readonly fault: TakeFault }> => {
    const { samples, loudness } = master(input)
    if (isSilent(loudness)) return { fault: 'recording_silent' }
    return { bytes: await encodeInThread({ samples, format: 'mp3' }, () => false) }
  },
  master: (input: Cut): Int16Array<ArrayBuffer> => master(input).samples,
}
export type RecordingTasks = typeof tasks

serveTasks(tasks)
