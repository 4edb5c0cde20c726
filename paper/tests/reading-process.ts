// Reads the files it is sent, in a process of its own: what it holds at most can be measured, and it may be killed.
import { readFileSync } from 'node:fs'
import { readScript } from '../scripts/read-script.ts'
import type { ScriptFile } from '../scripts/formats.ts'

export interface Reading {
  /** Elements of the play, or why there is none. */
  readonly answer: number | string
  /** The most that this process ever held and those it started hold, in bytes; its own alone where no system tells. */
  readonly peak: number
}

/** The most that processes which this one started have held, in bytes. */
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
