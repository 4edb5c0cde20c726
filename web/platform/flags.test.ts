import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDebugLogging, changeFlag } from '../features/admin/flags/flags.tsx'
import { DEFAULTS, flagState, loadFlags } from './flags.ts'
import { levelOf, setGlobalLevel } from './log/log.ts'

const row = (name: string, is_enabled: boolean, numeric_value: number | null = null) => ({
  name,
  is_enabled,
  numeric_value,
})
const refuse = (message: string) => () => Promise.reject(new Error(message))

beforeEach(() => {
  flagState.set({ values: DEFAULTS, loading: false, error: null })
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

test('the known flags have their defaults', () => {
  expect(DEFAULTS).toEqual({ registrationEnabled: true, ttsLimitFirst15: false, jobRecoveryAttemptsLimit: 10 })
})

test('the three known flags are requested by name with the one of the log level, and flags without a row keep their default', async () => {
  let asked = ''
  await loadFlags(async ({ names }) => {
    asked = names
    return [row('registrationEnabled', false), row('jobRecoveryAttemptsLimit', true, 3)]
  })
  expect(asked).toBe('registrationEnabled,ttsLimitFirst15,jobRecoveryAttemptsLimit,debug_logging')
  expect(flagState.get().values).toEqual({
    registrationEnabled: false,
    ttsLimitFirst15: false,
    jobRecoveryAttemptsLimit: 3,
  })
})

test('loading sets the loading state and clears an earlier error', async () => {
  flagState.set({ values: DEFAULTS, loading: false, error: 'before' })
  const { promise, resolve } = Promise.withResolvers<[]>()
  const loading = loadFlags(() => promise)
  expect(flagState.get()).toMatchObject({ loading: true, error: null })
  resolve([])
  await loading
  expect(flagState.get()).toMatchObject({ loading: false, error: null })
})

test('a failing load is logged, stored as a message and keeps the defaults', async () => {
  await loadFlags(refuse('no route'))
  expect(flagState.get()).toEqual({ values: DEFAULTS, loading: false, error: 'no route' })
  await loadFlags(refuse(''))
  expect(flagState.get().error).toBe('Failed to load feature flags')
  expect(console.error).toHaveBeenCalledTimes(2)
})

test.each([
  [true, 'debug'],
  [false, 'warn'],
])('debug_logging %s sets the level %s', async (on, level) => {
  setGlobalLevel('error')
  await loadFlags(async () => [row('debug_logging', on)])
  expect(levelOf('app')).toBe(level)
  setGlobalLevel('warn')
})

const now = () => new Date('2026-01-02T03:04:05Z')
const isAdmin = async () => true

test('a change sends its fields and updates the local value', async () => {
  const sent: unknown[] = []
  const change = async (input: { name: string; is_enabled: boolean }) => {
    sent.push(input)
    return row(input.name, input.is_enabled)
  }
  await changeFlag('ttsLimitFirst15', true, { isAdmin, change, now })
  await changeFlag('jobRecoveryAttemptsLimit', 4, { isAdmin, change, now })
  const updated_at = '2026-01-02T03:04:05.000Z'
  expect(sent).toEqual([
    { name: 'ttsLimitFirst15', is_enabled: true, updated_at },
    { name: 'jobRecoveryAttemptsLimit', is_enabled: true, numeric_value: 4, updated_at },
  ])
  expect(flagState.get().values).toMatchObject({ ttsLimitFirst15: true, jobRecoveryAttemptsLimit: 4 })
})

test('debug_logging is changed like the others, and the log level follows at once', async () => {
  const sent: unknown[] = []
  const change = async (input: { name: string; is_enabled: boolean }) => {
    sent.push(input)
    return row(input.name, input.is_enabled)
  }
  await changeDebugLogging(true, { isAdmin, change, now })
  expect(sent).toEqual([{ name: 'debug_logging', is_enabled: true, updated_at: '2026-01-02T03:04:05.000Z' }])
  expect(levelOf('app')).toBe('debug')
  await expect(changeDebugLogging(false, { isAdmin, change: refuse('no route'), now })).rejects.toThrow('no route')
  expect(levelOf('app')).toBe('debug')
  setGlobalLevel('warn')
})

test('a change by a user who is not an administrator is refused before it is sent', async () => {
  const asked = { isAdmin: async () => false, change: refuse('sent'), now }
  const words = 'Only administrators can modify global feature flags'
  await expect(changeFlag('registrationEnabled', false, asked)).rejects.toThrow(words)
  expect(flagState.get()).toEqual({ values: DEFAULTS, loading: false, error: words })
})

test('a failing change is logged, stored as a message and thrown again', async () => {
  await expect(changeFlag('registrationEnabled', false, { isAdmin, change: refuse(''), now })).rejects.toThrow()
  expect(flagState.get()).toEqual({ values: DEFAULTS, loading: false, error: 'Failed to update feature flag' })
  expect(console.error).toHaveBeenCalledOnce()
})
