import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailTo, emailsTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, type AuthTestApp } from '../auth-app-for-tests.ts'

const START = new Date('2026-03-01T12:00:00Z')
const DAY = 86_400_000
const NEW_PASSWORD = 'une neuve pour le printemps'

describe('invalid requests are refused', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp()
  })
  afterAll(() => auth.close())

  const half = { code_challenge: 'x'.repeat(43) }
  test.each([
    ['/otp', {}, 400], ['/otp', { email: 'nobody' }, 400], ['/otp', { email: 'a@b.example', phone: '123' }, 400],
    ['/otp', { phone: '33123456789' }, 400], ['/otp', { email: 'a@b.example', create_user: 'yes' }, 400],
    ['/otp', { email: 'a@b.example', ...half }, 400], ['/otp', { email: 'a@b.example', data: [] }, 400],
    ['/otp', { email: 'a@b.example', data: { x: 'y'.repeat(9000) } }, 400],
    ['/recover', {}, 400], ['/recover', { email: ['a@b.example'] }, 400], ['/recover', { email: 'a@b.example', ...half }, 400],
    ['/recover', { email: `a@b.example\r\nBcc: c@d.example` }, 400],
    ['/resend', {}, 400], ['/resend', { type: 'signup' }, 400], ['/resend', { type: 'recovery', email: 'a@b.example' }, 400],
    ['/resend', { type: 'sms', phone: '1' }, 400], ['/resend', { type: 'signup', phone: '1' }, 400],
    ['/verify', {}, 400], ['/verify', { type: 'email' }, 400], ['/verify', { type: 'nothing', token_hash: 'x' }, 400],
    ['/verify', { type: 'reauthentication', token_hash: 'x' }, 400], ['/verify', { token_hash: 'x' }, 400],
    ['/verify', { type: 'email', token: '1' }, 400], ['/verify', { type: 'email', token: '1', email: 'a@b.example', phone: '1' }, 400],
    ['/verify', { type: 'email', token_hash: 'x', email: 'a@b.example' }, 400], ['/verify', { type: '__proto__', token_hash: 'x' }, 400],
    ['/verify', { type: 'email', token_hash: 'x' }, 403], ['/verify', { type: 'email', token_hash: 'x'.repeat(10_000) }, 403],
    ['/verify', { type: 'email', token_hash: 'x'.repeat(100_000) }, 413],
    ['/verify', { type: 'sms', token: '123456', phone: '33123456789' }, 403],
    ['/verify', { type: 'email', token: '１２３４５６', email: 'a@b.example' }, 403],
  ])('%s %j', async (path, body, status) => {
    const answer = await auth.ask(`/auth/v1${path}`, { body })
    expect([answer.status, answer.body.code]).toEqual([status, expect.any(String)])
  }) // prettier-ignore

  test.each(['', '?token=x', '?type=signup', '?token=x&type=nothing', `?type=signup&token=${'x'.repeat(300)}`])(
    'a link with the query %j is refused',
    async (query) => {
      expect(await auth.ask(`/auth/v1/verify${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    },
  )

  test('reauthentication requires a session', async () => {
    expect(await auth.ask('/auth/v1/reauthenticate')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    const { access } = await auth.signUp()
    await auth.ask('/auth/v1/logout', { method: 'POST', token: access })
    expect((await auth.ask('/auth/v1/reauthenticate', { token: access })).body.code).toBe('session_not_found')
  })
})

describe('a server with sign-up closed', () => {
  test.each([
    ['by its setting', { AUTH_DISABLE_SIGNUP: 'yes' }],
    ['by its flag', {}],
  ])('%s creates no account, but signs in known addresses by email', async (_how, environment) => {
    const open = await openAuthTestApp({ environment })
    const { database } = open.testApp.app.kernel
    if (Object.keys(environment).length === 0)
      await database.query(`update feature_flags set is_enabled = false where name = 'registrationEnabled'`)
    const closed = { status: 422, body: { code: 'signup_disabled', message: 'Signups not allowed for this instance' } }
    const ask = (path: string, body: object) => open.ask(`/auth/v1${path}`, { body })
    expect(await ask('/signup', { email: 'late@example.org', password: PASSWORD })).toMatchObject(closed)
    for (const more of [{}, { create_user: false }])
      expect(await ask('/otp', { email: 'late@example.org', ...more })).toMatchObject({ status: 200, body: {} })
    await open.testApp.app.kernel.events.settled()
    expect(await ask('/recover', { email: 'late@example.org' })).toMatchObject({ status: 200 })
    expect((await database.query('select 1 from accounts')).rows).toEqual([])
    await database.query(
      `insert into accounts (id, email, created_at, updated_at) values (gen_random_uuid(), 'known@example.org', now(), now())`,
    )
    expect(await ask('/otp', { email: 'known@example.org' })).toMatchObject({ status: 200 })
    const { code } = await emailTo(open, 'known@example.org', 'magic-link')
    expect((await ask('/verify', { type: 'email', email: 'known@example.org', token: code })).status).toBe(200)
    await open.close()
  })
})

describe('the automatic confirmation of an address', () => {
  test.each([
    [{}, true],
    [{ SMTP_URL: 'smtp://localhost:2525' }, false],
    [{ AUTH_AUTOCONFIRM: 'no' }, false],
    [{ AUTH_AUTOCONFIRM: 'yes', SMTP_URL: 'smtp://localhost:2525' }, true],
  ])('with %j: %s', async (environment, atOnce) => {
    const auth = await openAuthTestApp({ environment })
    expect((await auth.ask('/auth/v1/settings')).body.mailer_autoconfirm).toBe(atOnce)
    const email = 'somebody@example.org'
    const { body } = await auth.ask('/auth/v1/signup', { body: { email, password: PASSWORD } })
    expect('access_token' in body).toBe(atOnce)
    expect(await emailsTo(auth, email)).toHaveLength(atOnce ? 0 : 1)
    await auth.close()
  })
})

describe('emails are limited', () => {
  test('across the whole server, and the response says how long to wait', async () => {
    const environment = { AUTH_AUTOCONFIRM: 'no', AUTH_RATE_MAILS: '3' }
    const auth = await openAuthTestApp({ now: START, environment })
    const ask = (email: string) => auth.ask('/auth/v1/recover', { body: { email } })
    for (let i = 0; i < 3; i += 1) expect((await ask(`nobody-${i}@example.org`)).status).toBe(200)
    const refused = await auth.ask('/auth/v1/signup', { body: { email: 'new@example.org', password: PASSWORD } })
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect(refused.headers.get('retry-after')).toBe('1200')
    auth.testApp.clock.advance(1_200_000)
    expect((await ask('nobody@example.org')).status).toBe(200)
    expect((await ask('nobody@example.org')).status).toBe(429)
    await auth.close()
  })

  test('only while addresses are confirmed by email', async () => {
    const auth = await openAuthTestApp({ environment: { AUTH_RATE_MAILS: '0' } })
    expect((await auth.ask('/auth/v1/recover', { body: { email: 'nobody@example.org' } })).status).toBe(200)
    await auth.close()
  })

  test('per IP address, separately for each endpoint', async () => {
    const auth = await openAuthTestApp({ now: START, environment: { AUTH_RATE_LETTERS: '30', AUTH_RATE_VERIFY: '30' } })
    const requests: [string, object][] = [
      ['/otp', { email: 'a@b.example', create_user: false }],
      ['/recover', { email: 'a@b.example' }],
      ['/resend', { type: 'signup', email: 'a@b.example' }],
      ['/verify', { type: 'email', token_hash: 'x' }],
    ]
    for (const [path, body] of requests) {
      const statuses: number[] = []
      for (let i = 0; i < 32; i += 1) statuses.push((await auth.ask(`/auth/v1${path}`, { body })).status)
      expect([path, ...statuses.slice(29)]).toEqual([path, statuses[0], 429, 429])
    }
    await auth.close()
  })
})

describe('a new password', () => {
  test('requires a code by email if the session is a day old and the operator enables it', async () => {
    const environment = { AUTH_PASSWORD_REAUTHENTICATION: 'yes', AUTH_JWT_LIFETIME: '604800' }
    const auth = await openAuthTestApp({ now: START, environment })
    const { email, access } = await auth.signUp()
    const change = (body: object) => auth.ask('/auth/v1/user', { method: 'PUT', token: access, body })
    expect((await change({ password: 'un premier jardin au soir' })).status).toBe(200)
    auth.testApp.clock.advance(DAY)
    const needed = await change({ password: NEW_PASSWORD })
    expect(needed).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    expect((await change({ data: { name: 'X' } })).status).toBe(200)
    expect((await auth.ask('/auth/v1/reauthenticate', { token: access })).status).toBe(200)
    const { code } = await emailTo(auth, email, 'reauthentication')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const refused = { status: 422, body: { code: 'reauthentication_not_valid' } }
    expect(await change({ password: NEW_PASSWORD, nonce: wrong })).toMatchObject(refused)
    const verified = await auth.ask('/auth/v1/verify', { body: { type: 'email', email, token: code } })
    expect(verified.status).toBe(403)
    expect((await change({ password: NEW_PASSWORD, nonce: code })).status).toBe(200)
    expect(await change({ password: PASSWORD, nonce: code })).toMatchObject(refused)
    await auth.close()
  })

  test('requires the current password if the operator enables it, except after a recovery email', async () => {
    const auth = await openAuthTestApp({ environment: { AUTH_PASSWORD_REQUIRE_CURRENT: 'yes' } })
    const { email, access } = await auth.signUp()
    const change = (token: string, body: object) => auth.ask('/auth/v1/user', { method: 'PUT', token, body })
    expect((await change(access, { password: NEW_PASSWORD })).body.code).toBe('current_password_required')
    await auth.ask('/auth/v1/recover', { body: { email } })
    const { tokenHash } = await emailTo(auth, email, 'recovery')
    const { body } = await auth.ask('/auth/v1/verify', { body: { type: 'recovery', token_hash: tokenHash } })
    expect((await change(body.access_token, { password: NEW_PASSWORD })).status).toBe(200)
    await auth.close()
  })
})

test('a change of address is confirmed only by the new address if the operator allows it', async () => {
  const auth = await openAuthTestApp({ environment: { AUTH_SECURE_EMAIL_CHANGE: 'no' } })
  const { email, access } = await auth.signUp()
  const wanted = 'single@example.org'
  await auth.ask('/auth/v1/user', { method: 'PUT', token: access, body: { email: wanted } })
  expect((await emailsTo(auth, email)).map(({ name }) => name)).toEqual([])
  const { code } = await emailTo(auth, wanted, 'email-change-new')
  const { body } = await auth.ask('/auth/v1/verify', { body: { type: 'email_change', email: wanted, token: code } })
  expect(body.user.email).toBe(wanted)
  await auth.close()
})

test('a change of address can be requested once a minute, and cancelled', async () => {
  const auth = await openAuthTestApp({ now: START })
  const { email, access } = await auth.signUp()
  const change = (body: object) => auth.ask('/auth/v1/user', { method: 'PUT', token: access, body })
  expect((await change({ email: 'one@example.org' })).status).toBe(200)
  const refused = await change({ email: 'two@example.org', data: { name: 'Not kept' } })
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await auth.ask('/auth/v1/user', { token: access })).body.user_metadata).not.toHaveProperty('name')
  expect((await change({ email })).body).not.toHaveProperty('new_email')
  const { tokenHash } = await emailTo(auth, 'one@example.org', 'email-change-new')
  const late = await auth.ask('/auth/v1/verify', { body: { type: 'email_change', token_hash: tokenHash } })
  expect(late.body.code).toBe('otp_expired')
  await auth.close()
})

test('an anonymous user who verifies an address is no longer anonymous', async () => {
  const auth = await openAuthTestApp({ environment: { AUTH_ANONYMOUS: 'yes' } })
  const client = auth.client()
  const { data } = await client.signInAnonymously()
  expect(data.user).toMatchObject({ is_anonymous: true, email: '' })
  expect((await client.reauthenticate()).error).toMatchObject({ status: 400 })
  const email = 'guest@example.org'
  await client.updateUser({ email })
  const { tokenHash } = await emailTo(auth, email, 'email-change-new')
  const verified = await client.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(verified.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  expect(verified.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  expect(verified.data.user?.identities).toHaveLength(1)
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
  expect((await auth.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  await auth.close()
})

test('links and codes are never logged', async () => {
  const lines: string[] = []
  const auth = await openAuthTestApp({ log: (line) => void lines.push(line) })
  const { email } = await auth.signUp()
  await auth.ask('/auth/v1/recover', { body: { email } })
  const { tokenHash, code } = await emailTo(auth, email, 'recovery')
  await auth.ask(`/auth/v1/verify?token=${tokenHash}&type=recovery`)
  await auth.ask('/auth/v1/verify', { body: { type: 'magiclink', token_hash: tokenHash } })
  await auth.ask('/auth/v1/verify', { body: { type: 'recovery', email, token: `${code}0` } })
  await auth.ask('/auth/v1/verify', { body: { type: 'recovery', token_hash: tokenHash } })
  await auth.close()
  const all = lines.join('')
  expect(all).toContain('otp_expired')
  for (const secret of [tokenHash, email]) expect(all).not.toContain(secret)
  expect(all).not.toMatch(new RegExp(`\\b${code}0?\\b`))
})

test('a session that is ended through an email causes an event', async () => {
  const auth = await openAuthTestApp()
  const { email, id, access } = await auth.signUp()
  const ended: unknown[] = []
  auth.testApp.app.kernel.events.on('session.ended', (fact) => void ended.push(fact))
  await auth.ask('/auth/v1/recover', { body: { email } })
  const { tokenHash } = await emailTo(auth, email, 'recovery')
  const { body } = await auth.ask('/auth/v1/verify', { body: { type: 'recovery', token_hash: tokenHash } })
  await auth.ask('/auth/v1/user', { method: 'PUT', token: body.access_token, body: { password: NEW_PASSWORD } })
  expect(ended).toEqual([{ userId: id, sessionId: expect.any(String) }])
  expect((await auth.ask('/auth/v1/user', { token: access })).body.code).toBe('session_not_found')
  await auth.close()
})
