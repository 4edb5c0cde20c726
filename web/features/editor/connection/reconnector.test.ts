import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Reconnector } from './reconnector.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function stand() {
  const calls: string[] = []
  const phases: string[] = []
  const line = {
    open: () => void calls.push('open'),
    close: () => void calls.push('close'),
    beat: () => void calls.push('beat'),
  }
  return { calls, phases, line: new Reconnector(line, (phase) => phases.push(phase)) }
}

test('tries again after 1, 2, 5 and then every 10 seconds', () => {
  const { calls, line } = stand()
  line.start()
  for (const delay of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    const before = calls.length
    line.lost()
    vi.advanceTimersByTime(delay - 1)
    expect(calls.length, `before ${delay} ms`).toBe(before)
    vi.advanceTimersByTime(1)
    expect(calls.length, `after ${delay} ms`).toBe(before + 1)
  }
})

test('reconnects with the same delays after a live connection', () => {
  const { calls, line } = stand()
  line.start()
  line.opened()
  line.joined()
  for (const delay of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    const before = calls.length
    line.lost()
    vi.advanceTimersByTime(delay - 1)
    expect(calls.length, `before ${delay} ms`).toBe(before)
    vi.advanceTimersByTime(1)
    expect(calls.length, `after ${delay} ms`).toBe(before + 1)
  }
})

test('starts again with 1 second once both sides have agreed', () => {
  const { calls, line } = stand()
  line.start()
  line.lost()
  vi.advanceTimersByTime(1_000)
  line.opened()
  line.joined()
  line.lost()
  vi.advanceTimersByTime(1_000)
  expect(calls).toEqual(['open', 'open', 'open'])
})

test('a socket that opens but never answers counts as a failed attempt', () => {
  const { calls, phases, line } = stand()
  line.start()
  line.opened()
  vi.advanceTimersByTime(10_000)
  expect(calls).toEqual(['open', 'close'])
  expect(phases).toEqual(['connecting', 'joining', 'waiting'])
  vi.advanceTimersByTime(1_000)
  line.opened()
  vi.advanceTimersByTime(10_000 + 1_999)
  expect(calls).toEqual(['open', 'close', 'open', 'close'])
  vi.advanceTimersByTime(1)
  expect(calls.at(-1)).toBe('open')
})

test('an attempt that hangs is given up after 10 seconds', () => {
  const { calls, line } = stand()
  line.start()
  vi.advanceTimersByTime(9_999)
  expect(calls).toEqual(['open'])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual(['open', 'close'])
})

test('sends a ping after 30 quiet seconds and gives up 10 seconds later', () => {
  const { calls, line } = stand()
  line.start()
  line.opened()
  line.joined()
  vi.advanceTimersByTime(20_000)
  line.heard()
  vi.advanceTimersByTime(29_999)
  expect(calls).toEqual(['open'])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual(['open', 'beat'])
  vi.advanceTimersByTime(10_000)
  expect(calls).toEqual(['open', 'beat', 'close'])
  expect(line.phase).toBe('waiting')
})

test('an answer to the ping keeps the connection', () => {
  const { line } = stand()
  line.start()
  line.opened()
  line.joined()
  vi.advanceTimersByTime(30_000)
  line.heard()
  vi.advanceTimersByTime(20_000)
  expect(line.phase).toBe('live')
})

test('a nudge ends the wait, and only a start reopens a stopped connection', () => {
  const { calls, line } = stand()
  line.start()
  line.lost()
  line.nudge()
  expect(calls).toEqual(['open', 'open'])
  line.stop()
  line.lost()
  line.nudge()
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual(['open', 'open', 'close'])
  line.start()
  expect(line.phase).toBe('connecting')
})
