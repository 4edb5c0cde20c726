import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wordAt, type Clip, type Cue } from './cue.ts'
import { FakePlayer } from './fake-player-for-tests.ts'
import { Players } from './players.ts'
import { Reader } from './reader.ts'

const cue = (id: string, more: Partial<Cue> = {}): Cue => ({ id, speech: null, pause: 0, joins: null, ...more })

/** A two-second sound with a two-letter word in each half-second. */
const clipOf = (id: string): Clip => ({
  id,
  source: '2',
  seconds: 2,
  words: [0, 1, 2, 3].map((at) => [at * 3, at * 3 + 2, at / 2, at / 2 + 0.4] as const),
})

test('the word being spoken is the last one that has begun', () => {
  const { words } = clipOf('a')
  expect([-1, 0, 0.2, 0.5, 1.2, 9].map((seconds) => wordAt(words, seconds))).toEqual([-1, 0, 0, 1, 2, 3])
})

describe('a reader', () => {
  let log: string[]
  beforeEach(() => {
    vi.useFakeTimers()
    log = []
  })
  afterEach(() => vi.useRealTimers())

  function read(
    cues: readonly Cue[],
    options: { clip?: (id: string) => Promise<Clip>; next?: (at: number) => number | null } = {},
  ) {
    const players = new Players(() => new FakePlayer())
    const reader = new Reader(cues, { clip: async (id) => clipOf(id), players, ...options })
    const begun = performance.now()
    let last = ''
    reader.state.watch(() => {
      const { status, heard } = reader.state.get()
      const line = `${((performance.now() - begun) / 1000).toFixed(1)} ${status} ${heard.join('+')}`.trim()
      if (line.slice(line.indexOf(' ')) === last) return
      last = line.slice(line.indexOf(' '))
      log.push(line)
    })
    return reader
  }

  test('plays one utterance after another, with the silence before each', async () => {
    const reader = read([cue('a', { pause: 5 }), cue('b', { pause: 1 })])
    reader.play()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(log.filter((line) => /playing .|ended/.test(line))).toEqual(['0.0 playing a', '3.0 playing b', '5.0 ended'])
  })

  describe('begins a long utterance before all of it is there', () => {
    const begun = (whole: Promise<Clip>): Clip => {
      const { words, ...clip } = clipOf('a')
      return { ...clip, source: '1', seconds: 1, words: words.slice(0, 2), whole }
    }
    const later = (seconds: number): Promise<Clip> =>
      new Promise((resolve) => setTimeout(() => resolve(clipOf('a')), seconds * 1000))
    const heard = (): string[] => log.filter((line) => /playing .|ended|failed/.test(line))

    test('and continues in the whole where the beginning ends', async () => {
      const reader = read([cue('a'), cue('b')], {
        clip: async (id) => (id === 'a' ? begun(later(0.5)) : clipOf(id)),
      })
      reader.play()
      await vi.advanceTimersByTimeAsync(1500)
      const { clip, seconds = 0 } = reader.position('a') ?? {}
      expect([clip?.words.length, wordAt(clip?.words ?? [], seconds)]).toEqual([4, 3])
      await vi.advanceTimersByTimeAsync(8500)
      expect(heard()).toEqual(['0.0 playing a', '2.0 playing b', '4.0 ended'])
    })

    test('and waits for the rest', async () => {
      const reader = read([cue('a'), cue('b', { joins: { with: 'a', at: 9 } })], {
        clip: async (id) => (id === 'a' ? begun(later(3)) : clipOf(id)),
      })
      reader.play()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(heard()).toEqual(['0.0 playing a', '3.5 playing a+b', '4.0 playing b', '5.5 ended'])
    })

    test('and fails if the rest does not come', async () => {
      const gone = Promise.reject(new Error('gone'))
      gone.catch(() => undefined)
      const reader = read([cue('a')], { clip: async () => begun(gone) })
      reader.play()
      await vi.advanceTimersByTimeAsync(5000)
      expect(reader.state.get()).toMatchObject({ status: 'failed', error: new Error('gone') })
    })
  })

  test('overlaps simultaneous utterances, at once or from a word on, and then waits for all', async () => {
    const reader = read([
      cue('a'),
      cue('b', { joins: { with: 'a', at: 6 } }),
      cue('c', { pause: 1 }),
      cue('d', { joins: { with: 'c', at: 0 } }),
    ])
    reader.play()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(log.filter((line) => /playing .|ended/.test(line))).toEqual([
      '0.0 playing a',
      '1.0 playing a+b',
      '2.0 playing b',
      '4.0 playing c',
      '4.0 playing c+d',
      '6.0 playing d',
      '6.0 ended',
    ])
  })

  test('continues a speech of several parts below an interrupting one, whose parts continue beside it', async () => {
    const reader = read([
      cue('before', { speech: 1 }),
      cue('a', { speech: 2 }),
      cue('a2', { speech: 2, pause: 1 }),
      cue('b', { speech: 3, joins: { with: 'a', at: 6 } }),
      cue('b2', { speech: 3 }),
      cue('c', { speech: 4, pause: 1 }),
    ])
    reader.play()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(log.filter((line) => /playing .|ended/.test(line))).toEqual([
      '0.0 playing before',
      '2.0 playing a',
      '3.0 playing a+b',
      '4.0 playing b',
      '5.0 playing b2',
      '5.0 playing b2+a2',
      '7.0 playing a2',
      '8.0 playing c',
      '10.0 ended',
    ])
  })

  test('pauses within a word and between two, and resumes there', async () => {
    const reader = read([cue('a'), cue('b', { pause: 2 })])
    reader.play()
    await vi.advanceTimersByTimeAsync(500)
    reader.pause()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reader.position('a')?.seconds).toBeCloseTo(0.5, 1)
    reader.resume()
    await vi.advanceTimersByTimeAsync(2000)
    reader.pause()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reader.state.get()).toMatchObject({ status: 'paused', at: 1, heard: [] })
    reader.resume()
    await vi.advanceTimersByTimeAsync(1500)
    expect(reader.state.get()).toMatchObject({ status: 'playing', heard: ['b'] })
  })

  test('plays faster on request, including the silences', async () => {
    const reader = read([cue('a'), cue('b', { pause: 2 })])
    reader.setSpeed(2)
    reader.play()
    await vi.advanceTimersByTimeAsync(500)
    reader.setSpeed(1)
    await vi.advanceTimersByTimeAsync(1000)
    reader.setSpeed(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(log.filter((line) => /playing .|ended/.test(line))).toEqual(['0.0 playing a', '3.5 playing b', '4.5 ended'])
  })

  test('jumps, and stops what was playing before', async () => {
    const reader = read([cue('a'), cue('b'), cue('c')])
    reader.play()
    await vi.advanceTimersByTimeAsync(500)
    reader.play(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(reader.state.get()).toMatchObject({ at: 2, heard: ['c'] })
    await vi.advanceTimersByTimeAsync(5000)
    expect(reader.state.get().status).toBe('ended')
    expect(log.join()).not.toContain('playing b')
  })

  test('moves to a place in silence, and begins there', async () => {
    const reader = read([cue('a'), cue('b'), cue('c')])
    reader.standAt(1)
    expect(reader.state.get()).toMatchObject({ status: 'still', at: 1, heard: [] })
    reader.play()
    await vi.advanceTimersByTimeAsync(1000)
    expect(reader.state.get()).toMatchObject({ at: 1, heard: ['b'] })
    reader.standAt(2)
    await vi.advanceTimersByTimeAsync(9000)
    expect(reader.state.get()).toMatchObject({ status: 'still', at: 2, heard: [] })
  })

  test('repeats from where the loop says', async () => {
    let left = 1
    const reader = read([cue('a'), cue('b')], { next: (at) => (at === 1 && left-- > 0 ? 0 : at + 1) })
    reader.play()
    await vi.advanceTimersByTimeAsync(9000)
    expect(log.filter((line) => line.includes('playing a'))).toEqual(['0.0 playing a', '4.0 playing a'])
    expect(reader.state.get().status).toBe('ended')
  })

  test('reports a failure and its place, and continues on the next play', async () => {
    let broken = true
    const reader = read([cue('a'), cue('b')], {
      clip: async (id) => (id === 'b' && broken ? Promise.reject(new Error('away')) : clipOf(id)),
    })
    reader.play()
    await vi.advanceTimersByTimeAsync(3000)
    expect(reader.state.get()).toMatchObject({ status: 'failed', at: 1, error: new Error('away') })
    broken = false
    reader.play()
    await vi.advanceTimersByTimeAsync(500)
    expect(reader.state.get()).toMatchObject({ status: 'playing', at: 1, error: null })
  })

  test('also fails at a sound that cannot be played', async () => {
    const reader = read([cue('a')], { clip: async (id) => ({ ...clipOf(id), source: 'broken' }) })
    reader.play()
    await vi.advanceTimersByTimeAsync(100)
    expect(reader.state.get().status).toBe('failed')
  })

  test('keeps its place while others change the play', async () => {
    const reader = read([cue('a'), cue('b'), cue('c')])
    reader.play(1)
    await vi.advanceTimersByTimeAsync(500)
    reader.change([cue('new'), cue('a'), cue('b'), cue('c')])
    expect(reader.state.get()).toMatchObject({ at: 2, heard: ['b'] })
    await vi.advanceTimersByTimeAsync(1600)
    expect(reader.state.get()).toMatchObject({ at: 3, heard: ['c'] })
    reader.change([cue('new')])
    expect(reader.state.get()).toMatchObject({ status: 'still', heard: [] })
  })
})
