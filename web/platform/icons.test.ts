import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchIcon, startIcons } from './icons.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.spyOn(console, 'error').mockReturnValue()
  fetch.mockReset()
  startIcons()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an icon without an answer for 5750 ms is given up, and requested again', async () => {
  fetch.mockReturnValue(new Promise(() => undefined))
  fetchIcon('drama')
  await vi.advanceTimersByTimeAsync(5)
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/api/icons/lucide.json?icons=drama'])
  // another source would be tried after 750 ms; the last source gets 5000 ms more
  await vi.advanceTimersByTimeAsync(5740)
  expect(console.error).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(console.error).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a renamed icon is stored under the requested name', async () => {
  const answer = {
    prefix: 'lucide',
    icons: { trash: { body: '<path/>' } },
    aliases: { 'trash-2': { parent: 'trash' } },
  }
  fetch.mockResolvedValue(Response.json(answer))
  fetchIcon('trash-2')
  await vi.advanceTimersByTimeAsync(5)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(0)
  expect(console.error).not.toHaveBeenCalled()
  // already loaded
  fetchIcon('trash-2')
  await vi.advanceTimersByTimeAsync(5)
  expect(fetch).toHaveBeenCalledOnce()
})
