import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakePlayer } from '../../platform/sound/fake-player-for-tests.ts'
import { Players } from '../../platform/sound/players.ts'
import { Reader } from '../../platform/sound/reader.ts'
import { FADE, startSleepTimer } from './sleep-timer.ts'

const MINUTES = 15

/** Plays an hour-long line on the test's clock; returns the reader and a function for the current volume. */
function listen() {
  const made: FakePlayer[] = []
  const players = new Players(() => {
    const player = new FakePlayer()
    made.push(player)
    return player
  })
  const clip = async (id: string) => ({ id, source: '3600', seconds: 3600, words: [] })
  const reader = new Reader([{ id: 'a', speech: null, pause: 0, joins: null }], { clip, players })
  reader.play()
  return { reader, volume: () => Math.min(...made.map((player) => player.volume)) }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('after the chosen minutes the sound fades, pauses where it is, and resumes at its earlier volume', async () => {
  const { reader, volume } = listen()
  const asleep = vi.fn()
  startSleepTimer(reader, MINUTES, asleep)
  await pass(MINUTES * 60 - FADE - 1)
  expect([reader.state.get().status, volume()]).toEqual(['playing', 1])
  await pass(1 + FADE / 2)
  expect(reader.state.get().status).toBe('playing')
  expect(volume()).toBeCloseTo(0.5, 1)
  expect(asleep).not.toHaveBeenCalled()
  await pass(FADE / 2)
  expect(reader.state.get().status).toBe('paused')
  expect(asleep).toHaveBeenCalledExactlyOnceWith(true)
  expect(reader.position('a')?.seconds).toBeCloseTo(MINUTES * 60, 0)
  reader.resume()
  await pass(1)
  expect([reader.state.get().status, volume()]).toEqual(['playing', 1])
})

test('cancelling the timer during the fade restores the volume', async () => {
  const { reader, volume } = listen()
  const asleep = vi.fn()
  const wake = startSleepTimer(reader, MINUTES, asleep)
  await pass(MINUTES * 60 - 1)
  expect(volume()).toBeLessThan(0.2)
  wake()
  await pass(60)
  expect([reader.state.get().status, volume()]).toEqual(['playing', 1])
  expect(asleep).not.toHaveBeenCalled()
})

test('a timer that ends while playback is paused changes nothing', async () => {
  const { reader } = listen()
  const asleep = vi.fn()
  startSleepTimer(reader, MINUTES, asleep)
  await pass(60)
  reader.pause()
  await pass(MINUTES * 60)
  expect(asleep).toHaveBeenCalledExactlyOnceWith(false)
})
