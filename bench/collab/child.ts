/** Servers under load run in processes of their own, as the measured one would. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** A server that waits for its load. */
export interface Ready {
  /** Where its sockets open. */
  readonly url: string
  /** How long the database took to commit a row, in milliseconds; none in memory. */
  readonly commits: readonly number[]
  /** People who may write; none where nobody is asked. */
  readonly tokens: readonly string[]
  /** Each with the people who may write in it, by their place among the tokens. */
  readonly plays: readonly { readonly id: string; readonly people: readonly number[] }[]
}

/** What a server is to bring along. */
export interface Wanted {
  readonly plays: number
  readonly peopleOfPlay: number
  readonly database: string | null
}

export interface Child extends Ready {
  /** Its resident memory, in MB; null where the system does not tell. */
  memory(): number | null
  stop(): Promise<void>
}

export const tellParent = (ready: Ready): void => void process.send?.(ready)

export const readWanted = (): Wanted => JSON.parse(process.argv[2] ?? '') as Wanted

export async function startChild(file: 'bare.ts' | 'ours.ts', wanted: Wanted): Promise<Child> {
  const path = fileURLToPath(new URL(`./${file}`, import.meta.url))
  const child: ChildProcess = fork(path, [JSON.stringify(wanted)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it was ready`)))
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [Ready]
  ended.catch(() => {})
  return {
    ...ready,
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
