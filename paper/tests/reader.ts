import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ScriptFile } from '../scripts/formats.ts'
import type { Reading } from './reading-process.ts'

const PROCESS = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
/** Heap size in megabytes. The engine and buffers need additional memory. */
const HEAP = 256

/** Reads files in a separate process. */
export interface Reader {
  /** Throws if the process crashes or doesn't answer within `time` milliseconds. */
  read(file: ScriptFile, time: number): Promise<Reading>
  close(): Promise<void>
}

export function openReader(): Reader {
  const child = fork(PROCESS, { serialization: 'advanced', execArgv: [`--max-old-space-size=${HEAP}`] })
  return {
    read: (file, time) => ask(child, file, time),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function ask(child: ChildProcess, file: ScriptFile, time: number): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(late)
      child.removeAllListeners('message').removeAllListeners('exit')
      done()
    }
    const late = setTimeout(() => settle(() => reject(new Error(`no answer within ${time} ms`))), time)
    child.once('message', (reading) => settle(() => resolve(reading as Reading)))
    child.once('exit', (code, signal) => settle(() => reject(new Error(`the reader ended: ${code ?? signal}`))))
    child.send(file)
  })
}
