import { createServer } from 'node:http'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, openAuthTestApp, SITE, type AuthTestApp, type Session } from './auth-app-for-tests.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token', () => {
  let auth: AuthTestApp
  let alice: Session
  let keys: { privateKey: CryptoKey; publicKey: CryptoKey }
  let claims: JWTPayload

  const sign = (change: object = {}, header: object = {}): Promise<string> =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'test-key', ...header })
      .sign(keys.privateKey)

  /** Returns how the authentication service and the API respond to a token. */
  const show = async (token: string) => {
    const [user, me] = await Promise.all([auth.ask('/auth/v1/user', { token }), auth.ask('/api/me', { token })])
    return { user: user.status, code: user.body?.code, me: me.status }
  }
  const REFUSED = { user: 403, code: 'bad_jwt', me: 401 }

  beforeAll(async () => {
    keys = await generateKeyPair('ES256', { extractable: true })
    const key = { ...(await exportJWK(keys.privateKey)), kid: 'test-key', key_ops: ['sign'] }
    auth = await openAuthTestApp({ environment: { AUTH_JWT_KEYS: JSON.stringify([key]) } })
    alice = await auth.signUp()
    claims = JSON.parse(Buffer.from(alice.access.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
  })
  afterAll(() => auth.close())

  test('is accepted as issued, and if another program signs it with the same key', async () => {
    expect(await show(alice.access)).toEqual({ user: 200, code: undefined, me: 200 })
    expect(await show(await sign())).toMatchObject({ user: 200, me: 200 })
  })

  test.each(['none', 'None', 'nOnE', 'NONE'])('is refused if unsigned with alg %s', async (alg) => {
    for (const header of [
      { alg, typ: 'JWT' },
      { alg, typ: 'JWT', kid: 'test-key' },
    ])
      for (const tail of ['.', '', `.${alice.access.split('.')[2]}`])
        expect(await show(`${encode(header)}.${encode(claims)}${tail}`)).toMatchObject({ me: 401, user: 403 })
  })

  test('is refused if signed with the public key as an HMAC secret', async () => {
    const jwk = JSON.stringify(await exportJWK(keys.publicKey))
    const pem = await exportSPKI(keys.publicKey)
    for (const secret of [jwk, pem, pem.trim(), ''.padEnd(32, '\0')])
      for (const kid of [{ kid: 'test-key' }, {}]) {
        const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...kid }).sign(Buffer.from(secret))
        expect(await show(await token)).toEqual(REFUSED)
      }
  })

  test('is refused with its own key in the header, which is not fetched', async () => {
    const own = await generateKeyPair('ES256', { extractable: true })
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('{"keys":[]}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const jwk = await exportJWK(own.publicKey)
    const url = `http://127.0.0.1:${port}/jwks.json`
    for (const header of [{ jwk }, { jku: url }, { x5u: url }, { x5c: ['AAAA'] }, { jwk, kid: 'test-key' }])
      expect(
        await show(await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(own.privateKey)),
      ).toEqual(REFUSED)
    for (const kid of ['../../dev/null', "x' or '1'='1", 'k'.repeat(10_000), '__proto__', ''])
      expect(
        await show(await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(own.privateKey)),
      ).toEqual(REFUSED)
    server.close()
    expect(asked).toEqual([])
  })

  test('is refused outside its validity or with an invalid time', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const change of [
      { exp: now - 1 },
      { nbf: now + 60 },
      { exp: undefined },
      { exp: '9999999999' },
      { exp: 1e308 },
      { exp: 1.5e12 + 0.5 },
      { exp: null },
    ])
      expect(await show(await sign(change))).toEqual(REFUSED)
  })

  test('is refused without a user, or for a removed user or session', async () => {
    expect(await show(await sign({ sub: undefined }))).toEqual(REFUSED)
    expect(await show(await sign({ sub: 'root' }))).toMatchObject({ user: 400, code: 'bad_jwt', me: 401 })
    expect(await show(await sign({ sub: '0b1f1a36-6a4f-4b5a-8a57-111111111111' }))).toMatchObject({
      user: 403,
      code: 'user_not_found',
      me: 401,
    })
    expect(await show(await sign({ session_id: '0b1f1a36-6a4f-4b5a-8a57-222222222222' }))).toMatchObject({
      user: 403,
      code: 'session_not_found',
      me: 401,
    })
    expect(await show(await sign({ session_id: 'x' }))).toMatchObject({ user: 403, me: 401 })
    const bob = await auth.signUp()
    const stolen = (JSON.parse(Buffer.from(bob.access.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload)[
      'session_id'
    ]
    expect(await show(await sign({ session_id: stolen }))).toMatchObject({
      user: 403,
      code: 'session_not_found',
      me: 401,
    })
  })

  test('is refused if it is of another type', async () => {
    const anon = await new SignJWT({ role: 'anon', iss: SITE, exp: 4e9 })
      .setProtectedHeader({ alg: 'ES256', kid: 'test-key' })
      .sign(keys.privateKey)
    for (const token of [alice.refresh, 'x', 'a.b.c', anon])
      expect(await show(token)).toMatchObject({ user: 403, me: 401 })
    expect(await show(await sign({ role: 'service_role' }))).toMatchObject({ me: 401 })
    expect(await show(await sign({ aud: 'downloads' }))).toEqual(REFUSED)
  })

  test('makes nobody an administrator, through claims or metadata', async () => {
    const ask = async (token: string) => (await auth.ask('/api/me', { token })).body.admin
    for (const is_admin of [true, false, 'false', 0, null, []])
      expect(await ask(await sign({ is_admin, app_metadata: { role: 'admin' } }))).toBe(false)
    const data = { is_admin: true, role: 'admin', app_metadata: { role: 'admin' } }
    await auth.ask('/auth/v1/user', {
      method: 'PUT',
      body: { data, role: 'admin', id: 'x', aud: 'x' },
      token: alice.access,
    })
    const me = await auth.ask('/api/rpc/is_admin', { body: { user_id: alice.id }, token: alice.access })
    expect(me.body).toBe(false)
    expect((await auth.ask('/auth/v1/user', { token: alice.access })).body).toMatchObject({
      id: alice.id,
      role: 'authenticated',
    })
  })

  test('is required: other Authorization headers get status 401', async () => {
    for (const value of [undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', `Token ${alice.access}`]) {
      const headers: HeadersInit = value === undefined ? {} : { authorization: value }
      const response = await answerOf(await auth.testApp.fetch('/auth/v1/user', { headers }))
      expect(response).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
    }
    const odd = { authorization: `bEaReR ${alice.access}` }
    expect((await auth.testApp.fetch('/auth/v1/user', { headers: odd })).status).toBe(200)
  })
})

describe('a token signed with the shared secret', () => {
  test('is verified, but refused by the API without a session', async () => {
    const secret = 'a shared secret of 32 characters!'
    const auth = await openAuthTestApp({ environment: { AUTH_JWT_SECRET: secret } })
    const { id } = await auth.signUp()
    const sign = (key: string, alg = 'HS256') =>
      new SignJWT({ iss: `${SITE}/auth/v1`, sub: id, role: 'authenticated', aud: 'authenticated', exp: 4e9 })
        .setProtectedHeader({ alg })
        .sign(Buffer.from(key))
    expect(await auth.ask('/auth/v1/user', { token: await sign(secret) })).toMatchObject({ status: 200, body: { id } })
    expect((await auth.ask('/api/me', { token: await sign(secret) })).status).toBe(401)
    for (const token of [await sign(`${secret}.`), await sign(secret, 'HS384'), await sign(secret.repeat(2), 'HS512')])
      expect((await auth.ask('/auth/v1/user', { token })).body.code).toBe('bad_jwt')
    const audience = { 'x-jwt-aud': 'elsewhere' }
    expect((await auth.ask('/auth/v1/user', { token: await sign(secret), headers: audience })).status).toBe(400)
    await auth.close()
  })
})

describe('a valid token', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ now: new Date() })
  })
  afterAll(() => auth.close())

  test('stops working after the sign-out, in the service and in the API', async () => {
    const ended: unknown[] = []
    const stop = auth.testApp.app.kernel.events.on('session.ended', (fact) => void ended.push(fact))
    const { access, id } = await auth.signUp()
    expect((await auth.ask('/auth/v1/logout?scope=global', { method: 'POST', token: access })).status).toBe(204)
    expect((await auth.ask('/auth/v1/user', { token: access })).body.code).toBe('session_not_found')
    expect((await auth.ask('/api/me', { token: access })).status).toBe(401)
    expect(ended).toEqual([{ userId: id, sessionId: null }])
    stop()
  })

  test('expires to the second', async () => {
    const { access } = await auth.signUp()
    auth.testApp.clock.advance(3_599_000)
    expect((await auth.ask('/api/me', { token: access })).status).toBe(200)
    auth.testApp.clock.advance(1_000)
    expect((await auth.ask('/auth/v1/user', { token: access })).body.code).toBe('bad_jwt')
  })

  test('stops working when the account is removed', async () => {
    const { access, id, refresh } = await auth.signUp()
    await auth.module.forget(id)
    expect((await auth.ask('/auth/v1/user', { token: access })).body.code).toBe('user_not_found')
    const again = await auth.ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refresh } })
    expect(again).toMatchObject({ status: 400, body: { code: 'session_not_found' } })
    expect(await auth.module.exportFor(id)).toEqual({})
  })

  test('stops working while its user is suspended, and so do their password and refresh token', async () => {
    const { access, id, email, refresh } = await auth.signUp()
    const until = new Date(auth.testApp.clock.now().getTime() + 60_000)
    await auth.testApp.app.kernel.database.query('update accounts set banned_until = $1 where id = $2', [until, id])
    expect(await auth.ask('/auth/v1/user', { token: access })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    })
    expect((await auth.ask('/api/me', { token: access })).status).toBe(401)
    const signIn = (password: string) => auth.ask('/auth/v1/token?grant_type=password', { body: { email, password } })
    expect((await signIn('wrong password')).body.code).toBe('invalid_credentials')
    expect(await signIn('trois sœurs au jardin')).toMatchObject({ status: 400, body: { code: 'user_banned' } })
    const again = await auth.ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refresh } })
    expect(again).toMatchObject({ status: 400, body: { code: 'user_banned' } })
    auth.testApp.clock.advance(60_000)
    expect((await auth.ask('/api/me', { token: access })).status).toBe(200)
  })
})
