import { expect, test } from 'vitest'
import { toggleMoment, momentsToCompare, NOW } from './history.ts'

const VERSIONS = [{ id: 'newest' }, { id: 'middle' }, { id: 'oldest' }]

test('of two versions the earlier one comes first, in whatever order they were chosen', () => {
  expect(momentsToCompare(VERSIONS, ['newest', 'oldest'])).toEqual(['oldest', 'newest'])
  expect(momentsToCompare(VERSIONS, ['oldest', 'middle'])).toEqual(['oldest', 'middle'])
})

test('one alone is compared with the present, and so is one whose other is no longer listed', () => {
  expect(momentsToCompare(VERSIONS, ['middle'])).toEqual(['middle', NOW])
  expect(momentsToCompare(VERSIONS, ['gone', 'middle'])).toEqual(['middle', NOW])
})

test('a third one takes the place of the first, and each can be let go', () => {
  const two = toggleMoment(toggleMoment([], 'newest', true), 'oldest', true)
  expect(toggleMoment(two, 'middle', true)).toEqual(['oldest', 'middle'])
  expect(toggleMoment(two, 'newest', false)).toEqual(['oldest'])
  expect(toggleMoment(two, 'newest', true)).toEqual(['oldest', 'newest'])
})
