import { describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from './engine.ts'
import { asIntegers, resample } from './samples.ts'

describe('resampling', () => {
  const powerOf = (samples: Float32Array): number => {
    const inner = samples.subarray(2_000, samples.length - 2_000)
    return Math.sqrt(inner.reduce((sum, sample) => sum + sample * sample, 0) / inner.length)
  }
  const sung = (hertz: number, rate: number) =>
    Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))

  test.each([8_000, 11_025, 16_000, 32_000, 44_100, 48_000])(
    'from %i samples per second keeps audible frequencies without aliasing',
    (rate) => {
      const kept = resample(sung(1000, rate), rate, SAMPLE_RATE)
      expect(kept.length).toBe(SAMPLE_RATE)
      expect(powerOf(kept)).toBeCloseTo(Math.SQRT1_2, 2)
      const again = sung(1000, SAMPLE_RATE)
      const worst = kept
        .subarray(500, -500)
        .reduce((most, sample, at) => Math.max(most, Math.abs(sample - again[at + 500]!)), 0)
      expect(worst).toBeLessThan(0.01)
      // frequencies above half the rate have to be filtered out
      if (rate > 30_000) expect(powerOf(resample(sung(13_500, rate), rate, SAMPLE_RATE))).toBeLessThan(0.001)
    },
  )
})

test('clips values to the range of a sample', () => {
  expect([...asIntegers(Float32Array.of(0, 1, -1, 3, -3))]).toEqual([0, 32_767, -32_767, 32_767, -32_767])
})
