import { expect, test } from 'vitest'
import { toggleMoment, momentsToCompare, NOW } from './history.ts'

const VERSIONS = [{ id: 'newest' }, { id: 'middle' }, { id: 'oldest' }]

test('the earlier of two versions comes first, whatever the order of selection', () => {
  expect(momentsToCompare(VERSIONS, ['newest', 'oldest'])).toEqual(['oldest', 'newest'])
  expect(momentsToCompare(VERSIONS, ['oldest', 'middle'])).toEqual(['oldest', 'middle'])
})

test('a single version is compared with the present, and so is one whose other version is no longer listed', () => {
  expect(momentsToCompare(VERSIONS, ['middle'])).toEqual(['middle', NOW])
  expect(momentsToCompare(VERSIONS, ['gone', 'middle'])).toEqual(['middle', NOW])
})

test('a third version replaces the first, and each can be deselected', () => {
  const two = toggleMoment(toggleMoment([], 'newest', true), 'oldest', true)
  expect(toggleMoment(two, 'middle', true)).toEqual(['oldest', 'middle'])
  expect(toggleMoment(two, 'newest', false)).toEqual(['oldest'])
  expect(toggleMoment(two, 'newest', true)).toEqual(['oldest', 'newest'])
})
