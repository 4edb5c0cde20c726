import { expect, test } from 'vitest'
import { FIRST_STATE, type LinkState } from '../connection/link-state.ts'
import { noticeFor } from './notices.tsx'

const of = (change: Partial<LinkState>, writable = true) => {
  const notice = noticeFor({ ...FIRST_STATE, role: 'editor', stored: true, phase: 'live', ...change }, writable)
  return notice && [notice.urgent, notice.action]
}

test('no notice is shown when all is well, or offline where the browser stores the words', () => {
  expect(of({})).toBeNull()
  expect(of({ phase: 'waiting', dirty: true })).toBeNull()
})

test('a notice says that words are only on this page', () => {
  expect(of({ phase: 'waiting', stored: false })).toEqual([true, 'try'])
})

test('a lost session comes first, then a refusal by the server', () => {
  expect(of({ barrier: 'signed-out', refusal: 'too_large' })).toEqual([true, 'sign-in'])
  expect(of({ barrier: 'somebody-else' })).toEqual([true, 'reload'])
  expect(of({ refusal: 'too_large', trashed: true })).toEqual([true, 'take-home'])
})

test('commenters see no notice about reading, and a refusal says what was refused', () => {
  expect(of({ role: 'commenter', dirty: true }, false)).toBeNull()
  expect(of({ barrier: 'refused', refusal: 'too_many_remarks' }, false)).toEqual([true, 'take-home'])
  expect(of({ barrier: 'refused', refusal: 'not_allowed' }, false)).toEqual([true, 'take-home'])
})

test('viewers see a calm notice, unless their words could not be sent', () => {
  expect(of({ role: 'viewer' }, false)).toEqual([false, undefined])
  expect(of({ role: 'viewer', dirty: true }, false)).toEqual([true, 'take-home'])
  expect(of({ trashed: true }, false)).toEqual([false, 'plays'])
})
