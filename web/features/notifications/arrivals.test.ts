import { expect, test } from 'vitest'
import { freshIn } from './arrivals.ts'

const line = (id: string, at: string, read = false) => ({ id, at, read })
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id)

test('new notifications are fresh; those that were listed, read or scrolled back into view are not', () => {
  const before = [line('b', '2026-03-02'), line('a', '2026-03-01', true)]
  const now = [line('d', '2026-03-04'), line('c', '2026-03-03', true), ...before, line('old', '2026-02-01')]
  expect(ids(freshIn(before, now))).toEqual(['d'])
  expect(ids(freshIn([], now))).toEqual(['d', 'b', 'old'])
  expect(freshIn(now, now)).toEqual([])
})

test('a notification that was read and happened again is fresh', () => {
  expect(ids(freshIn([line('a', '2026-03-01', true)], [line('a', '2026-03-02')]))).toEqual(['a'])
})
