import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, removeStored, writeStored } from '../browser-storage.ts'
import {
  DEFAULT_LEVEL,
  toLevel,
  CONTEXTS,
  contextLevel,
  forgetContextLevels,
  levelOf,
  logFor,
  setContextLevel,
  setGlobalLevel,
} from './log.ts'
import { setLevelsFromUrl } from './from-address.ts'

const KEY = 'replique-log-levels'

beforeEach(() => {
  removeStored(KEY)
  forgetContextLevels()
  setGlobalLevel(DEFAULT_LEVEL)
  for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

test('warnings are logged by default, and lower levels are not', () => {
  const log = logFor('app')
  log.info('quiet')
  log.warn('loud')
  expect(console.info).not.toHaveBeenCalled()
  expect(console.warn).toHaveBeenCalledWith('[app] loud')
})

test.each([
  ['trace', 0],
  ['debug', 1],
  ['info', 2],
  ['warn', 3],
  ['error', 4],
  ['silent', 5],
] as const)('%s is also number %d', (name, number) => {
  expect(toLevel(name)).toBe(name)
  expect(toLevel(number)).toBe(name)
})

test.each(['loud', '', 6, -1, 1.5, undefined, {}])('%s is not a level', (value) => {
  expect(() => toLevel(value)).toThrow('A log level must be a valid name or number')
  expect(() => setContextLevel('app', value)).toThrow('A log level must be a valid name or number')
})

test('the level silent logs nothing', () => {
  setGlobalLevel('silent')
  logFor('app').error('nothing')
  expect(console.error).not.toHaveBeenCalled()
})

test('a context keeps its own level between visits', () => {
  setContextLevel('editor', 'debug')
  forgetContextLevels()
  expect(levelOf('editor')).toBe('debug')
  expect(levelOf('app')).toBe('warn')
  expect(JSON.parse(readStored(KEY) ?? '')).toEqual({ editor: 'debug' })
})

test('malformed storage is ignored', () => {
  for (const broken of ['{', '"debug"', '{"editor":"loud"}']) {
    writeStored(KEY, broken)
    forgetContextLevels()
    expect(levelOf('editor')).toBe('warn')
  }
})

test('a removed level falls back to the global one', () => {
  setContextLevel('editor', 'trace')
  setContextLevel('editor', null)
  forgetContextLevels()
  expect(contextLevel('editor')).toBeUndefined()
  expect(levelOf('editor')).toBe('warn')
})

test('an address sets levels, by name or by number, for one context, several or all', () => {
  setLevelsFromUrl('?a=b')
  expect(readStored(KEY)).toBeNull()
  setLevelsFromUrl('?log=editor:debug,jobs:0')
  expect(JSON.parse(readStored(KEY) ?? '')).toEqual({ editor: 'debug', jobs: 'trace' })
  setLevelsFromUrl('?log=*:info')
  expect(CONTEXTS.map(levelOf)).toEqual(CONTEXTS.map(() => 'info'))
})

test.each([
  ['?log=editor:loud', 'A log level must be a valid name or number, not loud'],
  ['?log=editor', 'A log level must be a valid name or number'],
  ['?log=editor:9', 'A log level must be a valid name or number, not 9'],
  ['?log=stage:debug', 'Unknown log context: stage'],
])('the address %s is reported as a mistake', (search, words) => {
  expect(() => setLevelsFromUrl(search)).toThrow(words)
  expect(readStored(KEY)).toBeNull()
})
