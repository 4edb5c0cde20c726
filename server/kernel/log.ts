import { inspect, format } from 'node:util'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]
type Fields = Record<string, unknown>

export interface Log {
  debug(event: string, fields?: Fields): void
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
  /** Returns a log that adds these fields to every line. */
  with(fields: Fields): Log
}

interface LogOptions {
  readonly level: LogLevel
  readonly pretty?: boolean
  readonly write?: (line: string) => void
  readonly now?: () => Date
}

const SECRET = /password|token|secret|authorization|cookie|apikey|api_key|private|passphrase/i

// control characters could forge lines or control a terminal; JSON.stringify doesn't escape C1 characters and
// separators
const escapeControls = (line: string): string =>
  line.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function presentable(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack, ...codeOf(value) }
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string') return value.length > 2000 ? `${value.slice(0, 2000)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return `<${value.byteLength} bytes>`
  if (depth > 4) return '<deep>'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => presentable(item, depth + 1))
  return masked(value as Fields, depth + 1)
}

const codeOf = (error: Error): Fields => ('code' in error ? { code: error.code } : {})

const masked = (fields: Fields, depth = 0): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, SECRET.test(key) ? '***' : presentable(value, depth)]),
  )

function print(options: LogOptions, level: LogLevel, event: string, fields: Fields): void {
  const write = options.write ?? ((line: string) => void process.stdout.write(line))
  const time = (options.now?.() ?? new Date()).toISOString()
  if (options.pretty === true) {
    const rest = Object.entries(fields).map(([key, value]) => `${key}=${inspect(value, { breakLength: Infinity })}`)
    write(`${escapeControls([time.slice(11, 19), level.padEnd(5), event, ...rest].join(' '))}\n`)
    return
  }
  write(`${escapeControls(JSON.stringify({ time, level, event, ...fields }))}\n`)
}

export function openLog(options: LogOptions, base: Fields = {}): Log {
  const at =
    (level: LogLevel) =>
    (event: string, fields: Fields = {}): void => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(options.level)) return
      print(options, level, event, masked({ ...base, ...fields }))
    }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => openLog(options, { ...base, ...fields }),
  }
}

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'warn', trace: 'debug' } as const

/**
 * Thrown to signal a refusal to a library that reacts only to exceptions and prints all of them. The refusal is logged
 * where it is thrown, so this error is not printed.
 */
export class LoggedError extends Error {}

const isLogged = (words: readonly unknown[]): boolean => words.some((word) => word instanceof LoggedError)

/**
 * Redirects the console output of libraries to the log, because they print whole stack traces and data sent by clients.
 * Their errors become warnings, because most are caused by clients. Our own errors are logged separately.
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

/** Prevents libraries from printing errors that are already logged. */
export function suppressLoggedErrors(): void {
  const print = console.error
  if (passing.has(print)) return
  console.error = (...words: unknown[]): void => {
    if (!isLogged(words)) print(...words)
  }
  passing.add(console.error)
}
