import { expect, test } from 'vitest'
import { listJourneys, sampleJourneys } from './journeys.ts'

test('three consecutive seeds run every journey, and each runs the main ones', () => {
  const all = listJourneys()
  const samples = [0, 1, 2].map((seed) => sampleJourneys(all, seed))
  expect(new Set(samples.flatMap(({ files }) => files))).toEqual(new Set(all))
  for (const { files, left } of samples) {
    expect(files).toContain('e2e/journeys/first-hour-actor.test.ts')
    expect(files).toContain('e2e/crash/crash.test.ts')
    expect(files.length + left).toBe(all.length)
    expect(files.length).toBeLessThan(all.length * 0.6)
  }
  expect(samples[0]!.files).not.toEqual(samples[1]!.files)
})
