import { expect, test } from 'vitest'
import { type Change, destinationFor } from './session-destinations.ts'

const IN = { before: false, after: true }
const OUT = { before: true, after: false }
const invite = { path: '/social/friends/accept', params: { kind: 'social', token: '1' } } as const

function follow(change: Change, { invited = false, saved }: { invited?: boolean; saved?: string } = {}) {
  return destinationFor(change, { takeInvite: () => (invited ? invite : undefined), takeSavedPath: () => saved })
}

test('who signs in with an invitation waiting goes there, with its parameters', () => {
  expect(follow({ ...IN, path: '/terms' }, { invited: true, saved: '/plays' })).toEqual({
    to: '/social/friends/accept',
    search: { kind: 'social', token: '1' },
  })
})

test('who signs in at the door goes where they wanted, else home', () => {
  expect(follow({ ...IN, path: '/auth/login' }, { saved: '/fr/plays?view=trash' })).toEqual({
    to: '/plays',
    search: { view: 'trash' },
  })
  expect(follow({ ...IN, path: '/auth/login' }, { saved: '/plays/1/edit#scene' })).toEqual({
    to: '/plays/1/edit',
    hash: 'scene',
  })
  expect(follow({ ...IN, path: '/auth/register' })).toEqual({ to: '/' })
})

test('who signs in in another tab stays where they are', () => {
  expect(follow({ ...IN, path: '/terms' })).toBeUndefined()
})

test('who is signed out goes to the login, but for pages under /auth', () => {
  for (const path of ['/', '/plays/1/edit', '/authors']) expect(follow({ ...OUT, path })).toEqual({ to: '/auth/login' })
  for (const path of ['/auth', '/auth/login', '/auth/reset-password']) expect(follow({ ...OUT, path })).toBeUndefined()
})

test('who signs in again while their ended session is still here leaves the login too', () => {
  const again = { before: true, after: true, entering: true }
  expect(follow({ ...again, path: '/auth/login' }, { saved: '/plays/1/edit' })).toEqual({ to: '/plays/1/edit' })
  expect(follow({ ...again, path: '/auth/login' })).toEqual({ to: '/' })
  for (const path of ['/plays/1/edit', '/auth/register', '/auth/admin-setup'])
    expect(follow({ ...again, path }, { invited: true })).toBeUndefined()
})

test('who has something left to do with a new session is led on by the page itself, and the invitation waits', () => {
  for (const path of ['/auth/reset-password', '/auth/invite'])
    expect(follow({ ...IN, path }, { invited: true, saved: '/plays' })).toBeUndefined()
  expect(follow({ ...IN, recovering: true, path: '/auth/confirm' }, { invited: true })).toBeUndefined()
  expect(follow({ ...IN, path: '/auth/confirm' }, { saved: '/plays' })).toEqual({ to: '/plays' })
})

test('a refreshed token moves nobody', () => {
  expect(follow({ before: true, after: true, path: '/auth/login' }, { invited: true })).toBeUndefined()
  expect(follow({ before: false, after: false, path: '/plays' })).toBeUndefined()
})
