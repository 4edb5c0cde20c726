import type { DEBUG_FLAG, FLAG_DEFAULTS } from '@replique/contract'
import { api } from './api/api.ts'
import { logFor, setGlobalLevel } from './log/log.ts'
import { createStore, useStore } from './store.ts'

const log = logFor('flags')

export type FlagName = keyof typeof FLAG_DEFAULTS

export interface Flags {
  readonly registrationEnabled: boolean
  readonly ttsLimitFirst15: boolean
  readonly jobRecoveryAttemptsLimit: number
}
export interface FlagState {
  readonly values: Flags
  readonly loading: boolean
  readonly error: string | null
}

export const DEFAULTS: Flags = { registrationEnabled: true, ttsLimitFirst15: false, jobRecoveryAttemptsLimit: 10 }
export const DEBUG: typeof DEBUG_FLAG = 'debug_logging'
/** All flags that pages follow. They are fetched in a single request. */
const NAMES = [...Object.keys(DEFAULTS), DEBUG].join(',')

export const flagState = createStore<FlagState>({ values: DEFAULTS, loading: false, error: null })

interface Row {
  readonly name: string
  readonly is_enabled: boolean
  readonly numeric_value: number | null
}

/** Returns the rows of the table as values; a flag without a row has its default. */
export function valuesOf(rows: readonly Row[]): Flags {
  const row = (name: FlagName) => rows.find((candidate) => candidate.name === name)
  return {
    registrationEnabled: row('registrationEnabled')?.is_enabled ?? DEFAULTS.registrationEnabled,
    ttsLimitFirst15: row('ttsLimitFirst15')?.is_enabled ?? DEFAULTS.ttsLimitFirst15,
    jobRecoveryAttemptsLimit: row('jobRecoveryAttemptsLimit')?.numeric_value ?? DEFAULTS.jobRecoveryAttemptsLimit,
  }
}

/** Reads the flags. The log level of the whole page follows the flag `debug_logging`. */
export async function loadFlags(ask = api.flags.list): Promise<void> {
  flagState.set((now) => ({ ...now, loading: true, error: null }))
  log.trace('Reading the flags')
  try {
    const rows = await ask({ names: NAMES })
    setGlobalLevel(rows.some((row) => row.name === DEBUG && row.is_enabled) ? 'debug' : 'warn')
    const values = valuesOf(rows)
    log.debug('The flags are', values)
    flagState.set((now) => ({ ...now, values }))
  } catch (error) {
    log.error('Failed to load feature flags', error)
    flagState.set((now) => ({ ...now, error: messageOf(error, 'Failed to load feature flags') }))
  } finally {
    flagState.set((now) => ({ ...now, loading: false }))
  }
}

export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback
}

export function useFlags(): FlagState {
  return useStore(flagState)
}
