import { format } from 'node:util'
import type { Log } from './log.ts'

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'warn', trace: 'debug' } as const

/**
 * Makes what libraries print a line of the log, as everything else is: they print whole stacks, and what a client sent.
 * What they call an error is a warning here, because most of it is a client's fault; our own faults are logged by us.
 */
export function logConsole(log: Log): void {
  for (const [name, level] of Object.entries(LEVELS))
    Object.assign(console, {
      [name]: (...words: unknown[]): void => {
        const error = words.find((word) => word instanceof Error)
        const printed = format(...words.filter((word) => word !== error))
        log[level]('a library printed', { printed, ...(error !== undefined && { error }) })
      },
    })
}
