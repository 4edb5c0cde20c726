import { expect } from 'vitest'
import { SoftAuthenticator } from '../passkeys/authenticator-for-tests.ts'
import { SITE } from '../auth-app-for-tests.ts'
import { expectDone, expectNoSession, expectRefusal, take, type CasesOf } from './case-for-tests.ts'
import type { App } from './app-for-tests.ts'
import type { Client } from './surface-for-tests.ts'
import type { World } from './world-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

async function created(client: Client, authenticator: SoftAuthenticator) {
  const { challenge_id: challengeId, options } = await take(client.passkey.startRegistration())
  return { challengeId, credential: authenticator.create(options) as never }
}
async function answered(client: Client, authenticator: SoftAuthenticator) {
  const { challenge_id: challengeId, options } = await take(client.passkey.startAuthentication())
  return { challengeId, credential: authenticator.get(options) as never }
}

/** Signs up a user with a passkey. */
export async function withPasskey(app: App) {
  const person = await app.signedIn()
  const authenticator = new SoftAuthenticator(SITE)
  const made = await take(person.client.passkey.verifyRegistration(await created(person.client, authenticator)))
  return { ...person, authenticator, passkeyId: made.id }
}

const bareClient = async (world: World): Promise<Client> => (await (await world.bare()).signedIn()).client
const ANSWER = { challengeId: NOBODY, credential: {} as never }
const off = (asked: Promise<{ error: unknown }>): Promise<void> => expectRefusal(asked, 404, 'passkey_disabled')

/** Passkeys, step by step. */
export const PASSKEY: CasesOf<'passkey'> = {
  startRegistration: {
    works: async (world) => {
      const { client } = await world.signedIn()
      const begun = await take(client.passkey.startRegistration())
      expect(begun.options).toMatchObject({ rp: { id: 'localhost' }, challenge: expect.any(String) })
      expect(begun.expires_at).toBeGreaterThan(Date.now() / 1000)
    },
    refused: async (world) => {
      const guest = world.client()
      await expectDone(guest.signInAnonymously())
      await expectRefusal(guest.passkey.startRegistration(), 403, 'no_authorization')
      await expectNoSession(world.client().passkey.startRegistration())
    },
    off: async (world) => off((await bareClient(world)).passkey.startRegistration()),
  },
  verifyRegistration: {
    works: async (world) => {
      const { client, passkeyId } = await withPasskey(world)
      expect((await take(client.passkey.list())).map(({ id }) => id)).toEqual([passkeyId])
    },
    refused: async (world) => {
      const { client } = await world.signedIn()
      const answer = await created(client, new SoftAuthenticator('https://evil.example'))
      await expectRefusal(client.passkey.verifyRegistration(answer), 400, 'webauthn_verification_failed')
      await expectRefusal(client.passkey.verifyRegistration(answer), 400, 'webauthn_challenge_not_found')
    },
    off: async (world) => off((await bareClient(world)).passkey.verifyRegistration(ANSWER)),
  },
  startAuthentication: {
    works: async (world) => {
      const { options } = await take(world.client().passkey.startAuthentication())
      expect(options).toMatchObject({ rpId: 'localhost', challenge: expect.any(String) })
      expect(options.allowCredentials ?? []).toEqual([])
    },
    off: async (world) => off((await world.bare()).client().passkey.startAuthentication()),
  },
  verifyAuthentication: {
    works: async (world) => {
      const { authenticator, id } = await withPasskey(world)
      const client = world.client()
      expect((await take(client.passkey.verifyAuthentication(await answered(client, authenticator)))).user?.id).toBe(id)
      expect((await take(client.getClaims())).claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    },
    refused: async (world) => {
      const { authenticator } = await withPasskey(world)
      const client = world.client()
      const answer = await answered(client, authenticator)
      await expectDone(client.passkey.verifyAuthentication(answer))
      await expectRefusal(client.passkey.verifyAuthentication(answer), 400, 'webauthn_challenge_not_found')
    },
    off: async (world) => off((await world.bare()).client().passkey.verifyAuthentication(ANSWER)),
  },
  list: {
    works: async (world) => {
      const { client, passkeyId } = await withPasskey(world)
      expect(await take(client.passkey.list())).toMatchObject([{ id: passkeyId, created_at: expect.any(String) }])
    },
    refused: (world) => expectNoSession(world.client().passkey.list()),
    off: async (world) => off((await bareClient(world)).passkey.list()),
  },
  update: {
    works: async (world) => {
      const { client, passkeyId } = await withPasskey(world)
      const renamed = await take(client.passkey.update({ passkeyId, friendlyName: 'Phone' }))
      expect(renamed).toMatchObject({ id: passkeyId, friendly_name: 'Phone' })
    },
    refused: async (world) => {
      const { passkeyId } = await withPasskey(world)
      const { client } = await world.signedIn()
      const change = { passkeyId, friendlyName: 'Mine' }
      await expectRefusal(client.passkey.update(change), 404, 'validation_failed')
    },
    off: async (world) => off((await bareClient(world)).passkey.update({ passkeyId: NOBODY, friendlyName: 'Phone' })),
  },
  delete: {
    works: async (world) => {
      const { client, passkeyId } = await withPasskey(world)
      await expectDone(client.passkey.delete({ passkeyId }))
      expect(await take(client.passkey.list())).toEqual([])
    },
    refused: async (world) => {
      const { passkeyId } = await withPasskey(world)
      const { client } = await world.signedIn()
      await expectRefusal(client.passkey.delete({ passkeyId }), 404, 'validation_failed')
    },
    off: async (world) => off((await bareClient(world)).passkey.delete({ passkeyId: NOBODY })),
  },
}

const refusedAs = async (world: World, ask: (client: Client) => Promise<{ error: unknown }>): Promise<void> =>
  expectRefusal(ask((await world.signedIn()).client), 404, 'not_found')

/** Acting as an OAuth provider for other services, which is not supported. */
export const OAUTH: CasesOf<'oauth'> = {
  getAuthorizationDetails: { off: (world) => refusedAs(world, ({ oauth }) => oauth.getAuthorizationDetails(NOBODY)) },
  approveAuthorization: { off: (world) => refusedAs(world, ({ oauth }) => oauth.approveAuthorization(NOBODY)) },
  denyAuthorization: { off: (world) => refusedAs(world, ({ oauth }) => oauth.denyAuthorization(NOBODY)) },
  listGrants: { off: (world) => refusedAs(world, ({ oauth }) => oauth.listGrants()) },
  revokeGrant: { off: (world) => refusedAs(world, ({ oauth }) => oauth.revokeGrant({ clientId: NOBODY })) },
}
