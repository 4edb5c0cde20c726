import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SITE } from '../auth-app-for-tests.ts'
import { startOpenIdProvider, type OpenIdProvider } from './oidc-for-tests.ts'
import { fragmentOf, locationOf, openTravel, type Travel } from './travel-for-tests.ts'

const CHALLENGE = 'code_challenge=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&code_challenge_method=s256'
const MINUTE = 60_000

describe('a provider’s sign-in and its refusals', () => {
  let travel: Travel
  let other: OpenIdProvider
  const lines: string[] = []
  beforeAll(async () => {
    other = await startOpenIdProvider('other')
    const gone = { name: 'gone', issuer: 'http://127.0.0.1:1', client_id: 'x', client_secret: 'y' }
    travel = await openTravel({
      now: new Date(),
      others: [other.entry, gone],
      environment: { AUTH_REDIRECT_URLS: 'https://app.example.org' },
      log: (line) => void lines.push(line),
    })
  })
  afterAll(async () => {
    await travel.close()
    await other.close()
  })

  const begin = async (query: string) => locationOf(await travel.auth.ask(`/auth/v1/authorize?${query}`))
  const returned = async (email: string, query = 'provider=example') =>
    travel.provider.visit((await begin(query)).href, email)
  const errorOf = (end: URL) => ({ place: `${end.origin}${end.pathname}`, code: fragmentOf(end).get('error_code') })

  test.each(['', 'provider=', 'provider=nobody', 'provider=__proto__', 'provider=email'])(
    'an unsupported provider is refused: %j',
    async (query) => {
      const answer = await travel.auth.ask(`/auth/v1/authorize?${query}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(answer.body.message).toMatch(/^Unsupported provider: /)
    },
  )

  test.each(['code_challenge=abc', `${CHALLENGE}x&code_challenge=`, CHALLENGE.replace('s256', 'md5')])(
    'an incomplete challenge is refused: %s',
    async (query) => {
      const answer = await travel.auth.ask(`/auth/v1/authorize?provider=example&${query}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    },
  )

  test('parameters that only the server may set are replaced, in any spelling', async () => {
    const theirs =
      'Redirect_URI=https://evil.example&STATE=x&client_id=evil&Response_Type=token&CODE_CHALLENGE_METHOD=plain'
    const out = await begin(
      `provider=example&${theirs}&request_uri=x&scopes=calendar%20email&prompt=login&login_hint=a`,
    )
    const query = [...out.searchParams].map(([name]) => name.toLowerCase())
    expect(new Set(query).size).toBe(query.length)
    expect(Object.fromEntries(out.searchParams)).toMatchObject({
      client_id: 'replique',
      redirect_uri: `${SITE}/auth/v1/callback`,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile calendar',
      prompt: 'login',
      login_hint: 'a',
    })
    expect(out.searchParams.get('state')).toMatch(/^[0-9a-f-]{36}$/)
    expect(out.searchParams.has('request_uri')).toBe(false)
  })

  test.each([
    ['', 'bad_oauth_callback'],
    ['state=', 'bad_oauth_callback'],
    ['code=x&state=not-a-uuid', 'bad_oauth_state'],
    ['code=x&state=00000000-0000-4000-8000-00000000dead', 'bad_oauth_state'],
    ["code=x&state=' or 1=1", 'bad_oauth_state'],
  ])('a return with %j is refused', async (query, code) => {
    const end = await travel.comeBack(new URL(`${SITE}/auth/v1/callback?${query}`))
    expect(errorOf(end)).toEqual({ place: `${SITE}/`, code })
    expect(end.searchParams.get('error_code')).toBe(code)
  })

  test('a second return is refused', async () => {
    const { email } = travel.person()
    const back = await returned(email)
    expect(fragmentOf(await travel.comeBack(back)).get('access_token')).toMatch(/./)
    expect(errorOf(await travel.comeBack(back)).code).toBe('bad_oauth_state')
  })

  test('one of several simultaneous returns succeeds', async () => {
    const back = await returned(travel.person().email)
    const ends = await Promise.all([1, 2, 3, 4].map(() => travel.comeBack(back)))
    expect(ends.filter((end) => fragmentOf(end).has('access_token'))).toHaveLength(1)
  })

  test('a return after five minutes is refused', async () => {
    const back = await returned(travel.person().email)
    travel.auth.testApp.clock.advance(5 * MINUTE)
    expect(errorOf(await travel.comeBack(back)).code).toBe('bad_oauth_state')
  })

  test('a return from a different provider is refused', async () => {
    const { email } = travel.person()
    other.add({ sub: 'x', email, email_verified: true })
    const mine = await returned(email)
    const theirs = await other.visit((await begin('provider=other')).href, email)
    for (const kept of [['code'], ['code', 'iss']]) {
      const mixed = new URL((await returned(email)).href)
      for (const name of kept) mixed.searchParams.set(name, theirs.searchParams.get(name) ?? '')
      expect(errorOf(await travel.comeBack(mixed)).code).toBe('bad_oauth_callback')
    }
    expect(fragmentOf(await travel.comeBack(mine)).get('access_token')).toMatch(/./)
  })

  test('a return without a code or with a forged one is refused', async () => {
    const { email } = travel.person()
    const back = await returned(email)
    back.searchParams.delete('code')
    expect(errorOf(await travel.comeBack(back)).code).toBe('bad_oauth_callback')
    const forged = await returned(email)
    forged.searchParams.set('code', 'x'.repeat(43))
    expect(errorOf(await travel.comeBack(forged)).code).toBe('bad_oauth_callback')
    expect(lines.join('\n')).not.toContain('x'.repeat(43))
  })

  test('a refusal by the provider is reported where the sign-in began, also in the query for PKCE', async () => {
    const place = 'https://app.example.org/signed-in'
    const query = `provider=example&redirect_to=${encodeURIComponent(place)}`
    const implicit = await travel.comeBack(await returned('nobody@example.org', query))
    expect(implicit.href.startsWith(`${place}#`)).toBe(true)
    expect(Object.fromEntries(fragmentOf(implicit))).toEqual({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'Nobody of that address',
      sb: '',
    })
    const pkce = await travel.comeBack(await returned('nobody@example.org', `${query}&${CHALLENGE}`))
    expect(Object.fromEntries(pkce.searchParams)).toMatchObject({ error: 'access_denied' })
    expect(fragmentOf(pkce).get('error')).toBe('access_denied')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    `${SITE}@evil.example`,
  ])('the redirect %j is replaced by the site', async (place) => {
    const { email } = travel.person()
    const end = await travel.go(`/auth/v1/authorize?provider=example&redirect_to=${encodeURIComponent(place)}`, email)
    expect(`${end.origin}${end.pathname}`).toBe(`${SITE}/`)
  })

  test('an unreachable provider is reported as an outage', async () => {
    const answer = await travel.auth.ask('/auth/v1/authorize?provider=gone')
    expect(answer).toMatchObject({ status: 503, body: { code: 'unexpected_failure' } })
    expect(answer.text).not.toContain('127.0.0.1')
  })

  test('a response in a form is accepted', async () => {
    const back = await returned(travel.person().email)
    const answer = await travel.auth.ask('/auth/v1/callback', {
      method: 'POST',
      body: back.searchParams.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(fragmentOf(locationOf(answer)).get('access_token')).toMatch(/./)
  })

  test('the settings list the providers', async () => {
    const { body } = await travel.auth.ask('/auth/v1/settings')
    expect(body).toMatchObject({
      external: { email: true, phone: false, example: true, other: true },
      external_labels: { example: 'Example ID' },
      saml_enabled: false,
    })
    expect(JSON.stringify(body)).not.toContain('a secret of the tests')
  })
})
