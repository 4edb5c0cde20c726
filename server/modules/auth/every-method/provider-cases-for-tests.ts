import { expect } from 'vitest'
import { locationOf } from '../providers/travel-for-tests.ts'
import { SITE } from '../auth-app-for-tests.ts'
import { beInBrowser } from './browser-for-tests.ts'
import { expectDone, expectNoSession, expectRefusal, expectSession, take, type CasesOf } from './case-for-tests.ts'
import type { Person } from './app-for-tests.ts'
import type { World } from './world-for-tests.ts'

// the package's type lists the providers of its hosted service, but here a provider can have any name
const provider = 'example' as 'google'
const unknown = 'nobody' as 'google'
const REDIRECT = { redirectTo: `${SITE}/plays` }

const pathOf = (address: string | null | undefined): string => {
  const { pathname, search } = new URL(address ?? '')
  return pathname + search
}
const codeOf = (end: URL): string => end.searchParams.get('code') ?? ''

/** Signs in with a provider. Returns the client, and a code that only this client can exchange. */
async function travelled(world: World) {
  const client = world.client({ flowType: 'pkce' })
  const { email } = world.travel.person()
  const { url } = await take(client.signInWithOAuth({ provider, options: REDIRECT }))
  return { client, email, code: codeOf(await world.travel.go(pathOf(url), email)) }
}

/** Links an identity with an ID token, as a mobile app does. */
async function linked(world: World, person?: Person) {
  const mine = person ?? (await world.signedIn())
  const { sub, email } = world.travel.person()
  const token = await world.travel.provider.mint({ sub, email, email_verified: true })
  await expectDone(mine.client.linkIdentity({ provider, token }))
  const { identities } = await take(mine.client.getUserIdentities())
  return { ...mine, token, identity: identities.find((one) => one.provider === provider)! }
}

type Cases = Pick<
  CasesOf<'client'>,
  | 'signInWithOAuth'
  | 'exchangeCodeForSession'
  | 'signInWithIdToken'
  | 'signInWithSSO'
  | 'initialize'
  | 'linkIdentity'
  | 'unlinkIdentity'
  | 'getUserIdentities'
>

