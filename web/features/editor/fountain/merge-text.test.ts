import { expect, test } from 'vitest'
import { changeBetween, rebase } from './merge-text.ts'

function merged(was: string, mine: string, theirs: string): string {
  const { from, to, insert } = rebase(changeBetween(was, mine), was, theirs)
  return theirs.slice(0, from) + insert + theirs.slice(to)
}

test('changes in different places are both kept', () => {
  expect(merged('He comes in.', 'He comes in slowly.', 'Henry comes in.')).toBe('Henry comes in slowly.')
  expect(merged('He comes in.', 'Henry comes in.', 'He comes in slowly.')).toBe('Henry comes in slowly.')
})

test('where both sides changed the same words, the local ones are kept', () => {
  expect(merged('one two three', 'one 2 three', 'one zwei three')).toBe('one 2 three')
})

test('a text that nobody else changed stays the same', () => {
  expect(merged('abc', 'abxc', 'abc')).toBe('abxc')
  expect(merged('abc', '', 'abc')).toBe('')
})
