import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { openTestApp } from '../../../testing/index.ts'
import { claimsOf, challenge, codeOf, enrol, prove, signInAgain, signUpWithFactor, type Enrolled } from '../factors/second-factor-for-tests.ts' // prettier-ignore
import { emailTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, type Session } from '../auth-app-for-tests.ts'
import { openTarget, type Blow, type Target } from './target-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe('an attacker with the password but without the factor', () => {
  let target: Target
  let alice: Enrolled
  let thief: Session
  let playId: string
  beforeAll(async () => {
    target = await openTarget({ now: new Date(), environment: { AUTH_MANUAL_LINKING: 'yes' } })
    alice = await signUpWithFactor(target)
    await target.ask('/api/setup/promote', { body: { code: await target.module.setupCode() }, token: alice.access })
    const made = await target.ask('/api/plays', {
      body: { title: 'Secret', kind: 'stage', language: 'fr' },
      token: alice.access,
    })
    playId = made.body.id
    await target.ask('/api/account/recovery-codes', { method: 'POST', token: alice.access })
    thief = await signInAgain(target, alice.email, PASSWORD)
  })
  afterAll(() => target.close())

  const blows = (): Blow[] => {
    const factor = `/auth/v1/factors/${alice.factorId}`
    const play = `/api/plays/${playId}`
    return [
      { path: '/auth/v1/user', method: 'PUT', body: { password: 'celui de mallory, enfin' } },
      { path: '/auth/v1/user', method: 'PUT', body: { email: 'mallory@example.org' } },
      { path: '/auth/v1/user', method: 'PUT', body: { data: { name: 'x' }, password: 'celui de mallory, enfin' } },
      { path: factor, method: 'DELETE' },
      { path: '/auth/v1/factors', body: { factor_type: 'totp', friendly_name: 'mine' } },
      { path: '/auth/v1/factors', body: { factor_type: 'webauthn', friendly_name: 'mine' } },
      { path: '/auth/v1/factors/recovery-codes', method: 'POST' }, { path: '/auth/v1/factors/recovery-codes', method: 'DELETE' },
      { path: '/auth/v1/passkeys/registration/options', method: 'POST' },
      { path: '/auth/v1/user/identities/authorize?provider=example&skip_http_redirect=true' },
      { path: `/auth/v1/user/identities/${NOBODY}`, method: 'DELETE' },
      { path: '/api/account/recovery-codes', method: 'POST' }, { path: '/api/account/export' },
      { path: '/api/account/remove', body: { password: PASSWORD } }, { path: '/api/admin/overview' }, { path: '/api/admin/users' },
      { path: `/api/admin/users/${alice.id}`, method: 'PATCH', body: { admin: true } }, { path: '/api/admin/outbox' },
      { path: '/api/admin/letters' }, { path: '/api/admin/audit' },
      { path: `/api/admin/users/${alice.id}/reset-factors`, method: 'POST' },
      { path: '/api/feature_flags/registrationEnabled', method: 'PATCH', body: { is_enabled: false, updated_at: '2026-01-01T00:00:00Z' } },
      { path: '/api/plays' }, { path: play }, { path: `${play}/export?format=fountain` }, { path: `${play}/trash`, method: 'POST' },
      { path: `${play}/people`, body: { email: 'mallory@example.org', role: 'editor' } },
      { path: '/api/plays', body: { title: 'x', kind: 'stage', language: 'fr' } },
    ] // prettier-ignore
  }

  test('cannot change credentials, open a play or administer the server', async () => {
    expect(claimsOf(thief.access).aal).toBe('aal1')
    for (const blow of blows()) {
      const answer = await target.strike({ ...blow, token: thief.access })
      const code = String(answer.body?.code)
      expect([blow.path, code]).toEqual([blow.path, expect.stringMatching(/^(insufficient_aal|second_factor_needed)$/)])
    }
    // the factor's id in capitals does not match
    const capitals = `/auth/v1/factors/${alice.factorId.toUpperCase()}`
    await target.strike({ path: capitals, method: 'DELETE', token: thief.access }, { code: 'validation_failed' })
  })

  test('cannot raise the session’s level by claiming it in a field or header', async () => {
    const body = {
      password: 'celui de mallory, enfin',
      aal: 'aal2',
      amr: [{ method: 'totp' }],
      second_factor: 'proved',
    }
    const headers = { 'x-aal': 'aal2', 'x-jwt-aud': 'aal2' }
    await target.strike({ path: '/auth/v1/user', method: 'PUT', body, headers, token: thief.access })
    const { body: refreshed } = await target.ask('/auth/v1/token?grant_type=refresh_token&aal=aal2', {
      body: { refresh_token: thief.refresh, aal: 'aal2', amr: ['totp'] },
    })
    expect(claimsOf(refreshed.access_token).aal).toBe('aal1')
    thief = { ...thief, access: refreshed.access_token, refresh: refreshed.refresh_token }
  })

  test('gets no higher level by signing in with an email', async () => {
    const { email } = alice
    for (const [path, emailName] of [
      ['/recover', 'recovery'],
      ['/otp', 'magic-link'],
    ] as const) {
      await target.ask(`/auth/v1${path}`, { body: { email } })
      const { tokenHash, type } = await emailTo(target, email, emailName)
      const { body } = await target.ask('/auth/v1/verify', { body: { type, token_hash: tokenHash } })
      expect(claimsOf(body.access_token).aal).toBe('aal1')
      const change = { path: '/auth/v1/user', method: 'PUT', body: { password: 'celui de mallory, enfin' } }
      await target.strike({ ...change, token: body.access_token }, { status: 401, code: 'insufficient_aal' })
      await target.strike({ path: `/api/plays/${playId}`, token: body.access_token }, { code: 'second_factor_needed' })
    }
  })

  test('cannot use the factor, challenge or code of another account', async () => {
    const mallory = await signUpWithFactor(target)
    const theirs = await challenge(target, mallory.access, mallory.factorId)
    const verify = (factorId: string, body: object, token = thief.access) => ({
      path: `/auth/v1/factors/${factorId}/verify`,
      body,
      token,
    })
    const code = codeOf(target, mallory.secret)
    await target.strike(verify(mallory.factorId, { challenge_id: theirs, code }), { status: 404 })
    await target.strike(verify(alice.factorId, { challenge_id: theirs, code }), { code: 'mfa_factor_not_found' })
    const mine = await challenge(target, thief.access, alice.factorId)
    const writes = ['factor_challenges', 'factors']
    const hidden = { challenge_id: mine, code, factor_id: mallory.factorId, user_id: mallory.id }
    await target.strike(verify(alice.factorId, hidden), { code: 'mfa_verification_failed', writes })
    for (const odd of [
      null,
      123456,
      [codeOf(target, alice.secret)],
      { code },
      true,
      '',
      ' ',
      '１２３４５６',
      'x'.repeat(9999),
    ])
      await target.strike(verify(alice.factorId, { challenge_id: mine, code: odd }), { writes })
    for (const id of ['', '%00', '../x', NOBODY, `${mine}'--`, [mine], null])
      await target.strike(verify(alice.factorId, { challenge_id: id, code }), { writes })
    await target.strike({ path: '/api/account/recovery', body: { code: 'AAAA-BBBB-CCCC' }, token: thief.access })
    await target.strike({ path: '/api/account/recovery', body: { code: { length: 1 } }, token: thief.access })
  })

  test('cannot use a code again with a new challenge', async () => {
    target.testApp.clock.advance(60_000)
    const code = codeOf(target, alice.secret)
    const first = await prove(target, thief.access, { factorId: alice.factorId, code })
    expect(first.status).toBe(200)
    const again = await signInAgain(target, alice.email, PASSWORD)
    const replayed = await prove(target, again.access, { factorId: alice.factorId, code })
    expect([replayed.status, replayed.body.code]).toEqual([422, 'mfa_verification_failed'])
    target.keepsSecret(alice.secret, PASSWORD)
  })
})

