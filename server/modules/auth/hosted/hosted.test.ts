import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { emailTo } from '../emails-for-tests.ts'
import { answerOf, openAuthTestApp, PASSWORD, SITE, type AuthTestApp, type Session } from '../auth-app-for-tests.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

describe.each(await engines())('a server with the accounts of an external service, on $name', (engine) => {
  let service: AuthTestApp
  let testServer: TestServer
  let here: TestApp
  /** The key of the external service. */
  let key: CryptoKey
  beforeAll(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true })
    key = pair.privateKey
    const jwk = { ...(await exportJWK(key)), kid: 'own', key_ops: ['sign'] }
    // a second server plays the external service
    service = await openAuthTestApp({ now: NOW, environment: { AUTH_JWT_KEYS: JSON.stringify([jwk]) } })
    testServer = await startTestServer(service.testApp.app)
    const environment = { AUTH_URL: `${testServer.url}/auth/v1/`, AUTH_JWT_ISSUER: `${SITE}/auth/v1` }
    here = await openTestApp({ database: engine.open, now: NOW, environment })
  })
  afterAll(async () => {
    await here.close()
    await testServer.close()
    await service.close()
  })

  const ask = async (path: string, token?: string, body?: unknown) =>
    answerOf(
      await here.fetch(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  const newName = async ({ access, refresh }: Session, name: string): Promise<string> => {
    await service.ask('/auth/v1/user', { method: 'PUT', token: access, body: { data: { name } } })
    const path = '/auth/v1/token?grant_type=refresh_token'
    return (await service.ask(path, { body: { refresh_token: refresh } })).body.access_token
  }

  test('knows a user from their first request, with a first play and their current name', async () => {
    const person = await service.signUp()
    const first = await ask('/api/me', person.access)
    expect(first).toMatchObject({ status: 200, body: { id: person.id, email: person.email, admin: false } })
    await expect
      .poll(async () => (await ask('/api/plays', person.access)).body.plays.length, { timeout: 20_000 })
      .toBe(1)
    const renewed = await newName(person, 'Élise')
    expect((await ask('/api/me', renewed)).body.name).toBe('Élise')
    expect((await ask('/api/me', renewed)).body.name).toBe('Élise')
  })

  test('has no authentication endpoints and creates no accounts', async () => {
    for (const path of ['/auth/v1/settings', '/auth/v1/token?grant_type=password', '/auth/v1/.well-known/jwks.json'])
      expect((await ask(path)).status, path).toBe(404)
    const wanted = { code: 'x', email: 'first@example.org', password: 'trois sœurs au jardin' }
    expect(await ask('/api/setup/admin', undefined, wanted)).toMatchObject({
      status: 409,
      body: { code: 'hosted_accounts' },
    })
  })

  test('makes a user of the service the first administrator', async () => {
    const person = await service.signUp()
    const code = await here.app.auth.setupCode()
    expect((await ask('/api/setup/promote', person.access, { code })).status).toBe(200)
    expect((await ask('/api/me', person.access)).body.admin).toBe(true)
  })

  test('accepts only tokens that the service signed for users', async () => {
    const { access, id } = await service.signUp()
    const [header = '', payload = '', signature = ''] = access.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
    const { privateKey } = await generateKeyPair('ES256')
    const sign = (alg: string, by: Parameters<SignJWT['sign']>[0], change: object = {}) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, kid }).sign(by)
    const changed = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')
    const keys = (await service.ask('/auth/v1/.well-known/jwks.json')).text
    const forged = {
      'a changed payload': `${header}.${changed}.${signature}`,
      'another key': await sign('ES256', privateKey),
      'the public key as a secret': await sign('HS256', new TextEncoder().encode(keys)),
      'another issuer': await sign('ES256', key, { iss: 'https://elsewhere.example/auth/v1' }),
      'another audience': await sign('ES256', key, { aud: 'somebody' }),
      'the role of a service': await sign('ES256', key, { role: 'service_role' }),
      'no end': await sign('ES256', key, { exp: undefined }),
      'no signature': new UnsecuredJWT({ ...claims, sub: id }).encode(),
      nothing: 'x.y.z',
    }
    for (const [what, token] of Object.entries(forged)) expect((await ask('/api/me', token)).status, what).toBe(401)
    expect((await ask('/api/me', await sign('ES256', key))).status).toBe(200)
    expect((await ask('/api/me', access)).status).toBe(200)
  })

  test('notices within half a minute that a session has ended', async () => {
    const person = await service.signUp()
    expect((await ask('/api/me', person.access)).status).toBe(200)
    const ended: unknown[] = []
    here.app.kernel.events.on('session.ended', (fact) => void ended.push(fact))
    await service.ask('/auth/v1/logout', { method: 'POST', token: person.access })
    here.clock.advance(30_000)
    expect((await ask('/api/me', person.access)).status).toBe(401)
    expect(ended).toEqual([{ userId: person.id, sessionId: expect.any(String) }])
  })

  test('removes a user only soon after a sign-in, and then refuses the same token', async () => {
    const person = await service.signUp()
    expect((await ask('/api/me', person.access)).status).toBe(200)
    await here.app.kernel.events.settled()
    const weighed = await ask('/api/account/consequences', person.access)
    expect(weighed.body).toMatchObject({ proof: 'recent-sign-in', lastAdministrator: false })
    expect(weighed.body.plays).toHaveLength(1)
    here.clock.advance(11 * 60_000)
    expect(await ask('/api/account/remove', person.access, {})).toMatchObject({
      status: 403,
      body: { code: 'proof_wrong' },
    })
    here.clock.advance(-11 * 60_000)
    expect((await ask('/api/account/remove', person.access, {})).status).toBe(204)
    expect((await ask('/api/me', person.access)).status).toBe(401)
    const { database } = here.app.kernel
    expect((await database.query('select id from accounts where id = $1', [person.id])).rows).toEqual([])
    expect((await database.query('select id from plays where owner_id = $1', [person.id])).rows).toEqual([])
    // the account itself is not deleted: it belongs to the service
    expect((await service.ask('/auth/v1/user', { token: person.access })).status).toBe(200)
  })

  test('treats an automatically confirmed address as unverified until a provider vouches for it', async () => {
    const person = await service.signUp()
    const isProved = async () => (await ask('/api/me', person.access)).body.emailProved
    expect(await isProved()).toBe(false)
    const vouch = async (id: string, data: object) => {
      await service.testApp.app.kernel.database.query(
        `insert into identities (identity_id, account_id, provider, provider_id, identity_data, created_at, updated_at)
         values (gen_random_uuid(), $1, 'example', $2, $3, now(), now())`,
        [person.id, id, JSON.stringify(data)],
      )
      here.clock.advance(31_000)
    }
    await vouch('x', { email: person.email, email_verified: false })
    await vouch('y', { email: 'other@example.org', email_verified: true })
    expect(await isProved()).toBe(false)
    await vouch('z', { email: person.email, email_verified: true })
    expect(await isProved()).toBe(true)
  })

  test('refuses an expired token', async () => {
    const person = await service.signUp()
    expect((await ask('/api/me', person.access)).status).toBe(200)
    here.clock.advance(3_601_000)
    expect((await ask('/api/me', person.access)).status).toBe(401)
  })
})

