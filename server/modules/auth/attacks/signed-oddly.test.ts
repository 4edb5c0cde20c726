import { createPrivateKey, sign, type JsonWebKey, type KeyObject } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGenuine } from '../../../testing/forgery.ts'
import type { Session } from '../auth-app-for-tests.ts'
import { openTarget, type Target } from './target-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const encode = (text: string): string => Buffer.from(text).toString('base64url')

describe('a token with the server’s own signature but unusual contents', () => {
  let target: Target
  let alice: Session
  let bob: Session
  let key: KeyObject
  let claims: Record<string, unknown>

  /** Signs any payload and header with a valid key, so that only the content is wrong. */
  const signed = (payload: string | object, header: object = {}): string => {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const content = `${encode(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid: 'odd', ...header }))}.${encode(text)}`
    return `${content}.${sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const claiming = (change: object): string => signed({ ...claims, ...change })

  beforeAll(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true })
    const jwk = { ...(await exportJWK(pair.privateKey)), kid: 'odd', key_ops: ['sign'] }
    key = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
    target = await openTarget({ environment: { AUTH_JWT_KEYS: JSON.stringify([jwk]) } })
    ;[alice, bob] = [await target.signUp(), await target.signUp()]
    claims = readGenuine(alice.access).claims
  })
  afterAll(() => target.close())

  test('is accepted if its claims are the usual ones', async () => {
    expect((await target.ask('/api/me', { token: signed(claims) })).body.id).toBe(alice.id)
  })

  test.each([
    { exp: '9999999999' }, { exp: null }, { exp: -1 }, { exp: [9999999999] }, { exp: true }, { exp: {} }, { exp: 1.5e12 + 0.5 }, { nbf: '1' },
    { nbf: 4e9 }, { nbf: null }, { iat: 'now' }, { sub: '' }, { sub: null }, { sub: 1 }, { sub: {} }, { sub: NOBODY },
    { session_id: NOBODY }, { session_id: '../x' }, { session_id: 'x'.repeat(10_000) },
    { aud: 'downloads' }, { aud: ['downloads', 'authenticated'] }, { aud: [] }, { aud: [['authenticated']] }, { aud: { 0: 'authenticated' } },
    { aud: null }, { aud: '' }, { iss: '' }, { iss: null }, { iss: 1 }, { iss: ['http://localhost:3000/auth/v1'] }, { iss: 'supabase' },
  ])('is refused everywhere with %j', async (change) => {
    const token = claiming(change)
    await target.strike({ path: '/auth/v1/user', token }, { status: 403 })
    await target.strike({ path: '/api/plays', body: { title: 'x', kind: 'stage', language: 'fr' }, token }, { status: 401 })
  }) // prettier-ignore

  test('is refused with an exp outside the range of numbers', async () => {
    for (const exp of ['1e308', '1e400', '9007199254740993', '-1e400']) {
      const token = signed(JSON.stringify({ ...claims, exp: 0 }).replace('"exp":0', `"exp":${exp}`))
      await target.strike({ path: '/auth/v1/user', token }, { status: 403, code: 'bad_jwt' })
    }
  })

  test.each([
    { role: 'service_role' }, { role: 'supabase_admin' }, { role: ['authenticated'] }, { role: null }, { role: 'anon' },
    { session_id: null }, { session_id: [] }, { session_id: '' }, { session_id: '00000000-0000-0000-0000-000000000000' },
  ])('is refused by the API with %j', async (change) => {
    const token = claiming(change)
    await target.strike({ path: '/api/plays', body: { title: 'x', kind: 'stage', language: 'fr' }, token }, { status: 401 })
    await target.strike({ path: '/auth/v1/admin/users', token }, { status: 403, code: 'not_admin' })
  }) // prettier-ignore

  test('is refused with the session of another user', async () => {
    const token = claiming({ session_id: readGenuine(bob.access).claims['session_id'] })
    await target.strike({ path: '/auth/v1/user', token }, { status: 403, code: 'session_not_found' })
    await target.strike({ path: '/api/me', token }, { status: 401 })
  })

  test('opens no other account or role through duplicate keys', async () => {
    const text = JSON.stringify(claims).slice(0, -1)
    const [session] = [readGenuine(bob.access).claims['session_id']]
    for (const more of [`"sub":"${bob.id}"`, `"session_id":"${String(session)}"`])
      await target.strike({ path: '/auth/v1/user', token: signed(`${text},${more}}`) }, { status: 403 })
    const raised = signed(`${text},"role":"service_role"}`)
    await target.strike({ path: '/auth/v1/admin/users', token: raised }, { code: 'not_admin' })
  })

  test.each<[string, object]>([
    ['a critical extension', { crit: ['exp'] }],
    ['one nobody knows', { crit: ['urn:example:x'], 'urn:example:x': true }],
    ['none', { crit: [] }],
    ['an unencoded payload', { crit: ['b64'], b64: false }],
    ['another algorithm', { alg: 'ES512' }],
    ['a shared one', { alg: 'HS256' }],
    ['no kid', { kid: undefined }],
    ['a list of kids', { kid: ['odd'] }],
  ])('is refused if its header has %s', async (_what, header) => {
    await target.strike({ path: '/auth/v1/user', token: signed(claims, header) }, { status: 403, code: 'bad_jwt' })
  })

  test.each(['[]', 'null', '"x"', '1', '{', '', '{"sub"'])('is refused with the payload %j', async (payload) => {
    await target.strike({ path: '/auth/v1/user', token: signed(payload) }, { status: 403, code: 'bad_jwt' })
  })

  test('neither makes its user an administrator nor raises the session’s level', async () => {
    const said = [true, false, 'false', 0, null, [], 'true', {}]
    for (const is_admin of said) {
      const token = claiming({ is_admin, app_metadata: { role: 'admin', is_admin }, user_metadata: { is_admin } })
      expect((await target.ask('/api/me', { token })).body.admin).toBe(false)
      expect((await target.ask('/api/rpc/is_admin', { body: { user_id: alice.id }, token })).body).toBe(false)
      await target.strike({ path: '/api/admin/overview', token }, { status: 403 })
    }
    for (const aal of ['aal2', 'AAL2', ['aal2'], 2])
      expect((await target.ask('/api/me', { token: claiming({ aal }) })).body.secondFactor).toBe('none')
  })

  test('does not make its user an administrator through user metadata', async () => {
    const data = { is_admin: true, role: 'admin', admin: true, app_metadata: { role: 'admin' }, plan: 'pro' }
    const hidden = { data, role: 'service_role', is_admin: true, id: NOBODY, aud: 'admin', plan: 'pro', email_confirmed_at: null, banned_until: null } // prettier-ignore
    expect((await target.ask('/auth/v1/user', { method: 'PUT', body: hidden, token: alice.access })).status).toBe(200)
    const { body } = await target.ask('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: alice.refresh },
    })
    const fresh = body.access_token
    expect((await target.ask('/auth/v1/user', { token: fresh })).body).toMatchObject({
      id: alice.id,
      role: 'authenticated',
      aud: 'authenticated',
    })
    expect((await target.ask('/api/me', { token: fresh })).body).toMatchObject({ admin: false, plan: 'free' })
    await target.strike({ path: '/api/admin/users', token: fresh }, { status: 403, code: 'not_admin' })
    await target.strike({ path: '/auth/v1/admin/users', token: fresh }, { status: 403, code: 'not_admin' })
    const own = { app_metadata: { role: 'admin' } }
    await target.strike({ path: '/auth/v1/user', method: 'PUT', body: own, token: fresh }, { code: 'not_admin' })
  })
})
