// Runs as a separate process, so that its peak memory can be measured and it can be killed. Reads the files sent to it.
import { readFileSync } from 'node:fs'
import { readScript } from '../scripts/read-formats.ts'
import type { ScriptFile } from '../scripts/formats.ts'

export interface Reading {
  /** Number of elements in the play, or the error. */
  readonly answer: number | string
  /**
   * Peak memory of this process plus that of its child processes, in bytes. Children are left out if the system doesn't
   * report their memory.
   */
  readonly peak: number
}

/** Returns the sum of the peak memory of this process's children, in bytes. */
function heldByStarted(): number {
  try {
    const started = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
    const kilobytes = started.map((id) => /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0)
    return kilobytes.reduce<number>((sum, held) => sum + Number(held), 0) * 1024
  } catch {
    return 0
  }
}

process.on('message', (file: ScriptFile) => {
  void readScript(file).then((result) => {
    const answer = 'error' in result ? result.error : result.play.elements.length
    process.send?.({ answer, peak: process.resourceUsage().maxRSS * 1024 + heldByStarted() } satisfies Reading)
  })
})