test('while the external service is down, known users continue and new ones are refused', async () => {
  const service = await openAuthTestApp()
  const testServer = await startTestServer(service.testApp.app)
  const environment = { AUTH_URL: `${testServer.url}/auth/v1`, AUTH_JWT_ISSUER: `${SITE}/auth/v1` }
  const [here, late] = await Promise.all([openTestApp({ environment }), openTestApp({ environment })])
  const { access } = await service.signUp()
  const me = (testApp: TestApp) => testApp.fetch('/api/me', { headers: { authorization: `Bearer ${access}` } })
  expect((await me(here)).status).toBe(200)
  await testServer.close()
  expect((await me(here)).status).toBe(200)
  expect((await me(late)).status).toBe(503)
  await Promise.all([here.close(), late.close(), service.close()])
})

test('an address is verified if the external service confirms addresses by email', async () => {
  const service = await openAuthTestApp({ environment: { AUTH_AUTOCONFIRM: 'no' } })
  const testServer = await startTestServer(service.testApp.app)
  const here = await openTestApp({
    environment: { AUTH_URL: `${testServer.url}/auth/v1`, AUTH_JWT_ISSUER: `${SITE}/auth/v1` },
  })
  const email = 'read@example.org'
  const client = service.client()
  await client.signUp({ email, password: PASSWORD })
  const { tokenHash } = await emailTo(service, email, 'confirm')
  const { data } = await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  expect(await (await here.fetch('/api/me', { headers })).json()).toMatchObject({ email, emailProved: true })
  await here.close()
  await testServer.close()
  await service.close()
})
