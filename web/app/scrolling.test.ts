import { expect, test } from 'vitest'
import { scrollTarget } from './scrolling.ts'

const at = (pathname: string, hash = '') => ({ pathname, hash })

test('a new page starts at its top, or at the target of its hash', () => {
  expect(scrollTarget(at('/'), at('/terms'))).toBe('top')
  expect(scrollTarget(at('/'), at('/profile', 'plan'))).toEqual({ id: 'plan' })
  expect(scrollTarget(at('/profile'), at('/profile', 'plan'))).toEqual({ id: 'plan' })
  expect(scrollTarget(undefined, at('/profile', 'plan'))).toEqual({ id: 'plan' })
})

test('a change of the query alone keeps the scroll position', () => {
  expect(scrollTarget(at('/plays'), at('/plays'))).toBeUndefined()
})
