import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { emailsTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, type Answer, type AuthTestApp } from '../auth-app-for-tests.ts'
import { challenge, codeOf, enrol, prove, signInAgain, signUpWithFactor, STEP } from './second-factor-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const said = (answer: Answer) => [answer.status, answer.body?.code]

describe.each(await bothEngines())('factors, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open, now: new Date() })
  })
  afterAll(() => auth.close())

  const unenrol = (token: string, id: string) => auth.ask(`/auth/v1/factors/${id}`, { method: 'DELETE', token })
  const factorsOf = async (token: string) => (await auth.ask('/auth/v1/user', { token })).body.factors

  test('start unverified, with a secret, a URI and a QR code', async () => {
    const { access } = await auth.signUp()
    const { status, body } = await enrol(auth, access)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      type: 'totp',
      friendly_name: 'phone',
      totp: { qr_code: expect.stringContaining('<svg'), secret: expect.any(String), uri: expect.any(String) },
    })
    expect(await factorsOf(access)).toEqual([
      {
        id: body.id,
        friendly_name: 'phone',
        factor_type: 'totp',
        status: 'unverified',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        last_challenged_at: null,
      },
    ])
  })

  test('require a session', async () => {
    const paths: [string, string][] = [
      ['POST', '/factors'],
      ['POST', `/factors/${NOBODY}/challenge`],
      ['POST', `/factors/${NOBODY}/verify`],
      ['DELETE', `/factors/${NOBODY}`],
    ]
    for (const [method, path] of paths) {
      const answer = await auth.ask(`/auth/v1${path}`, { method, ...(method === 'POST' ? { body: {} } : {}) })
      expect(said(answer)).toEqual([401, 'no_authorization'])
    }
  })

  test.each([
    [{ factor_type: 'carrier pigeon' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'phone', phone: '33123456789' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(121) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(121) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: { $ne: 1 } }, 400, 'bad_json'],
    ['[]', 400, 'bad_json'],
  ])('%j is refused', async (body, status, code) => {
    const { access: token } = await auth.signUp()
    expect(said(await auth.ask('/auth/v1/factors', { token, body }))).toEqual([status, code])
  })

  test('have unique names, even if empty, and are limited to ten', async () => {
    const { access } = await auth.signUp()
    expect((await enrol(auth, access, '')).status).toBe(200)
    expect(said(await enrol(auth, access, ''))).toEqual([422, 'mfa_factor_name_conflict'])
    for (let i = 1; i < 10; i += 1) expect((await enrol(auth, access, `phone ${i}`)).status).toBe(200)
    expect(said(await enrol(auth, access, 'phone 1'))).toEqual([422, 'mfa_factor_name_conflict'])
    expect(said(await enrol(auth, access, 'one more'))).toEqual([422, 'too_many_enrolled_mfa_factors'])
  })

  test('left unverified for five minutes make room for new ones', async () => {
    const { access } = await auth.signUp()
    const { body: idle } = await enrol(auth, access, 'phone')
    const { body: asked } = await enrol(auth, access, 'tablet')
    auth.testApp.clock.advance(299_000)
    expect(said(await enrol(auth, access, 'phone'))).toEqual([422, 'mfa_factor_name_conflict'])
    await challenge(auth, access, asked.id)
    auth.testApp.clock.advance(2000)
    expect((await enrol(auth, access, 'phone')).status).toBe(200)
    const ids = (await factorsOf(access)).map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(idle.id)
    expect(ids).toContain(asked.id)
  })

  test('can be challenged only by their owner', async () => {
    const [alice, bob] = [await auth.signUp(), await auth.signUp()]
    const { body: factor } = await enrol(auth, alice.access)
    const path = `/auth/v1/factors/${factor.id}/challenge`
    const answer = await auth.ask(path, { token: alice.access, body: {} })
    expect(answer.body).toEqual({
      id: expect.any(String),
      type: 'totp',
      expires_at: Math.floor(auth.testApp.clock.now().getTime() / 1000) + 300,
    })
    const theirs = await auth.ask(path, { token: bob.access, body: {} })
    const none = await auth.ask(path.replace(factor.id, NOBODY), { token: bob.access, body: {} })
    expect([said(theirs), theirs.text]).toEqual([[404, 'mfa_factor_not_found'], none.text])
    expect(said(await auth.ask(path.replace(factor.id, 'x'), { token: bob.access, body: {} }))).toEqual([
      404,
      'validation_failed',
    ])
    const body = { challenge_id: answer.body.id, code: codeOf(auth, factor.totp.secret) }
    const verify = (token: string, id: string) => auth.ask(`/auth/v1/factors/${id}/verify`, { token, body })
    expect(said(await verify(bob.access, factor.id))).toEqual([404, 'mfa_factor_not_found'])
    const { body: own } = await enrol(auth, bob.access)
    expect(said(await verify(bob.access, own.id))).toEqual([422, 'mfa_factor_not_found'])
    expect(said(await unenrol(bob.access, factor.id))).toEqual([404, 'mfa_factor_not_found'])
  })

  test('are verified once, by the right code within five minutes', async () => {
    const { access: token } = await auth.signUp()
    const { body: factor } = await enrol(auth, token)
    const path = `/auth/v1/factors/${factor.id}/verify`
    const code = () => codeOf(auth, factor.totp.secret)
    const late = await challenge(auth, token, factor.id)
    auth.testApp.clock.advance(300_000)
    expect(said(await auth.ask(path, { token, body: { challenge_id: late, code: code() } }))).toEqual([
      422,
      'mfa_challenge_expired',
    ])
    const challenge_id = await challenge(auth, token, factor.id)
    const verify = (body: object) => auth.ask(path, { token, body })
    expect(said(await verify({ challenge_id, code: '' }))).toEqual([400, 'validation_failed'])
    expect(said(await verify({ challenge_id: 'x', code: code() }))).toEqual([400, 'validation_failed'])
    expect(said(await verify({ challenge_id: NOBODY, code: code() }))).toEqual([422, 'mfa_factor_not_found'])
    const wrong = await verify({ challenge_id, code: code() === '000000' ? '000001' : '000000' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
    })
    const right = await verify({ challenge_id, code: code() })
    expect(right.status).toBe(200)
    expect(right.body.user.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
    auth.testApp.clock.advance(STEP)
    const again = await auth.ask(path, { token: right.body.access_token, body: { challenge_id, code: code() } })
    expect(said(again)).toEqual([422, 'mfa_ip_address_mismatch'])
  })

  test('accept a code once, however many challenges there are', async () => {
    const person = await signUpWithFactor(auth)
    const { access } = await signInAgain(auth, person.email, PASSWORD)
    const code = codeOf(auth, person.secret)
    const first = await prove(auth, access, { factorId: person.factorId, code })
    expect(first.status).toBe(200)
    const replayed = await prove(auth, first.body.access_token, { factorId: person.factorId, code })
    expect(said(replayed)).toEqual([422, 'mfa_verification_failed'])
    const earlier = codeOf(auth, person.secret, -1)
    expect(said(await prove(auth, first.body.access_token, { factorId: person.factorId, code: earlier }))).toEqual([
      422,
      'mfa_verification_failed',
    ])
    const next = codeOf(auth, person.secret, 1)
    expect((await prove(auth, first.body.access_token, { factorId: person.factorId, code: next })).status).toBe(200)
  })

  test('accept a code once out of twenty simultaneous attempts', async () => {
    const person = await signUpWithFactor(auth)
    const { access } = await signInAgain(auth, person.email, PASSWORD)
    const code = codeOf(auth, person.secret)
    const ids = await Promise.all(Array.from({ length: 20 }, () => challenge(auth, access, person.factorId)))
    const answers = await Promise.all(
      ids.map((challenge_id) =>
        auth.ask(`/auth/v1/factors/${person.factorId}/verify`, { token: access, body: { challenge_id, code } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 422, 429].includes(status))).toBe(true)
  })

  test('remove unverified factors of the same kind when they are verified', async () => {
    const { access } = await auth.signUp()
    const { body: left } = await enrol(auth, access, 'left')
    const { body: taken } = await enrol(auth, access, 'taken')
    const { body } = await prove(auth, access, { factorId: taken.id, code: codeOf(auth, taken.totp.secret) })
    expect(body.user.factors.map(({ id }: { id: string }) => id)).toEqual([taken.id])
    expect(said(await unenrol(body.access_token, left.id))).toEqual([404, 'mfa_factor_not_found'])
  })

  test('can be removed at once while they are unverified', async () => {
    const { access } = await auth.signUp()
    const { body: factor } = await enrol(auth, access)
    expect(await unenrol(access, factor.id)).toMatchObject({ status: 200, body: { id: factor.id } })
    expect(said(await unenrol(access, factor.id))).toEqual([404, 'mfa_factor_not_found'])
    expect(await factorsOf(access)).toBeUndefined()
  })

  test('cause an email when they are added and removed', async () => {
    const person = await signUpWithFactor(auth, 'Anna’s phone')
    await unenrol(person.access, person.factorId)
    const names = (await emailsTo(auth, person.email)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['factor-added', 'factor-removed'])
  })
})
