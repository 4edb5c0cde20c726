import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { fragmentOf, locationOf } from '../providers/travel-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'
import { makeIdentityProvider, type IdentityProvider, type SamlRequest, type Told } from './idp-for-tests.ts'

const ACS = '/auth/v1/sso/saml/acs'
const METADATA = '/auth/v1/sso/saml/metadata'
const MINUTE = 60_000

describe.each(await engines())('single sign-on, with $name', (engine) => {
  let auth: AuthTestApp
  let idp: IdentityProvider
  beforeAll(async () => {
    idp = makeIdentityProvider()
    const other = makeIdentityProvider('https://other.example')
    const second = { ...other.entry, id: '3f0f7a2e-8b58-4c6c-9a55-123456789abc', domains: ['other.example'] }
    auth = await openAuthTestApp({
      database: engine.open,
      now: new Date(),
      environment: { AUTH_SAML: JSON.stringify([idp.entry, second]), AUTH_RATE_SSO: '100000', AUTH_AUTOCONFIRM: 'no' },
    })
  })
  afterAll(() => auth.close())

  const begin = async (more: object = {}) => {
    const body = { domain: 'school.example', skip_http_redirect: true, ...more }
    const { status, body: told } = await auth.ask('/auth/v1/sso', { body })
    expect(status).toBe(200)
    return idp.read(told.url as string)
  }
  const post = async (relayState: string, response: string) => {
    const answer = await auth.ask(ACS, {
      method: 'POST',
      body: new URLSearchParams({ RelayState: relayState, SAMLResponse: response }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(303)
    return locationOf(answer)
  }
  const finish = (request: SamlRequest, told: Told = {}) => post(request.relayState, idp.answer(request, told))
  const signIn = async (told: Told = {}) => fragmentOf(await finish(await begin(), told))
  const userOf = async (told: URLSearchParams) =>
    (await auth.ask('/auth/v1/user', { token: told.get('access_token') ?? '' })).body

  test('redirects to the identity provider of the domain', async () => {
    const { data } = await auth
      .client()
      .signInWithSSO({ domain: 'School.example', options: { redirectTo: `${SITE}/plays` } })
    const address = new URL(data?.url ?? '')
    expect(address.origin + address.pathname).toBe('https://idp.school.example/sign-in')
    expect(idp.read(address.href)).toMatchObject({
      issuer: SITE + METADATA,
      acs: SITE + ACS,
      id: expect.stringMatching(/^_/),
    })
    const byId = await auth.ask('/auth/v1/sso', { body: { provider_id: '3f0f7a2e-8b58-4c6c-9a55-123456789abc' } })
    expect(byId.status).toBe(303)
    expect(byId.headers.get('location')).toContain('https://other.example/sign-in')
  })

  test('signs in the users of the provider, and finds them again', async () => {
    const told = await signIn()
    expect(decodeJwt(told.get('access_token') ?? '')).toMatchObject({ amr: [{ method: 'sso/saml' }] })
    const user = await userOf(told)
    expect(user).toMatchObject({ email: 'pupil@school.example', user_metadata: { name: 'Camille Élève' } })
    expect(user.identities).toMatchObject([{ id: 'pupil-1', provider: expect.stringMatching(/^sso:[0-9a-f-]{36}$/) }])
    expect((await userOf(await signIn({ email: 'renamed@school.example' }))).id).toBe(user.id)
  })

  test('does not let its users change their address or password', async () => {
    const token = (await signIn({ subject: 'pupil-9', email: 'nine@school.example' })).get('access_token') ?? ''
    for (const body of [{ password: PASSWORD }, { email: 'mine@example.org' }])
      expect(await auth.ask('/auth/v1/user', { method: 'PUT', body, token })).toMatchObject({
        status: 422,
        body: { code: 'user_sso_managed' },
      })
    const named = await auth.ask('/auth/v1/user', { method: 'PUT', body: { data: { name: 'Nine' } }, token })
    expect(named.body.user_metadata.name).toBe('Nine')
  })

  test('gives a code to a client that requests one', async () => {
    const redirect = { redirect_to: `${SITE}/plays` }
    const end = await finish(
      await begin({ ...redirect, code_challenge: 'k'.repeat(43), code_challenge_method: 'plain' }),
      { subject: 'pupil-2', email: 'two@school.example' },
    )
    expect(end.pathname).toBe('/plays')
    const body = { auth_code: end.searchParams.get('code'), code_verifier: 'k'.repeat(43) }
    const session = await auth.ask('/auth/v1/token?grant_type=pkce', { body })
    expect(session.body.user.email).toBe('two@school.example')
  })

  test('joins an existing account only if the address is in the provider’s own domain', async () => {
    const own = await auth.client().signUp({ email: 'three@school.example', password: PASSWORD })
    // an account that needs a confirmation email is created after the response
    await auth.testApp.app.kernel.events.settled()
    expect((await userOf(await signIn({ subject: 'pupil-3', email: 'three@school.example' }))).id).toBe(
      own.data.user?.id,
    )
    await auth.client().signUp({ email: 'boss@elsewhere.example', password: PASSWORD })
    await auth.testApp.app.kernel.events.settled()
    const stolen = await signIn({ subject: 'pupil-4', email: 'boss@elsewhere.example' })
    expect(stolen.get('error_code')).toBe('provider_email_needs_verification')
  })

  test('accepts a response once, within five minutes, for its own request', async () => {
    const request = await begin()
    const response = idp.answer(request)
    expect(fragmentOf(await post(request.relayState, response)).get('access_token')).toMatch(/./)
    expect(fragmentOf(await post(request.relayState, response)).get('error_code')).toBe('bad_oauth_state')
    const fresh = await begin()
    expect(fragmentOf(await post(fresh.relayState, response)).get('error_code')).toBe('validation_failed')
    const late = await begin()
    auth.testApp.clock.advance(5 * MINUTE)
    expect(fragmentOf(await finish(late)).get('error_code')).toBe('bad_oauth_state')
    auth.testApp.clock.advance(-5 * MINUTE)
  })

  test.each(['', 'https://evil.example', 'not-a-uuid', '00000000-0000-4000-8000-00000000dead'])(
    'signs nobody in with the relay state %j',
    async (relayState) => {
      const end = await post(relayState, idp.answer(await begin()))
      expect(end.origin).toBe(SITE)
      expect(fragmentOf(end).get('error')).toBe('invalid_request')
    },
  )

  test.each<[string, Told]>([
    ['unsigned', { signed: 'none' }],
    ['whose response alone is signed', { signed: 'response' }],
    ['signed by a weak algorithm', { weak: true }],
    ['for somebody else', { audience: 'https://another.example' }],
    ['to somewhere else', { recipient: 'https://another.example/acs' }],
    ['of somebody else', { issuer: 'https://other.example' }],
    ['in answer to another request', { inResponseTo: '_another' }],
    ['in answer to nothing', { inResponseTo: null }],
    ['that is over', { minutes: -30 }],
    ['that begins later', { minutes: 60 }],
    ['without an address', { email: '' }],
    ['of a name for one time only', { subject: 'x', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ])('refuses an assertion %s', async (_what, told) => {
    const end = fragmentOf(await finish(await begin(), told))
    expect(end.get('error')).toBe('invalid_request')
    expect(end.has('access_token')).toBe(false)
  })

  test('refuses an assertion signed with another key or wrapped around a genuine one', async () => {
    const forger = makeIdentityProvider()
    const request = await begin()
    expect(fragmentOf(await post(request.relayState, forger.answer(request))).has('access_token')).toBe(false)
    const second = await begin()
    const genuine = Buffer.from(idp.answer(second), 'base64').toString()
    const forged = Buffer.from(forger.answer(second, { subject: 'head', signed: 'none' }), 'base64').toString()
    const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(forged)?.[0] ?? ''
    const wrapped = genuine.replace('<saml:Assertion', `${assertion}<saml:Assertion`)
    const end = fragmentOf(await post(second.relayState, Buffer.from(wrapped).toString('base64')))
    expect(end.has('access_token')).toBe(false)
  })

  test.each([
    '',
    '%%%',
    Buffer.from('<x/>').toString('base64'),
    Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>').toString('base64'),
  ])('refuses an invalid response: %j', async (response) => {
    const { relayState } = await begin()
    expect(fragmentOf(await post(relayState, response)).get('error')).toBe('invalid_request')
  })

  test.each<[number, string, object]>([
    [404, 'sso_provider_not_found', { domain: 'nowhere.example' }],
    [404, 'sso_provider_not_found', { provider_id: '00000000-0000-4000-8000-00000000dead' }],
    [400, 'validation_failed', {}],
    [400, 'validation_failed', { provider_id: 'x' }],
    [400, 'validation_failed', { domain: 'school.example', provider_id: '00000000-0000-4000-8000-00000000dead' }],
    [400, 'validation_failed', { domain: 'school.example', code_challenge: 'x' }],
  ])('answers with %i %s for %j', async (status, code, body) => {
    expect(await auth.ask('/auth/v1/sso', { body })).toMatchObject({ status, body: { code } })
  })

  test('describes the server in its metadata', async () => {
    const { status, text, headers } = await auth.ask(METADATA)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/samlmetadata+xml; charset=utf-8'])
    expect(text).toContain(`entityID="${SITE}${METADATA}"`)
    expect(text).toContain(`Location="${SITE}${ACS}"`)
    expect(text).toContain('WantAssertionsSigned="true"')
    expect((await auth.ask('/auth/v1/settings')).body.saml_enabled).toBe(true)
  })
})

describe('single sign-on, while it is off', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp()
  })
  afterAll(() => auth.close())

  test.each<[string, string, string | undefined]>([
    ['POST', '/auth/v1/sso', '{"domain":"school.example"}'],
    ['POST', '/auth/v1/sso', '{"provider_id":"not-a-uuid"}'],
    ['POST', '/auth/v1/sso', 'not json'],
    ['POST', ACS, 'SAMLResponse=x'],
    ['GET', METADATA, undefined],
  ])('is refused by %s %s', async (method, path, body) => {
    const answer = await auth.ask(path, { method, ...(body === undefined ? {} : { body }) })
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
    })
  })
})
