import { Worker } from 'node:worker_threads'

/** Megabytes of plain objects that a thread may hold; the bytes of a file are counted beside them. */
const HEAP = 320
/** A thread that nobody has asked anything is let go after so long, in milliseconds. */
const IDLE = 5_000

/** The thread that waits for the next file: to load the library takes longer than to read most files. */
let waiting: Worker | undefined

/** A thread that reads PDFs; nobody else has it until it is left. */
export function takeThread(): Worker {
  const thread = waiting ?? startThread()
  waiting = undefined
  thread.ref()
  return thread
}

function startThread(): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: HEAP } }
  const thread = new Worker(new URL('./thread.ts', import.meta.url), limits)
  const forget = (): void => {
    if (waiting === thread) waiting = undefined
  }
  // whoever waits for an answer hears of it too; a thread that waits itself must not end the program
  thread.on('error', forget).on('exit', forget)
  return thread
}

/** Hands back a thread that has done its work. It keeps no program from ending. */
export function leaveThread(thread: Worker): void {
  thread.unref()
  if (waiting !== undefined) {
    void thread.terminate()
    return
  }
  waiting = thread
  const idle = setTimeout(() => {
    if (waiting !== thread) return
    waiting = undefined
    void thread.terminate()
  }, IDLE)
  idle.unref()
}

/** Bytes that a thread holds; nothing once it has ended. */
export const heldBy = (thread: Worker): Promise<number> =>
  thread.getHeapStatistics().then(
    ({ used_heap_size: heap, external_memory: beside }) => heap + beside,
    () => 0,
  )
