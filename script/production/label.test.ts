import { describe, expect, test } from 'vitest'
import { compareLabels, labelBetween } from './label.ts'

const none: ReadonlySet<string> = new Set()

describe('labelBetween', () => {
  test.each([
    ['12', '13', '12A'],
    ['12A', '13', '12B'],
    ['12A', '12B', '12AA'],
    ['12AA', '12B', '12AB'],
    ['12AA', '12AB', '12AAA'],
    ['12', '12A', 'A12A'],
    ['A12A', '12A', 'B12A'],
    ['A12A', 'B12A', 'AB12A'],
    [undefined, '1', 'A1'],
    ['A1', '1', 'B1'],
    [undefined, undefined, '1'],
    ['120', undefined, '121'],
    ['12Z', '13', '12ZA'],
    ['12H', '13', '12J'],
    ['12', '14', '12A'],
    ['40', '13', '40A'],
    ['12-13', '14', '12-13A'],
  ])('between %s and %s returns %s', (after, before, made) => {
    expect(labelBetween(after, before, none)).toBe(made)
  })
  test('never returns a label in use', () => {
    expect(labelBetween('12', '13', new Set(['12A']))).toBe('12B')
    expect(labelBetween('120', undefined, new Set(['121']))).toBe('122')
    expect(labelBetween('40', '13', new Set(['40A', '40B']))).toBe('40C')
  })
})

test('compareLabels sorts labels in script order', () => {
  const order = ['A1', 'B1', '1', '1A', '2', 'A12', '12', 'AA12A', 'A12A', 'AB12A', 'B12A', '12A', '12AA', '12B', '13']
  for (const [i, one] of order.entries())
    for (const [j, other] of order.entries()) expect(Math.sign(compareLabels(one, other) ?? NaN)).toBe(Math.sign(i - j))
  expect(compareLabels('12-13', '14')).toBeUndefined()
})