test('a hosted service’s token is refused if its user has a factor but did not verify it', async () => {
  const service = await openAuthTestApp({ now: new Date('2026-03-01T10:00:00Z') })
  const testServer = await startTestServer(service.testApp.app)
  const environment = { AUTH_URL: `${testServer.url}/auth/v1/`, AUTH_JWT_ISSUER: `${SITE}/auth/v1` }
  const here = await openTestApp({ now: new Date('2026-03-01T10:00:00Z'), environment })
  const alice = await service.signUp()
  const { body: factor } = await enrol(service, alice.access)
  const { body } = await prove(service, alice.access, {
    factorId: factor.id,
    code: codeOf(service, factor.totp.secret),
  })
  const weak = await signInAgain(service, alice.email, PASSWORD)
  const ask = async (path: string, token: string, sent?: object) => {
    const response = await here.fetch(path, {
      method: sent ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const code = await here.app.auth.setupCode()
  expect((await ask('/api/setup/promote', body.access_token, { code })).status).toBe(200)
  expect((await ask('/api/me', weak.access)).body['secondFactor']).toBe('needed')
  for (const path of ['/api/admin/users', '/api/plays', '/api/account/export'])
    expect(await ask(path, weak.access)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
  expect((await ask('/api/admin/users', body.access_token)).status).toBe(200)
  await here.close()
  await testServer.close()
  await service.close()
})
