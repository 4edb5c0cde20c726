import { expect, test } from 'vitest'
import { settableClock } from '../clock.ts'
import { openLimits } from './rate-limits.ts'

const bucket = { name: 'sign-in', events: 6, seconds: 60, burst: 3 }

test('a bucket allows a burst, then one request whenever it refills', () => {
  const clock = settableClock(new Date(0))
  const limits = openLimits(clock)
  const take = (): boolean => limits.take(bucket, 'a')
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
  expect(limits.wait(bucket, 'a')).toBe(10)
  clock.advance(9_999)
  expect([take(), limits.wait(bucket, 'a')]).toEqual([false, 1])
  clock.advance(1)
  expect([take(), take()]).toEqual([true, false])
  clock.advance(3_600_000)
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
})

test('keys and buckets are counted separately, and a reset refills one bucket', () => {
  const limits = openLimits(settableClock(new Date(0)))
  for (let n = 0; n < 3; n++) limits.take(bucket, 'a')
  expect([limits.take(bucket, 'b'), limits.take({ ...bucket, name: 'other' }, 'a')]).toEqual([true, true])
  limits.reset(bucket, 'a')
  expect([limits.take(bucket, 'a'), limits.wait(bucket, 'a')]).toEqual([true, 0])
})

test('a flood of new keys evicts the oldest keys, not those in use', () => {
  const limits = openLimits(settableClock(new Date(0)))
  for (let n = 0; n < 3; n++) limits.take(bucket, 'victim')
  for (let n = 0; n < 30_000; n++) {
    limits.take(bucket, `flood ${n}`)
    if (n % 1000 === 0) expect(limits.take(bucket, 'victim')).toBe(false)
  }
})
