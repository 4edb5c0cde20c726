import { expect, test } from 'vitest'
import { versionsToDrop, type ThinningCandidate } from './keeping.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
// a Wednesday at noon
const now = new Date('2026-11-25T12:00:00Z')

const every = (step: number, count: number): ThinningCandidate[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `v${index}`,
    createdAt: new Date(now.getTime() - index * step),
    fixed: false,
  }))
const staying = (versions: readonly ThinningCandidate[], at = now): string[] => {
  const drop = versionsToDrop(versions, at)
  return versions.filter(({ id }) => !drop.has(id)).map(({ createdAt }) => createdAt.toISOString().slice(0, 13))
}

test('all versions of the last day are kept, then the last of each day', () => {
  expect(staying(every(8 * HOUR, 9))).toEqual([
    '2026-11-25T12',
    '2026-11-25T04',
    '2026-11-24T20',
    '2026-11-24T12',
    '2026-11-23T20',
    '2026-11-22T20',
  ])
})

test('after a month, the last version of each week is kept', () => {
  const weekly = staying(every(DAY, 60)).slice(30)
  expect(weekly).toEqual([
    '2026-10-26T12',
    '2026-10-25T12',
    '2026-10-18T12',
    '2026-10-11T12',
    '2026-10-04T12',
    '2026-09-27T12',
  ])
})

test('a version kept for its week stays when versions are thinned daily', () => {
  let versions = every(6 * HOUR, 400)
  for (let day = 0; day < 90; day++) {
    const at = new Date(now.getTime() + day * DAY)
    const drop = versionsToDrop(versions, at)
    versions = versions.filter(({ id }) => !drop.has(id))
  }
  expect(staying(versions, new Date(now.getTime() + 90 * DAY))).toEqual([
    '2026-11-25T12',
    ...Array.from({ length: 14 }, (_, week) =>
      new Date(Date.parse('2026-11-22T18:00:00Z') - week * 7 * DAY).toISOString().slice(0, 13),
    ),
  ])
})

test('of too many versions within a day, the newest are kept', () => {
  const drop = versionsToDrop(every(1000, 1500), now)
  expect([drop.size, drop.has('v999'), drop.has('v1000')]).toEqual([500, false, true])
})

test('the newest and the fixed versions are kept at any age', () => {
  const old = every(HOUR, 5).map((one, index) => ({
    ...one,
    createdAt: new Date(one.createdAt.getTime() - 400 * DAY),
    fixed: index === 3,
  }))
  const drop = versionsToDrop(old, now)
  expect(old.filter(({ id }) => !drop.has(id)).map(({ id }) => id)).toEqual(['v0', 'v3'])
})
