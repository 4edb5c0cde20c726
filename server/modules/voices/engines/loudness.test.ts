import { expect, test } from 'vitest'
import { SAMPLE_RATE } from './engine.ts'
import { LEVEL, level, measureLoudness } from './loudness.ts'

const tone = (seconds: number, decibels: number, hertz = 997): Int16Array =>
  Int16Array.from(
    { length: Math.round(seconds * SAMPLE_RATE) },
    (_, at) => Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE) * 10 ** (decibels / 20) * 32_767,
  )

const join = (...parts: Int16Array[]): Int16Array => Int16Array.from(parts.flatMap((part) => [...part]))

// EBU Tech 3341 gives these for stereo; a mono sound is 3 LU quieter
test.for([
  ['a tone', tone(20, -23), -26],
  ['a quieter one', tone(20, -33), -36],
  ['quiet ends, which do not count', join(tone(10, -36), tone(60, -23), tone(10, -36)), -26],
  ['near-silent ends too', join(tone(10, -72), tone(10, -36), tone(60, -23), tone(10, -36), tone(10, -72)), -26],
  ['tones that all count', join(tone(20, -26), tone(20.1, -20), tone(20, -26)), -26],
] as const)('measures %s as EBU does', ([, samples, loudness]) => {
  expect(Math.abs(measureLoudness(samples) - loudness)).toBeLessThan(0.1)
})

test('hears low sounds as quieter and high ones as louder', () => {
  const [low, middle, high] = [50, 997, 6000].map((hertz) => measureLoudness(tone(3, -20, hertz)))
  expect(low).toBeLessThan(middle! - 1)
  expect(high).toBeGreaterThan(middle! + 3)
})

test('brings sounds of any loudness and length to the same level', () => {
  for (const decibels of [-40, -20, -3])
    for (const seconds of [0.1, 0.45, 5])
      expect(Math.abs(measureLoudness(level(tone(seconds, decibels))) - LEVEL)).toBeLessThan(0.1)
})

test('leaves whispers quieter and shouts louder, without clipping', () => {
  const loudnessAt = (gain: number) => measureLoudness(level(tone(2, -12, 300), gain))
  expect(loudnessAt(0.5)).toBeCloseTo(LEVEL - 6.02, 1)
  expect(loudnessAt(2)).toBeCloseTo(LEVEL + 6.02, 1)
  // a quiet sound with a knock in it
  const peaks = level(join(tone(2, -30), tone(0.01, 0)))
  expect(peaks.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(32_767)
})

test('leaves silence silent', () => {
  expect(level(new Int16Array(SAMPLE_RATE)).some((sample) => sample !== 0)).toBe(false)
  expect(level(new Int16Array())).toHaveLength(0)
  expect(level(tone(1, -20), 0).some((sample) => sample !== 0)).toBe(false)
})
