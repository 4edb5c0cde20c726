import { expect, test } from 'vitest'
import { ALL, PARTS } from './all-cases-for-tests.ts'
import { findMethods } from './surface-for-tests.ts'

const found = findMethods()

test('every object of the real client that has methods is tested', () => {
  expect(Object.values(PARTS).flat().toSorted()).toEqual([...found.keys()].toSorted())
})

test.each([...found])('every public method of %s has a test case', (object, methods) => {
  expect(Object.keys(ALL[object as keyof typeof ALL] ?? {}).toSorted()).toEqual(methods)
})
