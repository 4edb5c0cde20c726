import { expect, test } from 'vitest'
import { retryingFetch } from './retrying-fetch.ts'

type Step = number | 'down'

/** A server that answers with these statuses in order and records how long each retry waited. */
function scripted(steps: readonly Step[]) {
  const waits: number[] = []
  const bodies: string[] = []
  const left = [...steps]
  const fetch = retryingFetch(
    async (input) => {
      if (input instanceof Request) bodies.push(await input.text())
      const step = left.shift() ?? 200
      if (step === 'down') throw new TypeError('fetch failed')
      return new Response(null, { status: step })
    },
    async (ms) => void waits.push(ms),
  )
  return { fetch, waits, bodies, left }
}

test('a network failure is retried three times, after 200, 400 and 800 ms', async () => {
  const { fetch, waits } = scripted(['down', 'down', 'down', 200])
  expect((await fetch('http://host/')).status).toBe(200)
  expect(waits).toEqual([200, 400, 800])
})

test('the third failed retry rejects with the original error', async () => {
  const { fetch, left } = scripted(['down', 'down', 'down', 'down', 200])
  await expect(fetch('http://host/')).rejects.toThrow('fetch failed')
  expect(left).toEqual([200])
})

test.each([502, 503, 504])('a %d is retried, and the last response is returned', async (status) => {
  const once = scripted([status, 200])
  expect((await once.fetch('http://host/')).status).toBe(200)
  const always = scripted([status, status, status, status])
  expect((await always.fetch('http://host/')).status).toBe(status)
  expect(always.waits).toHaveLength(3)
})

test.each([200, 400, 401, 404, 429, 500, 501])('a %d is not retried', async (status) => {
  const { fetch, waits } = scripted([status])
  expect((await fetch('http://host/')).status).toBe(status)
  expect(waits).toEqual([])
})

test('a write is sent whole each time', async () => {
  const { fetch, bodies } = scripted([503, 'down', 200])
  await fetch(new Request('http://host/', { method: 'POST', body: 'words' }))
  expect(bodies).toEqual(['words', 'words', 'words'])
})

test('an aborted request is not retried', async () => {
  const { fetch, waits } = scripted(['down', 200])
  await expect(fetch('http://host/', { signal: AbortSignal.abort() })).rejects.toThrow('fetch failed')
  expect(waits).toEqual([])
})
