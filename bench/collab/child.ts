/** Runs the servers under load in their own processes, as in production. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** What a server reports once it is ready for the load. */
export interface Ready {
  /** The server's WebSocket URL. */
  readonly url: string
  /**
   * How long the database took to commit single rows, in milliseconds; empty if the server keeps everything in memory.
   */
  readonly commits: readonly number[]
  /** Tokens of users who may write; empty if the server doesn't check tokens. */
  readonly tokens: readonly string[]
  /** Plays, each with the users who may write in it, as indexes into `tokens`. */
  readonly plays: readonly { readonly id: string; readonly people: readonly number[] }[]
}

/** The number of plays and users to create on the server, and its database. */
export interface ServerSetup {
  readonly plays: number
  readonly peopleOfPlay: number
  readonly database: string | null
  /**
   * Whether the server's clock is frozen. It then advances only when the parent asks the server to let all plays rest.
   */
  readonly fixedClock?: boolean
}

/** Sent by the server once all open plays are resting: the number of bytes used by its heap and buffers. */
export interface Rested {
  readonly heap: number
}

export interface Child extends Ready {
  /** Advances the server's frozen clock by a minute, and returns the bytes in use once all open plays are resting. */
  rest(): Promise<number>
  /** Returns the resident memory in MB; null if the system doesn't report it. */
  memory(): number | null
  stop(): Promise<void>
}

export const sendToParent = (message: Ready | Rested): void => void process.send?.(message)

export const readSetup = (): ServerSetup => JSON.parse(process.argv[2] ?? '') as ServerSetup

export async function startChild(file: 'bare.ts' | 'ours.ts', wanted: ServerSetup): Promise<Child> {
  const path = fileURLToPath(new URL(`./${file}`, import.meta.url))
  const child: ChildProcess = fork(path, [JSON.stringify(wanted)], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it was ready`)))
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [Ready]
  ended.catch(() => {})
  return {
    ...ready,
    rest: async () => {
      child.send('rest')
      const [{ heap }] = (await once(child, 'message')) as [Rested]
      return heap
    },
    memory: () => readMemory(child.pid),
    stop: async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

function readMemory(pid: number | undefined): number | null {
  try {
    const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return null
  }
}
