import { expect, test } from 'vitest'
import { changeBetween, rebase } from './merge-text.ts'

function merged(was: string, mine: string, theirs: string): string {
  const { from, to, insert } = rebase(changeBetween(was, mine), was, theirs)
  return theirs.slice(0, from) + insert + theirs.slice(to)
}

test('keeps both changes in different places', () => {
  expect(merged('He comes in.', 'He comes in slowly.', 'Henry comes in.')).toBe('Henry comes in slowly.')
  expect(merged('He comes in.', 'Henry comes in.', 'He comes in slowly.')).toBe('Henry comes in slowly.')
})

test('where both changed the same words, mine stand', () => {
  expect(merged('one two three', 'one 2 three', 'one zwei three')).toBe('one 2 three')
})

test('does nothing to a text that nobody else changed', () => {
  expect(merged('abc', 'abxc', 'abc')).toBe('abxc')
  expect(merged('abc', '', 'abc')).toBe('')
})
