import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Environment } from './kernel/settings.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
/** Every test starts the same program, so the compile cache is shared. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/replique/compiled', import.meta.url))

export interface ServerProcess {
  readonly pid: number
  /** Everything that the server has printed so far. */
  output(): string
  /** Resolves with the URL that the server prints. Rejects with the server's output if it exits first. */
  ready(): Promise<string>
  /** Sends the signal. Resolves with the exit code, or null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Like `end`, but waits without sending a signal. */
  exit(): Promise<number | null>
}

/** Starts the real server in a separate process, on a free port by default. */
export function startServer(environment: Environment): ServerProcess {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: COMPILED,
    ...environment,
  }
  // the embedded database runs for only seconds here, so optimising its code takes longer than it saves
  const child = spawn(process.execPath, ['--liftoff-only', MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const ready = Promise.withResolvers<string>()
  ready.promise.catch(() => {})
  const hear = (piece: Buffer): void => {
    printed += piece.toString()
    const address = /^Réplique is ready at (\S+)$/m.exec(printed)?.[1]
    if (address !== undefined) ready.resolve(address)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const closed = once(child, 'close').then(([code]) => {
    ready.reject(new Error(`the server ended:\n${printed}`))
    return code as number | null
  })
  const killNow = (): void => void child.kill('SIGKILL')
  process.once('exit', killNow)
  void closed.then(() => process.off('exit', killNow))
  return {
    pid: child.pid!,
    output: () => printed,
    ready: () => ready.promise,
    exit: () => closed,
    end: (signal) => {
      child.kill(signal)
      return closed
    },
  }
}
