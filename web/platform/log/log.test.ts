import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, removeStored, writeStored } from '../browser-storage.ts'
import { LEVELS, toLevel } from './levels.ts'
import { forgetContextLevels, levelOf, logFor, setContextLevel, setGlobalLevel } from './log.ts'

const KEY = 'replique-log-levels'

beforeEach(() => {
  removeStored(KEY)
  forgetContextLevels()
  setGlobalLevel('warn')
  for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

test('warnings are heard by default, and nothing quieter', () => {
  const log = logFor('here')
  log.info('quiet')
  log.warn('loud')
  expect(console.info).not.toHaveBeenCalled()
  expect(console.warn).toHaveBeenCalledWith('[here] loud')
})

test.each(LEVELS.map((name, number) => [name, number] as const))('%s is also number %d', (name, number) => {
  expect(toLevel(name)).toBe(name)
  expect(toLevel(number)).toBe(name)
})

test.each(['loud', '', 6, -1, 1.5, null, undefined, {}])('%s is no level', (value) => {
  expect(() => toLevel(value)).toThrow('Unknown log level')
  expect(() => setContextLevel('here', value)).toThrow('Unknown log level')
})

test('silent is silent', () => {
  setGlobalLevel('silent')
  logFor('here').error('nothing')
  expect(console.error).not.toHaveBeenCalled()
})

test('a context keeps a level of its own from one visit to the next', () => {
  setContextLevel('editor', 'debug')
  forgetContextLevels()
  expect(levelOf('editor')).toBe('debug')
  expect(levelOf('elsewhere')).toBe('warn')
  expect(JSON.parse(readStored(KEY) ?? '')).toEqual({ editor: 'debug' })
})

test('what is malformed in storage is the same as nothing', () => {
  for (const broken of ['{', '"debug"', '{"editor":"loud"}']) {
    writeStored(KEY, broken)
    forgetContextLevels()
    expect(levelOf('editor')).toBe('warn')
  }
})
