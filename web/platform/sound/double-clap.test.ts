import { describe, expect, test } from 'vitest'
import { DoubleClap } from './double-clap.ts'

function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

type Chance = () => number
const between = (next: Chance, least: number, most: number): number => least + next() * (most - least)
const loud = (decibels: number): number => 10 ** (decibels / 20)

/** Background noise of an empty room. */
const room = (next: Chance, seconds: number, rate: number): Float32Array => {
  const quiet = loud(between(next, -70, -52))
  return Float32Array.from({ length: Math.round(seconds * rate) }, () => (next() * 2 - 1) * quiet)
}

/** Adds a clap or a finger snap, with its echo. */
function clap(sound: Float32Array, at: number, rate: number, next: Chance): void {
  const peak = loud(between(next, -14, -1))
  const fades = between(next, 0.006, 0.018)
  const echo = between(next, 0.02, 0.09)
  const share = loud(between(next, -26, -14))
  for (let i = 0; i < rate * 0.4; i++) {
    const seconds = i / rate
    const level = Math.exp(-seconds / fades) + share * Math.exp(-seconds / echo)
    const place = Math.round(at * rate) + i
    if (place < sound.length) sound[place] = (sound[place] ?? 0) + (next() * 2 - 1) * peak * level
  }
}

/** Adds a syllable: sometimes a burst or a hiss first, then a voice that rises and falls. */
function syllable(sound: Float32Array, at: number, rate: number, next: Chance): number {
  const peak = loud(between(next, -28, -6))
  const pitch = between(next, 80, 320)
  const [rise, held, fall] = [between(next, 0.008, 0.05), between(next, 0.04, 0.25), between(next, 0.02, 0.09)]
  const formants = [between(next, 300, 800), between(next, 900, 2300), between(next, 2400, 3200)]
  const kind = next()
  const before = kind < 0.4 ? between(next, 0.01, 0.05) : kind < 0.6 ? between(next, 0.05, 0.15) : 0
  for (let i = 0; i < before * rate; i++) {
    const level = kind < 0.4 ? Math.exp(-i / rate / 0.012) : Math.min(1, i / rate / 0.03)
    const place = Math.round(at * rate) + i
    if (place < sound.length) sound[place] = (sound[place] ?? 0) + (next() * 2 - 1) * peak * 0.5 * level
  }
  const length = rise + held + fall
  // a pulse train through three resonances
  const past = formants.map(() => [0, 0])
  for (let i = 0; i < length * rate; i++) {
    const seconds = i / rate
    const level = Math.min(1, seconds / rise, (length - seconds) / fall)
    const pulse = Math.floor(((i - 1) / rate) * pitch) < Math.floor(seconds * pitch) ? 1 : 0
    let voice = 0
    formants.forEach((hertz, which) => {
      const radius = Math.exp((-Math.PI * 90) / rate)
      const [one = 0, two = 0] = past[which] ?? []
      const now = pulse + 2 * radius * Math.cos((2 * Math.PI * hertz) / rate) * one - radius ** 2 * two
      past[which] = [now, one]
      voice += now / (which + 1) ** 1.5
    })
    const place = Math.round((at + before) * rate) + i
    if (place < sound.length) sound[place] = (sound[place] ?? 0) + (voice * 0.35 + (next() - 0.5) * 0.04) * peak * level
  }
  return at + before + length
}

/** Returns how many double claps are detected when the sound arrives in pieces, as from a microphone. */
function count(sound: Float32Array, rate: number, piece = 2048): number {
  const claps = new DoubleClap()
  let heard = 0
  for (let at = 0; at < sound.length; at += piece) if (claps.hear(sound.subarray(at, at + piece), rate)) heard++
  return heard
}

const TRIES = 100

describe.each([16_000, 48_000])('at %d samples a second', (rate) => {
  const tries = rate === 16_000 ? TRIES : TRIES / 5

  test('two claps are detected once', () => {
    const next = chance(1)
    let right = 0
    for (let at = 0; at < tries; at++) {
      const sound = room(next, 2.6, rate)
      const first = between(next, 0.5, 0.9)
      clap(sound, first, rate, next)
      clap(sound, first + between(next, 0.18, 0.6), rate, next)
      if (count(sound, rate, Math.round(between(next, 300, 5000))) === 1) right++
    }
    expect(right).toBeGreaterThanOrEqual(tries * 0.95)
  })

  test('speech, however short, is not a clap', () => {
    const next = chance(2)
    let wrong = 0
    for (let at = 0; at < tries; at++) {
      const sound = room(next, 3, rate)
      for (let now = between(next, 0.2, 0.8); now < 2.6;)
        now = syllable(sound, now, rate, next) + (next() < 0.7 ? between(next, 0, 0.12) : between(next, 0.15, 0.6))
      if (count(sound, rate) > 0) wrong++
    }
    expect(wrong).toBeLessThanOrEqual(tries * 0.01)
  })

  test('one clap, three claps and applause are not a double clap', () => {
    const next = chance(3)
    let wrong = 0
    for (let at = 0; at < tries / 2; at++)
      for (const claps of [1, 3, 8]) {
        const sound = room(next, 3.5, rate)
        const apart = between(next, 0.16, 0.3)
        for (let one = 0; one < claps; one++) clap(sound, 0.5 + one * apart, rate, next)
        if (count(sound, rate) > 0) wrong++
      }
    expect(wrong).toBeLessThanOrEqual(tries * 1.5 * 0.01)
  })
})

test('two knocks on wood, and two isolated words, are not claps', () => {
  const next = chance(4)
  const rate = 16_000
  let wrong = 0
  for (let at = 0; at < TRIES; at++) {
    const knocks = room(next, 2.5, rate)
    const words = room(next, 2.5, rate)
    for (const place of [0.6, 0.6 + between(next, 0.2, 0.5)]) {
      const hertz = between(next, 80, 400)
      for (let i = 0; i < rate * 0.3; i++) {
        const seconds = i / rate
        const to = Math.round(place * rate) + i
        knocks[to] = (knocks[to] ?? 0) + Math.sin(2 * Math.PI * hertz * seconds) * Math.exp(-seconds / 0.02) * 0.6
      }
      syllable(words, place, rate, next)
    }
    wrong += Number(count(knocks, rate) > 0) + Number(count(words, rate) > 0)
  }
  expect(wrong).toBeLessThanOrEqual(TRIES * 2 * 0.01)
})
