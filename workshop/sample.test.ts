import { describe, expect, test } from 'vitest'
import { listTests, LONG_TESTS, sampleTests, SHARES, type Project } from './sample.ts'

const PROJECTS = Object.keys(SHARES) as Project[]
const secondsOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + (LONG_TESTS[file] ?? 0), 0)

describe.each(PROJECTS)('the sample of %s tests', (project) => {
  const all = listTests(project)
  const samples = Array.from({ length: SHARES[project] }, (_, seed) => sampleTests(project, all, seed))

  test('includes every file once consecutive seeds have been used', () => {
    expect(new Set(samples.flatMap(({ files }) => files))).toEqual(new Set(all))
  })

  test('includes short files for every seed, and counts those left out', () => {
    for (const { files, left } of samples) {
      expect(files).toEqual(expect.arrayContaining(all.filter((file) => !(file in LONG_TESTS))))
      expect(files.length + left).toBe(all.length)
      expect(left).toBeGreaterThan(0)
    }
  })

  test('differs from seed to seed, but takes about as long', () => {
    expect(samples[0]!.files).not.toEqual(samples[1]!.files)
    const seconds = samples.map(({ files }) => secondsOf(files))
    expect(Math.max(...seconds)).toBeLessThan(Math.min(...seconds) * 2)
  })
})

test('the main long files are in every sample', () => {
  const unit = sampleTests('unit').files
  const journeys = sampleTests('journeys').files
  expect(unit).toEqual(expect.arrayContaining(['manuscript/crowd/crowd.test.ts', 'paper/scripts/damaged.test.ts']))
  expect(journeys).toEqual(expect.arrayContaining(['e2e/crash/crash.test.ts', 'e2e/journeys/first-hour-actor.test.ts']))
})

test('long-tests.json only names files that exist', () => {
  const all = PROJECTS.flatMap((project) => listTests(project))
  expect(Object.keys(LONG_TESTS).filter((file) => !all.includes(file))).toEqual([])
})
