import { expect } from 'vitest'
import { SoftAuthenticator } from '../passkeys/authenticator-for-tests.ts'
import { SITE } from '../auth-app-for-tests.ts'
import { beInBrowser } from './browser-for-tests.ts'
import { expectDone, expectRefusal, take, type CasesOf } from './case-for-tests.ts'
import type { World } from './world-for-tests.ts'
import { NOBODY, unproved } from './mfa-cases-for-tests.ts'

const HERE = { rpId: 'localhost', rpOrigins: [SITE] }
const EVIL = 'https://evil.example'

/** Signs up a user with a security key as second factor, in the browser where they registered it. */
async function registered(world: World) {
  const person = await world.signedIn()
  const authenticator = new SoftAuthenticator(SITE)
  beInBrowser({ authenticator })
  await expectDone(person.client.mfa.webauthn.register({ friendlyName: 'key', webauthn: HERE }))
  const { webauthn } = await take(person.client.mfa.listFactors())
  return { ...person, factorId: webauthn[0]?.id ?? '', authenticator }
}

/** Security keys as second factors, through the helpers that call the browser themselves. */
export const WEBAUTHN: CasesOf<'mfa.webauthn'> = {
  enroll: {
    works: async (world) => {
      const { client } = await world.signedIn()
      const made = await take(client.mfa.webauthn.enroll({ friendlyName: 'key' }))
      expect(made).toMatchObject({ id: expect.any(String), type: 'webauthn', friendly_name: 'key' })
    },
    refused: async (world) => {
      const { client } = await unproved(world)
      await expectRefusal(client.mfa.webauthn.enroll({ friendlyName: 'key' }), 403, 'insufficient_aal')
    },
  },
  challenge: {
    works: async (world) => {
      const { client } = await world.signedIn()
      const { id: factorId } = await take(client.mfa.webauthn.enroll({ friendlyName: 'key' }))
      beInBrowser({ authenticator: new SoftAuthenticator(SITE) })
      const asked = await take(client.mfa.webauthn.challenge({ factorId, webauthn: HERE }))
      expect(asked).toMatchObject({ factorId, challengeId: expect.any(String), webauthn: { type: 'create' } })
    },
    refused: async (world) => {
      const { client } = await world.signedIn()
      beInBrowser({ authenticator: new SoftAuthenticator(SITE) })
      const unknown = { factorId: NOBODY, webauthn: HERE }
      await expectRefusal(client.mfa.webauthn.challenge(unknown), 404, 'mfa_factor_not_found')
    },
  },
  verify: {
    works: async (world) => {
      const { client } = await world.signedIn()
      const { id: factorId } = await take(client.mfa.webauthn.enroll({ friendlyName: 'key' }))
      beInBrowser({ authenticator: new SoftAuthenticator(SITE) })
      const { challengeId, webauthn } = await take(client.mfa.webauthn.challenge({ factorId, webauthn: HERE }))
      await expectDone(client.mfa.webauthn.verify({ factorId, challengeId, webauthn: { ...HERE, ...webauthn } }))
      expect((await take(client.mfa.listFactors())).webauthn).toMatchObject([{ id: factorId }])
    },
    refused: async (world) => {
      const { client } = await world.signedIn()
      const { id: factorId } = await take(client.mfa.webauthn.enroll({ friendlyName: 'key' }))
      beInBrowser({ authenticator: new SoftAuthenticator(EVIL) })
      const { challengeId, webauthn } = await take(client.mfa.webauthn.challenge({ factorId, webauthn: HERE }))
      const answer = { factorId, challengeId, webauthn: { ...HERE, ...webauthn } }
      await expectRefusal(client.mfa.webauthn.verify(answer), 422, 'mfa_verification_failed')
    },
  },
  register: {
    works: async (world) => {
      const { client, factorId } = await registered(world)
      expect(factorId).toMatch(/^[0-9a-f-]{36}$/)
      expect((await take(client.mfa.getAuthenticatorAssuranceLevel())).currentLevel).toBe('aal2')
      expect((await take(client.getClaims())).claims.amr).toContainEqual(
        expect.objectContaining({ method: 'mfa/webauthn' }),
      )
    },
    refused: async (world) => {
      const { client } = await world.signedIn()
      beInBrowser({ authenticator: new SoftAuthenticator(EVIL) })
      const wanted = { friendlyName: 'key', webauthn: HERE }
      await expectRefusal(client.mfa.webauthn.register(wanted), 422, 'mfa_verification_failed')
      expect((await take(client.mfa.listFactors())).webauthn).toEqual([])
    },
  },
  authenticate: {
    works: async (world) => {
      const { email, factorId } = await registered(world)
      const { client } = await world.signedIn(email)
      await expectDone(client.mfa.webauthn.authenticate({ factorId, webauthn: HERE }))
      expect((await take(client.mfa.getAuthenticatorAssuranceLevel())).currentLevel).toBe('aal2')
    },
    refused: async (world) => {
      const { email, factorId } = await registered(world)
      const { client } = await world.signedIn(email)
      beInBrowser({ authenticator: new SoftAuthenticator(SITE) })
      const answer = { factorId, webauthn: HERE }
      await expectRefusal(client.mfa.webauthn.authenticate(answer), 422, 'mfa_verification_failed')
      expect((await take(client.mfa.getAuthenticatorAssuranceLevel())).currentLevel).toBe('aal1')
    },
  },
}
