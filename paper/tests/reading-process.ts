// Reads the files it is sent, in a process of its own: what it holds at most can be measured, and it may be killed.
import { readScript } from '../scripts/read-script.ts'
import type { ScriptFile } from '../scripts/formats.ts'

export interface Reading {
  /** Elements of the play, or why there is none. */
  readonly answer: number | string
  /** The most that this process ever held, in bytes. */
  readonly peak: number
}

process.on('message', (file: ScriptFile) => {
  void readScript(file).then((result) => {
    const answer = 'error' in result ? result.error : result.play.elements.length
    process.send?.({ answer, peak: process.resourceUsage().maxRSS * 1024 } satisfies Reading)
  })
})
