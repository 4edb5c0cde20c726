import { expect, test, afterEach, beforeEach, vi } from 'vitest'
import { openFrames, openLive, type Live, type StreamListener } from './event-stream.ts'
import type { LiveEvent } from '@replique/contract/collaboration'

const WORDS =
  ': \n\nevent: news\ndata: {}\n\nevent: play\ndata: {"playId":"a b"}\n\nevent: job\ndata: {}\n\nevent: all\ndata: {}\n\n'
const TOLD = [{ name: 'news' }, { name: 'play', playId: 'a b' }, { name: 'job' }, { name: 'all' }]

test('events are parsed however the stream is split', () => {
  for (let size = 1; size <= WORDS.length; size++) {
    const read = openFrames()
    const pieces = Array.from({ length: Math.ceil(WORDS.length / size) }, (_, n) =>
      WORDS.slice(n * size, (n + 1) * size),
    )
    expect(pieces.flatMap(read)).toEqual(TOLD)
  }
})

test.each([
  'event: else\ndata: {}\n\n',
  'event: play\ndata: {\n\n',
  'event: play\ndata: {"playId":1}\n\n',
  'data: {}\n\n',
])('%j contains no event', (words) => {
  expect(openFrames()(words)).toEqual([])
})

interface Call {
  readonly listener: StreamListener<LiveEvent>
  readonly signal: AbortSignal
  readonly end: () => void
}

let calls: Call[]
let told: LiveEvent[]
let live: Live
let firsts: number
const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const last = (): Call => calls.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  told = []
  firsts = 0
  live = openLive<LiveEvent>(
    (signal, listener) =>
      new Promise((resolve, reject) => {
        calls.push({ signal, listener, end: resolve })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    (event) => told.push(event),
    (isFirst) => {
      if (isFirst) firsts++
      else told.push({ name: 'all' })
    },
  )
})
afterEach(() => {
  live.end()
  vi.useRealTimers()
})

test('a lost stream is reopened after 1, 2, 5 and then every 10 seconds, and all data is requested again', async () => {
  last().listener.opened()
  expect(told).toEqual([])
  for (const delay of [1, 2, 5, 10, 10]) {
    const before = calls.length
    last().end()
    await tick(delay * 1000 - 1)
    expect(calls).toHaveLength(before)
    await tick(1)
    expect(calls).toHaveLength(before + 1)
  }
  last().listener.opened()
  expect(told).toEqual([{ name: 'all' }])
  last().end()
  await tick(1000)
  expect(calls).toHaveLength(7)
})

test('a stream is lost after silence longer than a heartbeat plus the time-out, or if it never opens', async () => {
  last().listener.opened()
  await tick(39_999)
  last().listener.heard()
  await tick(39_999)
  expect(last().signal.aborted).toBe(false)
  await tick(1)
  expect(last().signal.aborted).toBe(true)
  await tick(1000)
  expect(calls).toHaveLength(2)
  await tick(10_000)
  expect(last().signal.aborted).toBe(true)
})

test('the network’s return opens a new stream at once, and closes the one before', async () => {
  last().listener.opened()
  const [first] = calls
  live.renew()
  expect([first?.signal.aborted, calls.length]).toEqual([true, 2])
  last().listener.opened()
  expect(told).toEqual([{ name: 'all' }])
  last().end()
  await tick(0)
  live.wake()
  expect(calls).toHaveLength(3)
  await tick(60_000)
  expect(calls.filter(({ signal }) => !signal.aborted).length).toBeLessThanOrEqual(1)
})

test('a sleeping stream is closed until it wakes, and an ended stream stays closed', async () => {
  last().listener.opened()
  live.sleep()
  live.renew()
  await tick(60_000)
  expect([calls.length, last().signal.aborted]).toEqual([1, true])
  live.wake()
  expect(calls).toHaveLength(2)
  live.wake()
  expect(calls).toHaveLength(2)
  live.end()
  await tick(60_000)
  expect([calls.length, last().signal.aborted]).toEqual([2, true])
})

test('the first connection is marked, because events may precede it; after a failed attempt all data counts as missed', async () => {
  last().listener.opened()
  expect([firsts, told]).toEqual([1, []])
  last().end()
  await tick(1_000)
  last().listener.opened()
  expect([firsts, told]).toEqual([1, [{ name: 'all' }]])
})
