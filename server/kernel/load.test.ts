import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOAD_INTERVAL, openLoad, type Load } from './load.ts'

const STEP = LOAD_INTERVAL * 1000
let load: Load
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  load = openLoad({ now: () => new Date() })
})
afterEach(() => {
  load.stop()
  vi.useRealTimers()
})
const nextSample = async () => {
  const { length } = load.samples()
  await vi.advanceTimersByTimeAsync(STEP)
  await vi.waitUntil(() => load.samples().length > length)
  return load.samples().at(-1)!
}

test('a sample has what happened since the last one, per second, and how long 95 % of it took', async () => {
  const answered = load.metrics.counter('http_requests_total', '', ['status'])
  const took = load.metrics.duration('http_request_seconds', '')
  let connections = 0
  load.metrics.gauge('collaboration_connections', '', () => connections)
  load.metrics.gauge('worker_waiting', '', () => Promise.reject(new Error('no workers')))
  load.start()
  for (let at = 1; at <= 40; at++) {
    answered({ status: at % 4 === 0 ? '503' : '200' })
    took({}, at / 1000)
  }
  connections = 3
  expect(await nextSample()).toMatchObject({
    requests: 4,
    errors: 1,
    response: 39,
    acknowledge: null,
    connections: 3,
    workersWaiting: 0,
  })
  expect(await nextSample()).toMatchObject({ requests: 0, errors: 0, response: null, connections: 3 })
})

test('an hour of samples is kept', async () => {
  load.start()
  await vi.advanceTimersByTimeAsync(370 * STEP)
  await vi.waitUntil(() => load.samples().length === 360)
  expect(load.samples()).toHaveLength(360)
})
