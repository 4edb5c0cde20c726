import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, openAuthTestApp, PASSWORD, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'

const json = { 'content-type': 'application/json' }

describe('the protocol', () => {
  let auth: AuthTestApp
  const lines: string[] = []
  beforeAll(async () => {
    auth = await openAuthTestApp({ log: (line) => void lines.push(line) })
  })
  afterAll(() => auth.close())

  const raw = async (path: string, init: RequestInit = {}) => answerOf(await auth.testApp.fetch(path, init))
  const post = (path: string, body: string, headers = {}) =>
    raw(path, { method: 'POST', body, headers: { ...json, ...headers } })

  test('errors have the shape of the requested API version, which the response repeats', async () => {
    const old = await post('/auth/v1/signup', '{"email":"a@b.example"}')
    expect(old.body).toEqual({ code: 400, error_code: 'validation_failed', msg: 'Signup requires a valid password' })
    expect(old.headers.get('x-sb-error-code')).toBe('validation_failed')
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
    const version = { 'x-supabase-api-version': '2024-01-01' }
    const recent = await post('/auth/v1/signup', '{"email":"a@b.example"}', version)
    expect(recent.body).toEqual({ code: 'validation_failed', message: 'Signup requires a valid password' })
    expect(recent.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    for (const odd of ['2023-12-31', 'tomorrow', '2024-99-99', '1'])
      expect((await post('/auth/v1/signup', '{}', { 'x-supabase-api-version': odd })).body.error_code).toBeTypeOf(
        'string',
      )
    const weak = await post('/auth/v1/signup', '{"email":"a@b.example","password":"x"}', version)
    expect(weak.body).toMatchObject({ code: 'weak_password', weak_password: { reasons: ['length'] } })
  })

  test.each([
    ['', 400], ['{', 400], ['[]', 400], ['"x"', 400], ['{"email":1,"password":"x"}', 400], ['{"email":["a"],"password":"x"}', 400],
    [`{"email":"a@b.example","password":"${PASSWORD}","data":[]}`, 400], [`{"email":"a\\u0000@b.example","password":"${PASSWORD}"}`, 400],
    [`{"email":"z@b.example","password":"${PASSWORD}","data":{"name":"\\u0000"}}`, 400],
    [`{"email":"z@b.example","password":"${PASSWORD}","data":{"name":"\\ud800"}}`, 400],
    [`{"email":"z@b.example","password":"${PASSWORD}","data":${'{"a":'.repeat(200)}1${'}'.repeat(201)}`, 400],
    ['['.repeat(10_000), 400],
  ])('an invalid body is refused (%#)', async (body, status) => {
    const answer = await post('/auth/v1/signup', body)
    expect(answer).toMatchObject({ status, body: { error_code: 'bad_json' } })
  }) // prettier-ignore

  test('a body over its limit is refused with the protocol’s error', async () => {
    const answer = await post('/auth/v1/signup', JSON.stringify({ email: 'x'.repeat(16 * 1024) }))
    expect(answer).toMatchObject({ status: 413, body: { error_code: 'request_entity_too_large' } })
  })

  test('any content type is accepted, and so are the fields that clients always send', async () => {
    const body = JSON.stringify({
      email: 'tolerant@example.org',
      password: PASSWORD,
      gotrue_meta_security: {},
      channel: 'sms',
    })
    const answer = await raw('/auth/v1/signup?redirect_to=https%3A%2F%2Fevil.example', {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('evil')
  })

  test('prototypes are not polluted, and unknown fields are ignored', async () => {
    const body = `{"email":"proto@example.org","password":"${PASSWORD}","id":"1","role":"service_role","is_admin":true,"created_at":"1990-01-01T00:00:00Z","data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"__proto__":{"polluted":1}}`
    const { body: session } = await post('/auth/v1/signup', body)
    expect(session.user).toMatchObject({ role: 'authenticated', email: 'proto@example.org' })
    expect(session.user.id).not.toBe('1')
    expect(new Date(session.user.created_at).getFullYear()).toBeGreaterThan(2000)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test.each([
    '',
    'x',
    'a@b',
    '@b.example',
    'a b@c.example',
    'a@b..example',
    '.a@b.example',
    `a@${'b'.repeat(260)}.example`,
    'a@b.example\n.c',
    '<a@b.example>',
    `${'a@'.repeat(5000)}a`,
  ])('an invalid address is refused (%#)', async (email) => {
    const { status } = await post(
      '/auth/v1/signup',
      JSON.stringify({ email, password: PASSWORD, phone: email === '' ? '1' : undefined }),
    )
    expect(status).toBe(400)
  })

  test('an incomplete PKCE challenge is refused, a complete one accepted', async () => {
    const sign = (extra: object) =>
      post('/auth/v1/signup', JSON.stringify({ email: 'pkce@example.org', password: PASSWORD, ...extra }))
    expect((await sign({ code_challenge: 'x'.repeat(43) })).body.error_code).toBe('validation_failed')
    expect((await sign({ code_challenge: 'x', code_challenge_method: 's256' })).body.error_code).toBe(
      'validation_failed',
    )
    expect((await sign({ code_challenge: 'x'.repeat(43), code_challenge_method: 's256' })).status).toBe(200)
  })

  test('responses with a session or a user are never cached, and the public keys for ten minutes', async () => {
    const { headers, body } = await post(
      '/auth/v1/signup',
      JSON.stringify({ email: 'cache@example.org', password: PASSWORD }),
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const user = await auth.ask('/auth/v1/user', { token: body.access_token })
    expect(user.headers.get('cache-control')).toBe('no-store')
    expect((await raw('/auth/v1/user')).headers.get('cache-control')).toBe('no-store')
    const keys = await raw('/auth/v1/.well-known/jwks.json')
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
    expect(keys.body.keys).toHaveLength(1)
    expect(Object.keys(keys.body.keys[0]).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
    expect(keys.body.keys[0]).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'] })
  })

  test('health and settings describe the server', async () => {
    expect((await raw('/auth/v1/health')).body).toMatchObject({ name: 'GoTrue', version: expect.any(String) })
    expect((await raw('/auth/v1/settings')).body).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
    expect(await raw('/auth/v1/nothing-here')).toMatchObject({ status: 404, body: { code: 404 } })
  })

  test('cross-origin requests are allowed only from the site’s own origin', async () => {
    const preflight = (origin: string) =>
      auth.testApp.fetch('/auth/v1/token', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const own = await preflight(SITE)
    expect(own.status).toBe(204)
    expect(own.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(own.headers.get('access-control-allow-headers')).toMatch(/X-Supabase-Api-Version.*apikey/)
    for (const origin of [
      'null',
      'https://evil.example',
      `${SITE}.evil.example`,
      'http://localhost:3001',
      'https://localhost:3000',
    ]) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
      expect(
        (await raw('/auth/v1/settings', { headers: { origin } })).headers.get('access-control-allow-origin'),
      ).toBeNull()
    }
    const refused = await raw('/auth/v1/user', { headers: { origin: SITE } })
    expect(refused.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  })

  test('passwords, tokens and codes are never logged', () => {
    expect(lines.length).toBeGreaterThan(10)
    const all = lines.join('')
    expect(all).not.toContain(PASSWORD)
    expect(all).not.toMatch(/eyJhbGci/)
  })
})

describe('while addresses are confirmed by email', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({
      now: new Date('2026-01-01T12:00:00Z'),
      environment: { AUTH_AUTOCONFIRM: 'no', SMTP_URL: 'smtp://localhost:2525' },
    })
  })
  afterAll(() => auth.close())

  const ID = /"(id|sub)":"[0-9a-f-]{36}"/g
  const signUp = async (email: string) => {
    const { status, text } = await auth.ask('/auth/v1/signup', {
      body: { email, password: PASSWORD, data: { name: 'X' } },
    })
    return { status, text: text.replaceAll(ID, '"$1":"…"').replaceAll(email, '…') }
  }
  const confirm = (email: string) =>
    auth.testApp.app.kernel.database.query('update accounts set email_confirmed_at = now() where email = $1', [email])

  test('a sign-up answers the same for new, unconfirmed and confirmed addresses, also when repeated', async () => {
    const fresh = await signUp('new@example.org')
    const waiting = await signUp('new@example.org')
    await confirm('new@example.org')
    const confirmed = await signUp('new@example.org')
    expect(fresh.status).toBe(200)
    expect(waiting).toEqual(fresh)
    expect(confirmed).toEqual(fresh)
    expect(await signUp('new@example.org')).toEqual(fresh)
    expect(fresh.text).toContain('"identities":[]')
    expect(fresh.text).not.toMatch(/confirmed_at|access_token/)
  })

  test('a sign-in reveals an unconfirmed address only with the right password', async () => {
    await signUp('waiting@example.org')
    await auth.testApp.app.kernel.events.settled()
    const signIn = (email: string, password: string) =>
      auth.ask('/auth/v1/token?grant_type=password', { body: { email, password } })
    const [wrong, unknown] = [
      await signIn('waiting@example.org', 'not this one'),
      await signIn('nobody@example.org', 'not this one'),
    ]
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
    expect(unknown.text).toBe(wrong.text)
    expect((await signIn('waiting@example.org', PASSWORD)).body.code).toBe('email_not_confirmed')
    await confirm('waiting@example.org')
    expect((await signIn('waiting@example.org', PASSWORD)).status).toBe(200)
  })
})

describe('rate limits', () => {
  const signIn = (auth: AuthTestApp, email: string, { password = 'not this one', ip = '10.0.0.1', extra = {} } = {}) =>
    auth.ask('/auth/v1/token?grant_type=password', {
      body: { email, password },
      headers: { 'x-forwarded-for': ip, ...extra },
    })

  test('apply to one IP address, whatever its headers say', async () => {
    const auth = await openAuthTestApp({ now: new Date(), environment: { AUTH_RATE_TOKEN: '150' } })
    const refresh = (i: number) => {
      const ip = `10.0.0.${i}`
      const headers = { 'x-forwarded-for': ip, 'x-real-ip': ip, forwarded: `for=${ip}`, 'x-client-ip': ip }
      return auth.ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: `x${i}` }, headers })
    }
    const statuses: number[] = []
    for (let i = 0; i < 40; i += 1) statuses.push((await refresh(i)).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual(Array.from({ length: 10 }, () => 429))
    const refused = await refresh(99)
    expect(refused.body).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
    auth.testApp.clock.advance(300_000)
    expect((await refresh(0)).status).toBe(400)
    await auth.close()
  })

  test('apply to guesses at one account from many addresses, even at once; its owner can sign in later', async () => {
    const auth = await openAuthTestApp({ now: new Date(), environment: { TRUST_PROXY: 'yes' } })
    const { email } = await auth.signUp()
    const burst = await Promise.all(Array.from({ length: 60 }, (_, i) => signIn(auth, email, { ip: `10.0.${i}.1` })))
    const count = (status: number) => burst.filter((answer) => answer.status === status).length
    expect([count(400), count(429)]).toEqual([20, 40])
    const unknown = await Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn(auth, 'nobody@example.org', { ip: `10.1.${i}.1` })),
    )
    expect(unknown.filter(({ status }) => status === 429)).toHaveLength(40)
    auth.testApp.clock.advance(30_000)
    expect((await signIn(auth, email, { password: PASSWORD, ip: '192.0.2.7' })).status).toBe(200)
    await auth.close()
  })

  test('apply to sign-ups, which can also be closed', async () => {
    const auth = await openAuthTestApp({ now: new Date(), environment: { AUTH_RATE_SIGNUP: '30' } })
    const statuses: number[] = []
    for (let i = 0; i < 32; i += 1)
      statuses.push((await auth.ask('/auth/v1/signup', { body: { email: 'x', password: PASSWORD } })).status)
    expect(statuses.slice(29)).toEqual([400, 429, 429])
    auth.testApp.clock.advance(300_000)
    await auth.testApp.app.kernel.database.query(
      `update feature_flags set is_enabled = false where name = 'registrationEnabled'`,
    )
    const closed = await auth.ask('/auth/v1/signup', { body: { email: 'late@example.org', password: PASSWORD } })
    expect(closed).toMatchObject({
      status: 422,
      body: { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
    })
    expect((await auth.ask('/auth/v1/settings')).body.disable_signup).toBe(true)
    await auth.close()
  })
})
