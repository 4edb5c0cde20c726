import { beforeEach, expect, test } from 'vitest'
import { readStored, removeStored, writeStored } from '../browser-storage.ts'
import { storeAcceptance, storeInvite, takeAcceptance, takeInvite } from './pending-invite.ts'

const KEY = 'pendingInviteParams'
beforeEach(() => removeStored(KEY))

test.each([
  ['social', '/social/friends/accept'],
  ['group', '/auth/invite'],
  ['play', '/auth/invite'],
])('an invitation of kind %s leads to %s with its parameters', (kind, path) => {
  storeInvite({ kind, token: '42' })
  expect(takeInvite()).toEqual({ path, params: { kind, token: '42' } })
})

test('the stored parameters become a query again, whatever their types', () => {
  const kept = {
    kind: 'group',
    id: 42,
    again: true,
    role: ['a', 7, false, null, {}],
    none: null,
    deep: { x: 1 },
    empty: [],
  }
  writeStored(KEY, JSON.stringify(kept))
  expect(takeInvite()?.params).toEqual({ kind: 'group', id: '42', again: 'true', role: ['a', '7', 'false'] })
})

test('an invitation is read once', () => {
  storeInvite({ kind: 'social' })
  takeInvite()
  expect(readStored(KEY)).toBeNull()
  expect(takeInvite()).toBeUndefined()
})

test.each(['{', 'null', '[]', '"social"', '7', ''])('%s is ignored and removed', (stored) => {
  writeStored(KEY, stored)
  expect(takeInvite()).toBeUndefined()
  expect(readStored(KEY)).toBeNull()
})

test.each([
  '{"path":"https://evil.example","kind":"x"}',
  '{"path":"//evil.example","to":"https://evil.example","kind":["social"]}',
  '{"__proto__":{"kind":"social","path":"//evil.example"}}',
  '{"kind":"Social","next":"//evil.example","redirect_to":"javascript:alert(1)"}',
])('%s leads to a page of this site', (stored) => {
  writeStored(KEY, stored)
  expect(takeInvite()?.path).toBe('/auth/invite')
  expect(Object.hasOwn(Object.prototype, 'kind')).toBe(false)
})

test('an invitation accepted before signing in is accepted once, and no other one is', () => {
  storeAcceptance('one')
  expect(takeAcceptance('other')).toBe(false)
  expect(takeAcceptance('one')).toBe(false)
  storeAcceptance('one')
  expect(takeAcceptance('one')).toBe(true)
  expect(takeAcceptance('one')).toBe(false)
  storeAcceptance('')
  expect(takeAcceptance('')).toBe(false)
})
