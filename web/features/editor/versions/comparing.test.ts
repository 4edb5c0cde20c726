import { expect, test } from 'vitest'
import { chooseOne, momentsChosen, NOW } from './history.ts'

const VERSIONS = [{ id: 'newest' }, { id: 'middle' }, { id: 'oldest' }]

test('of two versions the earlier one comes first, in whatever order they were chosen', () => {
  expect(momentsChosen(VERSIONS, ['newest', 'oldest'])).toEqual(['oldest', 'newest'])
  expect(momentsChosen(VERSIONS, ['oldest', 'middle'])).toEqual(['oldest', 'middle'])
})

test('one alone is compared with the present, and so is one whose other is no longer listed', () => {
  expect(momentsChosen(VERSIONS, ['middle'])).toEqual(['middle', NOW])
  expect(momentsChosen(VERSIONS, ['gone', 'middle'])).toEqual(['middle', NOW])
})

test('a third one takes the place of the first, and each can be let go', () => {
  const two = chooseOne(chooseOne([], 'newest', true), 'oldest', true)
  expect(chooseOne(two, 'middle', true)).toEqual(['oldest', 'middle'])
  expect(chooseOne(two, 'newest', false)).toEqual(['oldest'])
  expect(chooseOne(two, 'newest', true)).toEqual(['oldest', 'newest'])
})
