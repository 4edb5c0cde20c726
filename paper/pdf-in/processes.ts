import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url))
/** A process that nobody has asked anything is let go after so long, in milliseconds. */
const IDLE = 5_000

/** The process that waits for the next file: to load the library takes longer than to read most files. */
let waiting: ChildProcess | undefined

/**
 * A process that reads PDFs; nobody else has it until it is left. A thread alone will not do: an engine that is asked
 * for more memory in one piece than a thread may have ends the whole process, whatever else that was doing.
 */
export function takeProcess(): ChildProcess {
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
export function leaveProcess(left: ChildProcess): void {
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
