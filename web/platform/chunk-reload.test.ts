import { beforeEach, expect, test, vi } from 'vitest'
import { removeStored } from './browser-storage.ts'
import { isChunkError, reloadOnce } from './reload.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  removeStored('replique-chunk-reload', 'sessionStorage')
})

test('the page reloads once within ten seconds', () => {
  let reloads = 0
  const at = (now: number) => reloadOnce(() => void reloads++, now)
  expect([at(50_000), at(50_001), at(59_999), at(60_000)]).toEqual([true, false, false, true])
  expect(reloads).toBe(2)
})

test('the page is kept while there is no network', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(reloadOnce(() => expect.unreachable(), 50_000)).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  expect(reloadOnce(() => undefined, 50_001)).toBe(true)
})

test.each([
  ['Failed to fetch dynamically imported module: https://site/assets/edit-1.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/edit.css', true],
  ['Failed to fetch', false],
  ['x is not a function', false],
])('%s: %s', (message, chunk) => {
  expect(isChunkError(new TypeError(message))).toBe(chunk)
  expect(isChunkError(message)).toBe(false)
})
