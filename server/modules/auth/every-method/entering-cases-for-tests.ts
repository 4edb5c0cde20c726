import { expect } from 'vitest'
import { SoftAuthenticator } from '../passkeys/authenticator-for-tests.ts'
import { PASSWORD, SITE } from '../auth-app-for-tests.ts'
import { beInBrowser } from './browser-for-tests.ts'
import { expectDone, expectRefusal, take, type CasesOf } from './case-for-tests.ts'

const PHONE = '33612345678'
const STRANGER = 'stranger@example.org'
const ETHEREUM = { chain: 'ethereum', message: 'sign in', signature: '0x00' } as const
const SOLANA = { chain: 'solana', message: 'sign in', signature: new Uint8Array(64) } as const

type Cases = Pick<
  CasesOf<'client'>,
  | 'signUp'
  | 'signInAnonymously'
  | 'signInWithPassword'
  | 'signInWithWeb3'
  | 'signInWithPasskey'
  | 'registerPasskey'
  | 'isThrowOnErrorEnabled'
>

/** Signing up and signing in. */
export const ENTERING: Cases = {
  signUp: {
    works: async (world) => {
      const options = { data: { name: 'Élise' } }
      const given = { email: `new-${world.tokens.given}@example.org`, password: PASSWORD, options }
      const { session, user } = await take(world.client().signUp(given))
      expect(session?.token_type).toBe('bearer')
      expect(user).toMatchObject({ email: given.email, phone: '', user_metadata: { name: 'Élise' } })
    },
    refused: async (world) => {
      const { email } = await world.auth.signUp()
      await expectRefusal(world.client().signUp({ email, password: PASSWORD }), 422, 'user_already_exists')
    },
    off: (world) =>
      expectRefusal(world.client().signUp({ phone: PHONE, password: PASSWORD }), 400, 'phone_provider_disabled'),
  },
  signInAnonymously: {
    works: async (world) => {
      const { user } = await take(world.client().signInAnonymously({ options: { data: { name: 'Guest' } } }))
      expect(user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { name: 'Guest' } })
    },
    off: async (world) =>
      expectRefusal((await world.bare()).client().signInAnonymously(), 422, 'anonymous_provider_disabled'),
  },
  signInWithPassword: {
    works: async (world) => {
      const { email } = await world.auth.signUp()
      const { user } = await take(world.client().signInWithPassword({ email, password: PASSWORD }))
      expect(user.email).toBe(email)
    },
    refused: async (world) => {
      const { email } = await world.auth.signUp()
      const wrong = { email, password: 'not this one' }
      await expectRefusal(world.client().signInWithPassword(wrong), 400, 'invalid_credentials')
      const unknown = { email: STRANGER, password: PASSWORD }
      await expectRefusal(world.client().signInWithPassword(unknown), 400, 'invalid_credentials')
    },
    off: (world) =>
      expectRefusal(
        world.client().signInWithPassword({ phone: PHONE, password: PASSWORD }),
        422,
        'phone_provider_disabled',
      ),
  },
  signInWithWeb3: {
    off: async (world) => {
      await expectRefusal(world.client().signInWithWeb3(ETHEREUM), 422, 'web3_provider_disabled')
      await expectRefusal(world.client().signInWithWeb3(SOLANA), 422, 'web3_provider_disabled')
    },
  },
  registerPasskey: {
    works: async (world) => {
      const { client } = await world.signedIn()
      beInBrowser({ authenticator: new SoftAuthenticator(SITE) })
      const made = await take(client.registerPasskey())
      expect((await take(client.passkey.list())).map(({ id }) => id)).toEqual([made.id])
    },
    refused: async (world) => {
      const { client } = await world.signedIn()
      beInBrowser({ authenticator: new SoftAuthenticator('https://evil.example') })
      await expectRefusal(client.registerPasskey(), 400, 'webauthn_verification_failed')
    },
    off: async (world) => {
      const { client } = await (await world.bare()).signedIn()
      beInBrowser({ authenticator: new SoftAuthenticator(SITE) })
      await expectRefusal(client.registerPasskey(), 404, 'passkey_disabled')
    },
  },
  signInWithPasskey: {
    works: async (world) => {
      const { client, id } = await world.signedIn()
      const [back, authenticator] = [world.client(), new SoftAuthenticator(SITE)]
      beInBrowser({ authenticator })
      await expectDone(client.registerPasskey())
      expect((await take(back.signInWithPasskey())).user?.id).toBe(id)
      expect((await back.getUser()).data.user?.id).toBe(id)
    },
    refused: async (world) => {
      const client = world.client()
      beInBrowser({ authenticator: new SoftAuthenticator(SITE) })
      await expectRefusal(client.signInWithPasskey(), 400, 'webauthn_verification_failed')
    },
    off: async (world) => {
      const client = (await world.bare()).client()
      beInBrowser({ authenticator: new SoftAuthenticator(SITE) })
      await expectRefusal(client.signInWithPasskey(), 404, 'passkey_disabled')
    },
  },
  isThrowOnErrorEnabled: {
    works: async (world) => {
      expect(world.client().isThrowOnErrorEnabled()).toBe(false)
      const strict = world.client({ throwOnError: true })
      expect(strict.isThrowOnErrorEnabled()).toBe(true)
      const wrong = { email: STRANGER, password: PASSWORD }
      await expect(strict.signInWithPassword(wrong)).rejects.toMatchObject({ code: 'invalid_credentials' })
    },
    asksNothing: true,
  },
}
