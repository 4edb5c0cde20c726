import { expect, test } from 'vitest'
import { TOOLTIP, waitBefore } from './tooltip.tsx'

test('tooltips wait 700 ms', () => {
  expect(TOOLTIP).toEqual({ delay: 700, skip: 300 })
  expect(waitBefore(Number.NEGATIVE_INFINITY, 5000)).toBe(700)
})

test('the next one within 300 ms does not', () => {
  expect([5000, 5299, 5300, 9000].map((now) => waitBefore(5000, now))).toEqual([0, 0, 700, 700])
})
