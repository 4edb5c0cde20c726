import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Unreadable } from '@replique/script'
import type { ReadLimits } from '../scripts/formats.ts'
import { BUSY, type PagesResult } from './page.ts'
import type { PdfReadAnswer, PdfReadRequest } from './process.ts'

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url))
/** Milliseconds after which an idle process is stopped. */
const IDLE = 5_000

/** The process kept for the next file, because loading the library takes longer than reading most files. */
let waiting: ChildProcess | undefined

/**
 * Takes a process that reads PDFs, for exclusive use until it is handed back. A thread is not enough: if the engine
 * fails to allocate a block of memory, the whole process ends, including any other work it was doing.
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
  // a caller waiting for an answer handles these events too; without this handler, an idle process that fails would
  // crash the program
  return started.on('error', forget).on('exit', forget)
}

/** Hands a process back after use. An idle process doesn't keep the program from exiting. */
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

/** Default limits for reading one file: milliseconds of processor time, and bytes. */
const USUAL_TIME = 7_500
const USUAL_MEMORY = 128 * 1024 * 1024
/** Extra milliseconds after the time limit, in which the process can still return what it has read. */
const GRACE = 1_500

/**
 * Reads the text of a PDF in a separate process, which is killed if it exceeds the time or memory limit or if the
 * signal is aborted. The only error thrown is the signal's reason.
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
    const clock = setTimeout(() => refuse('too_large'), time * BUSY + GRACE)
    signal?.addEventListener('abort', () => end('spent', () => reject(signal.reason as Error)), {
      signal: stop.signal,
    })
    const onAnswer = ({ result, isSpent }: PdfReadAnswer): void => end(isSpent ? 'spent' : 'fit', () => resolve(result))
    // the process tried to allocate more memory than the limit
    const onBroken = (): void => refuse('hostile')
    reading
      .on('message', onAnswer as (answer: unknown) => void)
      .on('error', onBroken)
      .on('exit', onBroken)
    reading.send({ bytes, time, memory } satisfies PdfReadRequest, (error) => error && onBroken())
  })
}
