import { expect, test } from 'vitest'
import { asIntegers, resample } from './samples.ts'

const tone = (hertz: number, rate: number): Float32Array =>
  Float32Array.from({ length: rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate))
const strength = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)

test('keeps what is heard: length, pitch and loudness', () => {
  for (const from of [8000, 16_000, 24_000, 44_100, 48_000]) {
    const made = resample(tone(440, from), from, 22_050)
    expect(made.length).toBe(22_050)
    const wanted = tone(440, 22_050)
    const worst = Math.max(...made.subarray(100, -100).map((sample, at) => Math.abs(sample - wanted[at + 100]!)))
    expect(worst).toBeLessThan(0.01)
  }
})

test('lets nothing fold back that is too high to be kept', () => {
  expect(strength(resample(tone(15_000, 48_000), 48_000, 22_050))).toBeLessThan(0.01)
})

test('keeps within what a sample can be', () => {
  expect([...asIntegers(Float32Array.of(0, 1, -1, 3, -3))]).toEqual([0, 32_767, -32_767, 32_767, -32_767])
})
