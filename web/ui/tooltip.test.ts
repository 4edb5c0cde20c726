import { expect, test } from 'vitest'
import { TOOLTIP, tooltipDelay } from './tooltip.tsx'

test('tooltips wait 700 ms', () => {
  expect(TOOLTIP).toEqual({ delay: 700, skip: 300 })
  expect(tooltipDelay(Number.NEGATIVE_INFINITY, 5000)).toBe(700)
})

test('the next tooltip within 300 ms does not wait', () => {
  expect([5000, 5299, 5300, 9000].map((now) => tooltipDelay(5000, now))).toEqual([0, 0, 700, 700])
})
