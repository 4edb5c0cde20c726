import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { openAuthTestApp, PASSWORD, type Answer, type AuthTestApp } from '../auth-app-for-tests.ts'
import { claimsOf, codeOf, enrol, prove, signInAgain, signUpWithFactor } from './second-factor-for-tests.ts'

const said = (answer: Answer) => [answer.status, answer.body?.code]

describe.each(await bothEngines())('two-step verification of a session, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open, now: new Date() })
  })
  afterAll(() => auth.close())

  const refresh = (refresh_token: string) =>
    auth.ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
  const change = (token: string, body: object) => auth.ask('/auth/v1/user', { method: 'PUT', token, body })
  const secondFactor = async (token: string) => (await auth.ask('/api/me', { token })).body.secondFactor
  const unenrol = (token: string, id: string) => auth.ask(`/auth/v1/factors/${id}`, { method: 'DELETE', token })

  test('raises the level of the same session, with new tokens', async () => {
    const person = await auth.signUp()
    expect(claimsOf(person.access).aal).toBe('aal1')
    expect(await secondFactor(person.access)).toBe('none')
    const { body: factor } = await enrol(auth, person.access)
    expect(await secondFactor(person.access)).toBe('none')
    auth.testApp.clock.advance(1000)
    const code = codeOf(auth, factor.totp.secret)
    const { body } = await prove(auth, person.access, { factorId: factor.id, code })
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: person.id } })
    expect(body.refresh_token).not.toBe(person.refresh)
    const claims = claimsOf(body.access_token)
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
    expect(claims.session_id).toBe(claimsOf(person.access).session_id)
    expect(await secondFactor(body.access_token)).toBe('proved')
    auth.testApp.clock.advance(1000)
    const refreshed = await refresh(body.refresh_token)
    expect(claimsOf(refreshed.body.access_token)).toMatchObject({ aal: 'aal2', amr: claims.amr })
  })

  test('does not raise the level of earlier tokens', async () => {
    const person = await signUpWithFactor(auth)
    const again = await signInAgain(auth, person.email, PASSWORD)
    const before = (await refresh(again.refresh)).body
    const code = codeOf(auth, person.secret)
    const lifted = (await prove(auth, before.access_token, { factorId: person.factorId, code })).body
    // the access token stays valid, but at the lower level
    expect(await secondFactor(before.access_token)).toBe('needed')
    expect(said(await change(before.access_token, { password: 'un autre jardin' }))).toEqual([401, 'insufficient_aal'])
    expect(said(await refresh(before.refresh_token))).toEqual([400, 'refresh_token_already_used'])
    // reusing a token ends the whole session, because the server can't tell whether the user or a thief reused it
    expect(said(await refresh(lifted.refresh_token))).toEqual([400, 'session_not_found'])
  })

  test('ends the other sessions that only the password opened', async () => {
    const person = await signUpWithFactor(auth)
    const [thief, mine] = [
      await signInAgain(auth, person.email, PASSWORD),
      await signInAgain(auth, person.email, PASSWORD),
    ]
    const bystander = await auth.signUp()
    const ended: unknown[] = []
    const stop = auth.testApp.app.kernel.events.on('session.ended', (fact) => void ended.push(fact))
    const code = codeOf(auth, person.secret)
    const { body } = await prove(auth, mine.access, { factorId: person.factorId, code })
    stop()
    expect(ended).toEqual([{ userId: person.id, sessionId: claimsOf(thief.access).session_id }])
    const isAlive = async (token: string) => (await auth.ask('/auth/v1/user', { token })).status === 200
    expect(await Promise.all([thief.access, body.access_token, person.access, bystander.access].map(isAlive))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test('is required to change credentials', async () => {
    const person = await signUpWithFactor(auth)
    const weak = await signInAgain(auth, person.email, PASSWORD)
    expect(claimsOf(weak.access).aal).toBe('aal1')
    expect(await secondFactor(weak.access)).toBe('needed')
    expect(await change(weak.access, { password: 'un autre jardin' })).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    })
    expect(said(await change(weak.access, { email: 'mallory@example.org' }))).toEqual([401, 'insufficient_aal'])
    expect((await change(weak.access, { data: { name: 'Anna' } })).status).toBe(200)
    expect(said(await enrol(auth, weak.access, 'mine now'))).toEqual([403, 'insufficient_aal'])
    expect(said(await unenrol(weak.access, person.factorId))).toEqual([422, 'insufficient_aal'])
    expect((await change(person.access, { password: 'un autre jardin' })).status).toBe(200)
    expect((await enrol(auth, person.access, 'tablet')).status).toBe(200)
  })

  test('is required for administration', async () => {
    const person = await signUpWithFactor(auth)
    const { database, clock } = auth.testApp.app.kernel
    await database.db
      .withTables<{ administrators: { account_id: string; granted_at: Date } }>()
      .insertInto('administrators')
      .values({ account_id: person.id, granted_at: clock.now() })
      .execute()
    const weak = await signInAgain(auth, person.email, PASSWORD)
    const flag = (token: string) =>
      auth.ask('/api/feature_flags/ttsLimitFirst15', {
        method: 'PATCH',
        token,
        body: { is_enabled: true, updated_at: '2026-01-01T00:00:00Z' },
      })
    expect(said(await flag(weak.access))).toEqual([403, 'second_factor_needed'])
    expect((await flag(person.access)).status).toBe(200)
  })

  test('no longer counts after the factor is removed', async () => {
    const person = await signUpWithFactor(auth)
    const { body: other } = await enrol(auth, person.access, 'tablet')
    const elsewhere = await signInAgain(auth, person.email, PASSWORD)
    const code = codeOf(auth, other.totp.secret)
    const { body: byTablet } = await prove(auth, elsewhere.access, { factorId: other.id, code })
    expect((await unenrol(person.access, other.id)).status).toBe(200)
    expect(await secondFactor(byTablet.access_token)).toBe('needed')
    expect(await secondFactor(person.access)).toBe('proved')
    const refreshed = await refresh(byTablet.refresh_token)
    expect(claimsOf(refreshed.body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await unenrol(person.access, person.factorId)).status).toBe(200)
    expect(await secondFactor(person.access)).toBe('none')
    expect(await secondFactor(refreshed.body.access_token)).toBe('none')
    expect(claimsOf((await refresh(person.refresh)).body.access_token).aal).toBe('aal1')
  })

  test('does not raise the level of tokens refreshed at the same time', async () => {
    const person = await signUpWithFactor(auth)
    for (let round = 0; round < 3; round += 1) {
      const weak = await signInAgain(auth, person.email, PASSWORD)
      const code = codeOf(auth, person.secret)
      const [raised, refreshed] = await Promise.all([
        prove(auth, weak.access, { factorId: person.factorId, code }),
        refresh(weak.refresh),
      ])
      expect([200, 403]).toContain(raised.status)
      if (refreshed.status === 200) expect(claimsOf(refreshed.body.access_token).aal).toBe('aal1')
      else expect(said(refreshed)).toEqual([400, 'refresh_token_already_used'])
      auth.testApp.clock.advance(30_000)
    }
  })

  test('limits guesses from any number of addresses', async () => {
    const slow = await openAuthTestApp({
      database: engine.open,
      now: new Date(),
      environment: { TRUST_PROXY: 'yes' },
    })
    const person = await signUpWithFactor(slow)
    const weak = await signInAgain(slow, person.email, PASSWORD)
    const codes = new Set([-1, 0, 1].map((steps) => codeOf(slow, person.secret, steps)))
    const wrong = ['111111', '222222', '333333', '444444'].find((code) => !codes.has(code)) ?? ''
    const guess = async (code: string, from: number) => {
      const headers = { 'x-forwarded-for': `10.0.0.${from}` }
      const path = `/auth/v1/factors/${person.factorId}`
      const { body } = await slow.ask(`${path}/challenge`, { token: weak.access, body: {}, headers })
      return slow.ask(`${path}/verify`, { token: weak.access, headers, body: { challenge_id: body.id, code } })
    }
    const answers: Answer[] = []
    for (let i = 0; i < 30; i += 1) answers.push(await guess(wrong, i))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20)
    expect(said(answers.at(-1)!)).toEqual([429, 'over_request_rate_limit'])
    expect((await guess(codeOf(slow, person.secret), 99)).status).toBe(429)
    slow.testApp.clock.advance(300_000)
    expect((await guess(codeOf(slow, person.secret), 99)).status).toBe(200)
    await slow.close()
  })

  test('must be completed from the IP address that began it', async () => {
    const roaming = await openAuthTestApp({ database: engine.open, environment: { TRUST_PROXY: 'yes' } })
    const person = await roaming.signUp()
    const { body: factor } = await enrol(roaming, person.access)
    const path = `/auth/v1/factors/${factor.id}`
    const from = (ip: string) => ({ token: person.access, headers: { 'x-forwarded-for': ip } })
    const { body } = await roaming.ask(`${path}/challenge`, { ...from('10.0.0.1'), body: {} })
    const answer = { challenge_id: body.id, code: codeOf(roaming, factor.totp.secret) }
    expect(said(await roaming.ask(`${path}/verify`, { ...from('10.0.0.2'), body: answer }))).toEqual([
      422,
      'mfa_ip_address_mismatch',
    ])
    expect((await roaming.ask(`${path}/verify`, { ...from('10.0.0.1'), body: answer })).status).toBe(200)
    await roaming.close()
  })
})
