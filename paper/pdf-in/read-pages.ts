import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Unreadable } from '@replique/script'
import type { ReadLimits } from '../scripts/formats.ts'
import type { PagesResult } from './page.ts'
import type { Answered, Asked } from './process.ts'

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url))
/** A process that nobody has asked anything is let go after so long, in milliseconds. */
const IDLE = 5_000

/** The process that waits for the next file: to load the library takes longer than to read most files. */
let waiting: ChildProcess | undefined

/**
 * A process that reads PDFs; nobody else has it until it is left. A thread alone will not do: an engine that is asked
 * for more memory in one piece than a thread may have ends the whole process, whatever else that was doing.
 */
function takeProcess(): ChildProcess {
  const taken = waiting ?? startProcess()
  waiting = undefined
  taken.ref()
  taken.channel?.ref()
  return taken
}

function startProcess(): ChildProcess {
  const started = fork(PROCESS, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const forget = (): void => {
    if (waiting === started) waiting = undefined
  }
  // whoever waits for an answer hears of it too; a process that waits itself must not end the program
  return started.on('error', forget).on('exit', forget)
}

/** Hands back a process that has done its work. It keeps no program from ending. */
function leaveProcess(left: ChildProcess): void {
  left.unref()
  left.channel?.unref()
  if (waiting !== undefined) {
    left.kill('SIGKILL')
    return
  }
  waiting = left
  const idle = setTimeout(() => {
    if (waiting !== left) return
    waiting = undefined
    left.kill('SIGKILL')
  }, IDLE)
  idle.unref()
}

/** What a reading may take where nobody says otherwise. */
const USUAL_TIME = 7_500
const USUAL_MEMORY = 128 * 1024 * 1024
/** Milliseconds after the time is over in which the process must have said what it has. */
const GRACE = 1_500

/**
 * Reads the words of a PDF in a process of its own, which is ended when the time is over, the memory is used up or the
 * signal says so. Throws only the signal's reason.
 */
export function readPages(bytes: Uint8Array, limits: ReadLimits = {}): Promise<PagesResult> {
  const { signal, time = USUAL_TIME, memory = USUAL_MEMORY } = limits
  signal?.throwIfAborted()
  const reading = takeProcess()
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const end = (ended: 'fit' | 'spent', settle: () => void): void => {
      if (stop.signal.aborted) return
      stop.abort()
      clearTimeout(clock)
      reading.off('message', onAnswer).off('error', onBroken).off('exit', onBroken)
      if (ended === 'fit') leaveProcess(reading)
      else reading.kill('SIGKILL')
      settle()
    }
    const refuse = (error: Unreadable): void => end('spent', () => resolve({ error }))
    const clock = setTimeout(() => refuse('too_large'), time + GRACE)
    signal?.addEventListener('abort', () => end('spent', () => reject(signal.reason as Error)), {
      signal: stop.signal,
    })
    const onAnswer = ({ result, isSpent }: Answered): void => end(isSpent ? 'spent' : 'fit', () => resolve(result))
    // it tried to allocate more memory than the limit
    const onBroken = (): void => refuse('hostile')
    reading
      .on('message', onAnswer as (answer: unknown) => void)
      .on('error', onBroken)
      .on('exit', onBroken)
    reading.send({ bytes, time, memory } satisfies Asked, (error) => error && onBroken())
  })
}
