import { expect, test } from 'vitest'
import { type Change, destinationFor } from './session-destinations.ts'

const IN = { before: false, after: true }
const OUT = { before: true, after: false }
const invite = { path: '/social/friends/accept', params: { kind: 'social', token: '1' } } as const

function follow(change: Change, { invited = false, saved }: { invited?: boolean; saved?: string } = {}) {
  return destinationFor(change, { takeInvite: () => (invited ? invite : undefined), takeSavedPath: () => saved })
}

test('signing in with a stored invitation leads to it, with its parameters', () => {
  expect(follow({ ...IN, path: '/terms' }, { invited: true, saved: '/plays' })).toEqual({
    to: '/social/friends/accept',
    search: { kind: 'social', token: '1' },
  })
})

test('signing in at the login leads to the requested page, or home', () => {
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

test('signing in in another tab keeps the page', () => {
  expect(follow({ ...IN, path: '/terms' })).toBeUndefined()
})

test('signing out leads to the login, except on pages under /auth', () => {
  for (const path of ['/', '/plays/1/edit', '/authors']) expect(follow({ ...OUT, path })).toEqual({ to: '/auth/login' })
  for (const path of ['/auth', '/auth/login', '/auth/reset-password']) expect(follow({ ...OUT, path })).toBeUndefined()
})

test('signing in again while the ended session is still stored leaves the login too', () => {
  const again = { before: true, after: true, entering: true }
  expect(follow({ ...again, path: '/auth/login' }, { saved: '/plays/1/edit' })).toEqual({ to: '/plays/1/edit' })
  expect(follow({ ...again, path: '/auth/login' })).toEqual({ to: '/' })
  for (const path of ['/plays/1/edit', '/auth/register', '/auth/admin-setup'])
    expect(follow({ ...again, path }, { invited: true })).toBeUndefined()
})

test('a page that has something left to do with a new session navigates by itself, and the invitation waits', () => {
  for (const path of ['/auth/reset-password', '/auth/invite'])
    expect(follow({ ...IN, path }, { invited: true, saved: '/plays' })).toBeUndefined()
  expect(follow({ ...IN, recovering: true, path: '/auth/confirm' }, { invited: true })).toBeUndefined()
  expect(follow({ ...IN, path: '/auth/confirm' }, { saved: '/plays' })).toEqual({ to: '/plays' })
})

test('a refreshed token does not change the page', () => {
  expect(follow({ before: true, after: true, path: '/auth/login' }, { invited: true })).toBeUndefined()
  expect(follow({ before: false, after: false, path: '/plays' })).toBeUndefined()
})
