import { readStored, writeStored } from '../browser-storage.ts'

/** The parts of the app that write log lines; each can have its own level. */
export const CONTEXTS = [
  'sign-in',
  'session',
  'refresh',
  'guards',
  'flags',
  'collaboration',
  'preloading',
  'jobs',
  'live',
  'notifications',
  'editor',
  'profile',
  'icons',
  'version',
  'service-worker',
  'app',
] as const
export type Context = (typeof CONTEXTS)[number]

/** Levels from the most to the least verbose; the index of each is its number. */
export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
type Level = (typeof LEVELS)[number]
export const DEFAULT_LEVEL: Level = 'warn'

/** Returns the level with this name or number; throws a TypeError for anything else. */
export function toLevel(value: unknown): Level {
  const level = typeof value === 'number' ? LEVELS[value] : LEVELS.find((name) => name === value)
  if (!level) throw new TypeError(`A log level must be a valid name or number, not ${String(value)}`)
  return level
}

function speaks(level: Level, threshold: Level): boolean {
  return level !== 'silent' && LEVELS.indexOf(level) >= LEVELS.indexOf(threshold)
}

const KEY = 'replique-log-levels'

type Say = (message: string, ...details: unknown[]) => void
export type Log = Readonly<Record<Exclude<Level, 'silent'>, Say>>

let global: Level = DEFAULT_LEVEL
let contexts: Map<string, Level> | undefined

/** Returns the levels stored in this browser for individual contexts. */
function kept(): Map<string, Level> {
  if (contexts) return contexts
  contexts = new Map()
  try {
    const stored = JSON.parse(readStored(KEY) ?? '{}') as Record<string, unknown>
    for (const [context, level] of Object.entries(stored)) contexts.set(context, toLevel(level))
  } catch {
    // a malformed entry is treated as missing
  }
  return contexts
}

export function levelOf(context: Context): Level {
  return kept().get(context) ?? global
}

export function setGlobalLevel(value: unknown): void {
  global = toLevel(value)
}

/** Returns the level stored in this browser for a context, or undefined if the global level applies. */
export function contextLevel(context: Context): Level | undefined {
  return kept().get(context)
}

/** Stores a level for one context in this browser; `null` removes it. */
export function setContextLevel(context: Context, value: unknown): void {
  if (value === null) kept().delete(context)
  else kept().set(context, toLevel(value))
  writeStored(KEY, JSON.stringify(Object.fromEntries(kept())))
}

export function forgetContextLevels(): void {
  contexts = undefined
}

/** Returns a logger that prefixes each line with its context and drops lines below the context's level. */
export function logFor(context: Context): Log {
  const say =
    (level: Exclude<Level, 'silent'>): Say =>
    (message, ...details) => {
      if (speaks(level, levelOf(context))) console[level](`[${context}] ${message}`, ...details)
    }
  return { trace: say('trace'), debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
}
