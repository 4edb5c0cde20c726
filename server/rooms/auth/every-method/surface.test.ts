import { expect, test } from 'vitest'
import { findMethods, type Surface } from './surface-for-tests.ts'

const KNOWN: Record<keyof Surface, true> = {
  client: true,
  mfa: true,
  'mfa.webauthn': true,
  'mfa.recoveryCodes': true,
  passkey: true,
  oauth: true,
  admin: true,
  'admin.mfa': true,
  'admin.oauth': true,
  'admin.passkey': true,
  'admin.customProviders': true,
}

test('every object of the real client that has methods has its cases', () => {
  expect([...findMethods().keys()].toSorted()).toEqual(Object.keys(KNOWN).toSorted())
})
