import type { Correction } from '@replique/script'
import { expect, test } from 'vitest'
import { difference, forgetUnsent, storeUnsent, withUnsent } from './use-review.ts'

const join = (line: string): Correction => ({ op: 'join', line })

test('only corrections after the common ones are sent', () => {
  expect(difference([join('a'), join('b')], [join('a'), join('c'), join('d')])).toEqual({
    had: 2,
    keep: 1,
    add: [join('c'), join('d')],
  })
  expect(difference([join('a')], [])).toEqual({ had: 1, keep: 0, add: [] })
  expect(difference([join('a')], [join('a')])).toEqual({ had: 1, keep: 1, add: [] })
})

test('unsent corrections are restored, unless another device has made others', () => {
  const there = [join('a')]
  storeUnsent('x', difference(there, [join('a'), join('b')]))
  expect(withUnsent('x', there)).toEqual([join('a'), join('b')])
  expect(withUnsent('y', there)).toEqual(there)
  expect(withUnsent('x', [join('a'), join('z')])).toEqual([join('a'), join('z')])
  storeUnsent('x', difference(there, there))
  expect(withUnsent('x', there)).toEqual(there)
  storeUnsent('x', difference(there, []))
  forgetUnsent('x')
  expect(withUnsent('x', there)).toEqual(there)
})
