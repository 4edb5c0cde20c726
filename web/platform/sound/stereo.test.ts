import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Player } from './cue.ts'
import { FakePlayer } from './fake-player-for-tests.ts'
import { Players } from './players.ts'
import { Reader } from './reader.ts'
import { placeOf, placesOf, Stereo, type StereoContext } from './stereo.ts'

const said = (...lines: readonly (readonly [who: string, length: number])[]) =>
  lines.map(([who, length]) => ({ speakers: who === '' ? [] : who.split('+'), text: 'x'.repeat(length) }))
const rounded = (places: ReadonlyMap<string, number>) =>
  [...places].map(([id, pan]) => [id, Math.round(pan * 1000) / 1000])

test('those who say the most are closest to the centre, evenly spread to both sides', () => {
  expect(rounded(placesOf(said(['a', 5], ['', 90], ['b', 30], ['a', 10], ['c', 1])))).toEqual([
    ['b', 0],
    ['a', -0.525],
    ['c', 0.525],
  ])
  expect(rounded(placesOf(said(['a', 9], ['b', 8])))).toEqual([
    ['a', -0.35],
    ['b', 0.35],
  ])
  expect(rounded(placesOf(said(['a', 9])))).toEqual([['a', 0]])
  expect(placesOf([]).size).toBe(0)
})

test('ten voices are as far apart from one another as possible, and none is in one ear alone', () => {
  const places = placesOf(said(...Array.from({ length: 10 }, (_, at) => [`voice ${at}`, 100 - at] as const)))
  const sorted = [...places.values()].sort((a, b) => a - b)
  expect([sorted[0], sorted.at(-1)]).toEqual([-0.7, 0.7])
  for (const [at, pan] of sorted.slice(1).entries()) expect(pan - sorted[at]!).toBeCloseTo(1.4 / 9)
  const distances = [...places.values()].map((pan) => Math.abs(pan).toFixed(6))
  expect(distances).toEqual(distances.toSorted())
})

test('the narrator is in the centre, and a chorus between its members', () => {
  const places = placesOf(said(['a', 9], ['b', 8]))
  const placed = (...speakers: string[]) => placeOf({ speakers }, places)
  expect(placed()).toBe(0)
  expect(placed('a', 'b')).toBeCloseTo(0)
  expect(placed('b')).toBeCloseTo(0.35)
  expect(placed('somebody who came later')).toBe(0)
})

/** An audio context that runs once it is resumed, and records where players are heard. */
function fakeContext() {
  const connected: Player[] = []
  const pans = new Map<Player, { value: number }>()
  const context = {
    state: 'suspended',
    destination: {},
    resume: vi.fn(async () => void (context.state = 'running')),
    close: vi.fn(async () => void (context.state = 'closed')),
    createStereoPanner: () => ({ pan: { value: 0 }, connect: () => undefined }),
    createMediaElementSource: (player: Player) => {
      if (connected.includes(player)) throw new Error('InvalidStateError')
      connected.push(player)
      return { connect: ({ pan }: { pan: { value: number } }) => void pans.set(player, pan) }
    },
  }
  return { context, pans, open: vi.fn(() => context as unknown as StereoContext) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen() {
  const { context, pans, open } = fakeContext()
  const made: FakePlayer[] = []
  const players = new Players(() => {
    const player = new FakePlayer()
    made.push(player)
    return player
  }, new Stereo(open))
  const where: Record<string, number> = { a: -0.5, b: 0.5 }
  const cue = { speech: null, pause: 0, joins: null }
  const cues = ['a', 'b', 'narrator'].map((id) => ({ ...cue, id }))
  const reader = new Reader(cues, {
    clip: async (id) => ({ id, source: '2', seconds: 2, words: [] }),
    pan: (id) => where[id] ?? 0,
    players,
  })
  /** Where the sound that is playing is heard; null if it goes past the audio context. */
  const heard = (): number | null | undefined => {
    const player = made.find(({ paused, src }) => !paused && src === '2')
    return player && (pans.get(player)?.value ?? null)
  }
  return { context, open, players, reader, heard, made }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('without the choice, no audio context is opened', async () => {
  const { open, reader, heard } = listen()
  reader.play()
  await pass(1)
  expect(heard()).toBeNull()
  expect(open).not.toHaveBeenCalled()
})

test('with the choice, each line is heard from its place, at any speed', async () => {
  const { open, players, reader, heard, context } = listen()
  players.setStereo(true)
  // browsers start an audio context only during a tap
  expect(open).not.toHaveBeenCalled()
  reader.play()
  reader.setSpeed(2)
  await pass(0.5)
  expect(heard()).toBe(-0.5)
  await pass(1)
  expect(heard()).toBe(0.5)
  await pass(1)
  expect(heard()).toBe(0)
  reader.play(1)
  await pass(0.2)
  expect(heard()).toBe(0.5)
  expect(open).toHaveBeenCalledOnce()

  // from the next line on, everything is in the centre again
  players.setStereo(false)
  reader.play(0)
  await pass(0.5)
  expect(heard()).toBe(0)
  players.end()
  expect(context.close).toHaveBeenCalledOnce()
})

test('chosen while a line plays, the next line is placed', async () => {
  const { players, reader, heard } = listen()
  reader.play()
  await pass(1)
  players.setStereo(true)
  expect(heard()).toBeNull()
  await pass(1.5)
  expect(heard()).toBe(0.5)
})

test('while the audio context is interrupted, no line is sent into it', async () => {
  const { context, players, reader, heard } = listen()
  players.setStereo(true)
  reader.play()
  await pass(1)
  expect(heard()).toBe(-0.5)
  context.state = 'interrupted'
  context.resume.mockImplementation(async () => Promise.reject(new Error('not allowed')))
  reader.play(1)
  await pass(1)
  expect(heard()).toBeNull()
  // the next tap starts it again
  context.resume.mockImplementation(async () => void (context.state = 'running'))
  reader.play(0)
  await pass(0.5)
  expect(heard()).toBe(-0.5)
})

test('a browser without audio contexts plays everything as before', async () => {
  const made: FakePlayer[] = []
  const players = new Players(
    () => {
      const player = new FakePlayer()
      made.push(player)
      return player
    },
    new Stereo(() => {
      throw new ReferenceError('AudioContext is not defined')
    }),
  )
  players.setStereo(true)
  players.unlock()
  const player = players.take({ source: '2' }, 0.5)
  await player.play()
  expect(made.some(({ paused }) => !paused)).toBe(true)
})
