import { expect, test } from 'vitest'
import { freeName } from './adding.ts'

test.each([
  [[], 'App'],
  [['Key'], 'App'],
  [['App'], 'App 2'],
  [['App', 'App 2', 'App 4'], 'App 3'],
])('with the names %j the next one is %s', (names, name) => {
  expect(freeName('App', names)).toBe(name)
})
