import { format } from 'node:util'
import type { Log } from './log.ts'

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'warn', trace: 'debug' } as const

/**
 * Thrown at a library that knows no other way to be refused something, and prints whatever is thrown at it. What was
 * refused to whom is logged where it is thrown, so that nothing is printed of it.
 */
export class LoggedError extends Error {}

const isLogged = (words: readonly unknown[]): boolean => words.some((word) => word instanceof LoggedError)

/**
 * Makes what libraries print a line of the log, as everything else is: they print whole stacks, and what a client sent.
 * What they call an error is a warning here, because most of it is a client's fault; our own faults are logged by us.
 */
export function logConsole(log: Log): void {
  for (const [name, level] of Object.entries(LEVELS))
    Object.assign(console, {
      [name]: (...words: unknown[]): void => {
        if (isLogged(words)) return
        const error = words.find((word) => word instanceof Error)
        const printed = format(...words.filter((word) => word !== error))
        log[level]('a library printed', { printed, ...(error !== undefined && { error }) })
      },
    })
}

const passing = new WeakSet<Console['error']>()

/** Leaves out of what libraries print as errors those that are logged already. */
export function passOverLogged(): void {
  const print = console.error
  if (passing.has(print)) return
  console.error = (...words: unknown[]): void => {
    if (!isLogged(words)) print(...words)
  }
  passing.add(console.error)
}
