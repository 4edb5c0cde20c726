import { expect, test } from 'vitest'
import { SpeechModel } from './speech-model.ts'

type Sound = (second: number) => number

/** A voice between two vowels: the harmonics of a moving pitch, louder near two resonances, in four syllables a second. */
function voice(second: number): number {
  const turn = 2 * Math.PI
  const phase = turn * 120 * second - 6 * Math.cos(turn * 2.5 * second)
  const pitch = 120 + 15 * Math.sin(turn * 2.5 * second)
  const resonances = [500 + 200 * Math.sin(turn * 3 * second), 1500 + 300 * Math.sin(turn * 2 * second)]
  let sum = 0
  for (let harmonic = 1; harmonic < 30; harmonic++) {
    const near = resonances.reduce((most, at) => most + 1 / (1 + ((harmonic * pitch - at) / 100) ** 2), 0.02)
    sum += near * Math.sin(harmonic * phase)
  }
  return 0.08 * sum * (0.6 + 0.4 * Math.sin(turn * 4 * second))
}

function rain(loud: number): Sound {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (loud * state) / 2_147_483_648
  }
}

/** Returns how likely the model calls the last of two seconds of a sound speech, on average. */
function chanceOf(sound: Sound, rate: number, piece: number): number {
  const model = new SpeechModel()
  const chances: number[] = []
  for (let at = 0; at < 2 * rate; at += piece)
    chances.push(
      model.hear(
        Float32Array.from({ length: piece }, (_, index) => sound((at + index) / rate)),
        rate,
      ),
    )
  const last = chances.slice(chances.length / 2)
  return last.reduce((sum, chance) => sum + chance, 0) / last.length
}

test.each([
  [48_000, 2048],
  [44_100, 2048],
  [16_000, 300],
])('tells a voice from noise at %i samples a second', (rate, piece) => {
  const noise = rain(0.05)
  expect(chanceOf(voice, rate, piece)).toBeGreaterThan(0.8)
  expect(chanceOf((second) => voice(second) + noise(second), rate, piece)).toBeGreaterThan(0.8)
  expect(chanceOf(noise, rate, piece)).toBeLessThan(0.2)
  expect(chanceOf(rain(0.3), rate, piece)).toBeLessThan(0.2)
})