/** Methods that use identities of other providers. */
export const PROVIDERS: Cases = {
  signInWithOAuth: {
    works: async (world) => {
      const { client, email, code } = await travelled(world)
      expect((await take(client.exchangeCodeForSession(code))).user.email).toBe(email)
    },
    refused: async (world) => {
      const { url } = await take(world.client().signInWithOAuth({ provider: unknown, options: REDIRECT }))
      expect(await world.auth.ask(pathOf(url))).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    },
  },
  exchangeCodeForSession: {
    works: async (world) => {
      const { client, email, code } = await travelled(world)
      const { session } = await take(client.exchangeCodeForSession(code))
      expect(session.provider_token).toMatch(/./)
      expect((await client.getUser()).data.user?.email).toBe(email)
    },
    refused: async (world) => {
      const { code } = await travelled(world)
      const { client } = await travelled(world)
      await expectRefusal(client.exchangeCodeForSession(code), 400, 'bad_code_verifier')
      const another = await travelled(world)
      await expectRefusal(another.client.exchangeCodeForSession('none'), 404, 'flow_state_not_found')
    },
  },
  signInWithIdToken: {
    works: async (world) => {
      const { sub, email } = world.travel.person()
      const token = await world.travel.provider.mint({ sub, email, email_verified: true })
      expect((await take(world.client().signInWithIdToken({ provider, token }))).user.email).toBe(email)
    },
    refused: async (world) => {
      const { error } = await world.client().signInWithIdToken({ provider, token: 'x.y.z' })
      expect(error).toMatchObject({ status: 400, message: 'Bad ID token' })
    },
    off: async (world) =>
      expectRefusal(
        (await world.bare()).client().signInWithIdToken({ provider, token: 'x' }),
        400,
        'provider_disabled',
      ),
  },
  signInWithSSO: {
    works: async (world) => {
      const client = world.client({ flowType: 'pkce' })
      const { url } = await take(client.signInWithSSO({ domain: 'school.example', options: REDIRECT }))
      const request = world.idp.read(url)
      const form = { RelayState: request.relayState, SAMLResponse: world.idp.answer(request, { subject: 'pupil-9' }) }
      const back = await world.auth.ask('/auth/v1/sso/saml/acs', {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const { user } = await take(client.exchangeCodeForSession(codeOf(locationOf(back))))
      expect(user.app_metadata.provider).toMatch(/^sso:/)
    },
    refused: (world) =>
      expectRefusal(world.client().signInWithSSO({ domain: 'elsewhere.example' }), 404, 'sso_provider_not_found'),
    off: async (world) => {
      const client = (await world.bare()).client()
      await expectRefusal(client.signInWithSSO({ domain: 'school.example' }), 404, 'saml_provider_disabled')
      await expectRefusal(client.signInWithSSO({ providerId: 'no id' }), 404, 'saml_provider_disabled')
    },
  },
  initialize: {
    works: async (world) => {
      const { email } = world.travel.person()
      const end = await world.travel.go('/auth/v1/authorize?provider=example', email)
      beInBrowser({ address: end.href })
      const client = world.client()
      await expectDone(client.initialize())
      const { session } = await take(client.getSession())
      await world.note(session?.access_token ?? '')
      expect(session?.user.email).toBe(email)
      await client.dispose()
    },
    refused: async (world) => {
      const end = await world.travel.comeBack(new URL(`${SITE}/auth/v1/callback?code=x&state=unknown`))
      beInBrowser({ address: end.href })
      const client = world.client()
      const { error } = await client.initialize()
      expect(error).toMatchObject({ name: 'AuthImplicitGrantRedirectError', details: { code: 'bad_oauth_state' } })
      expect((await client.getSession()).data.session).toBeNull()
      await client.dispose()
    },
  },
  linkIdentity: {
    works: async (world) => {
      const { client, id } = await world.signedIn(undefined, { flowType: 'pkce' })
      const { email } = world.travel.person()
      const { url } = await take(client.linkIdentity({ provider, options: REDIRECT }))
      const back = await world.travel.provider.visit(url, email)
      const end = await world.travel.comeBack(back, { cookie: world.cookies().join('; ') })
      expect((await take(client.exchangeCodeForSession(codeOf(end)))).user.id).toBe(id)
      expect((await take(client.getUserIdentities())).identities).toHaveLength(2)
    },
    refused: async (world) => {
      const { client } = await world.signedIn()
      await expectRefusal(client.linkIdentity({ provider: unknown }), 400, 'validation_failed')
      const { token } = await linked(world)
      await expectRefusal(client.linkIdentity({ provider, token }), 422, 'identity_already_exists')
      await expectSession(client)
    },
    off: async (world) => {
      const { client } = await (await world.bare()).signedIn()
      await expectRefusal(client.linkIdentity({ provider }), 404, 'manual_linking_disabled')
    },
  },
  unlinkIdentity: {
    works: async (world) => {
      const { client, identity } = await linked(world)
      await expectDone(client.unlinkIdentity(identity))
      expect((await take(client.getUserIdentities())).identities.map((one) => one.provider)).toEqual(['email'])
    },
    refused: async (world) => {
      const { identity } = await linked(world)
      const { client } = await linked(world)
      await expectRefusal(client.unlinkIdentity(identity), 422, 'identity_not_found')
      await expectSession(client)
      const other = await world.signedIn()
      const { identities } = await take(other.client.getUserIdentities())
      await expectRefusal(other.client.unlinkIdentity(identities[0]!), 422, 'single_identity_not_deletable')
      await expectSession(other.client)
    },
    off: async (world) => {
      const { client } = await (await world.bare()).signedIn()
      const { identities } = await take(client.getUserIdentities())
      await expectRefusal(client.unlinkIdentity(identities[0]!), 404, 'manual_linking_disabled')
    },
  },
  getUserIdentities: {
    works: async (world) => {
      const { client, id, email } = await world.signedIn()
      const { identities } = await take(client.getUserIdentities())
      expect(identities).toMatchObject([{ provider: 'email', id, user_id: id, identity_data: { sub: id, email } }])
    },
    refused: async (world) => {
      const { client, email } = await world.signedIn()
      await (await world.signedIn(email)).client.signOut({ scope: 'others' })
      await expectNoSession(client.getUserIdentities())
    },
  },
}
