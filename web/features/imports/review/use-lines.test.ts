import { plain, type DraftLine, type OriginalLine } from '@replique/script'
import { expect, test } from 'vitest'
import { chunksOf, nextDoubtful, rowsOf } from './use-lines.ts'

const line = (id: string, at: number, confidence = 1): DraftLine => ({
  id,
  at,
  confidence,
  by: 'reader',
  look: 0,
  element: { kind: 'dialogue', text: plain(id) },
})
const original = (count: number): OriginalLine[] =>
  Array.from({ length: count }, (_, at) => ({ text: plain(String(at)), gap: 0 }))

test('every line of the original is shown once, beside the elements that begin in it', () => {
  const rows = rowsOf([line('a', 2), line('b', 2), line('c', 5)], original(8))
  expect(rows.map(({ from, original: shown, lines }) => [from, shown.length, lines.map(({ id }) => id)])).toEqual([
    [0, 2, []],
    [2, 3, ['a', 'b']],
    [5, 3, ['c']],
  ])
})

test('omitted lines, and elements without an original, are shown too', () => {
  expect(rowsOf([], original(30)).map((row) => row.original.length)).toEqual([12, 12, 6])
  expect(rowsOf([line('a', 0), line('b', 0)], []).map((row) => row.lines.length)).toEqual([2])
  expect(rowsOf([], [])).toEqual([])
})

test('a line moved before an earlier one stays with it', () => {
  expect(rowsOf([line('a', 3), line('b', 1)], original(4)).flatMap((row) => row.lines.map(({ id }) => id))).toEqual([
    'a',
    'b',
  ])
})

test('the chunks contain all rows, in order', () => {
  const rows = rowsOf(
    Array.from({ length: 100 }, (_, at) => line(`l${at}`, at)),
    original(100),
  )
  expect(chunksOf(rows).flat()).toEqual(rows)
})

test('navigation cycles through the doubtful lines in both directions', () => {
  const lines = [line('a', 0), line('b', 1, 0.5), line('c', 2), line('d', 3, 0.6)]
  const from = (current: string | null, by: 1 | -1) => nextDoubtful(lines, current, { by, below: 0.7 })
  expect([from(null, 1), from('b', 1), from('d', 1)]).toEqual(['b', 'd', 'b'])
  expect([from(null, -1), from('d', -1), from('b', -1)]).toEqual(['d', 'b', 'd'])
  expect(nextDoubtful([line('a', 0)], 'a', { by: 1, below: 0.7 })).toBe(null)
})
