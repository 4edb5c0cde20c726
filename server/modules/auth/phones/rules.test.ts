import { afterEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { newNumber, openPhoneTestApp, type PhoneTestApp } from './phone-app-for-tests.ts'
import { openSmsServer } from './sms-for-tests.ts'

const START = new Date('2026-03-01T12:00:00Z')
const MINUTE = 60_000

let auth: PhoneTestApp
afterEach(() => auth.close())

describe('text messages are sent', () => {
  test('as JSON with a bearer token', async () => {
    auth = await openPhoneTestApp()
    const phone = newNumber()
    await auth.client().signInWithOtp({ phone })
    const { headers, fields, message, code } = await auth.textTo(phone)
    expect(headers).toMatchObject({ authorization: 'Bearer bearer of texts', 'content-type': 'application/json' })
    expect(fields).toEqual({ id: headers['idempotency-key'], phone, message, code })
    expect((await auth.ask('/auth/v1/settings')).body).toMatchObject({
      external: { phone: true },
      phone_autoconfirm: false,
      sms_provider: 'webhook',
    })
  })

  test.each([
    ['+15005550006', { From: '+15005550006' }],
    ['MG0123456789abcdef0123456789abcdef', { MessagingServiceSid: 'MG0123456789abcdef0123456789abcdef' }],
  ])('as a Twilio form, from %s', async (from, sender) => {
    const twilio = { AUTH_SMS_FORM: 'twilio', AUTH_SMS_ACCOUNT: 'AC1', AUTH_SMS_SECRET: 'token', AUTH_SMS_FROM: from }
    auth = await openPhoneTestApp({ environment: twilio })
    const phone = newNumber()
    await auth.client().signInWithOtp({ phone })
    const { headers, fields, message } = await auth.textTo(phone)
    expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:token').toString('base64')}`)
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(fields).toEqual({ To: phone, ...sender, Body: message })
    expect((await auth.ask('/auth/v1/settings')).body.sms_provider).toBe('twilio')
  })

  test('to the gateway only, not to an address that it redirects to', async () => {
    const elsewhere = await openSmsServer()
    auth = await openPhoneTestApp()
    auth.sms.answer(307, { location: elsewhere.url })
    await auth.client().signInWithOtp({ phone: newNumber() })
    await auth.settled()
    expect(elsewhere.texts).toHaveLength(0)
    await elsewhere.close()
  })
})

describe('a gateway that refuses messages', () => {
  test('is reported to signed-in users, and their requested change is not stored', async () => {
    auth = await openPhoneTestApp({ environment: { AUTH_SMS_FREQUENCY: '60' } })
    const client = auth.client()
    const { email } = await auth.signUp()
    await client.signInWithPassword({ email, password: PASSWORD })
    const phone = newNumber()
    auth.sms.answer(400)
    const refused = await client.updateUser({ phone })
    expect(refused.error).toMatchObject({ status: 422, code: 'sms_send_failed' })
    expect((await client.getUser()).data.user).not.toHaveProperty('new_phone')
    auth.sms.answer(201)
    // after a message that never arrived, there is no need to wait
    expect((await client.updateUser({ phone })).data.user).toMatchObject({ new_phone: phone.slice(1) })
  })

  test('is reported to everybody else once it is known to be down, for any number, until it works again', async () => {
    auth = await openPhoneTestApp({ now: START })
    const known = newNumber()
    await auth.admin().createUser({ phone: known, password: PASSWORD, phone_confirm: true })
    auth.sms.answer(503)
    expect((await auth.client().signInWithOtp({ phone: newNumber() })).error).toBeNull()
    await auth.settled()
    for (const phone of [known, newNumber()])
      for (const ask of [
        auth.client().signInWithOtp({ phone, options: { shouldCreateUser: false } }),
        auth.client().resend({ type: 'sms', phone }),
        auth.client().signUp({ phone, password: PASSWORD }),
      ])
        expect((await ask).error).toMatchObject({ status: 422, code: 'sms_send_failed' })
    auth.sms.answer(201)
    auth.testApp.clock.advance(MINUTE)
    expect((await auth.client().signInWithOtp({ phone: known })).error).toBeNull()
    expect((await auth.textTo(known)).code).toMatch(/^\d{6}$/)
  })
})

describe('a server with sign-up closed', () => {
  test.each([
    ['by its setting', { AUTH_DISABLE_SIGNUP: 'yes' }],
    ['by its flag', {}],
  ])('%s creates no account for a new number, but sends a code to a known one', async (_how, environment) => {
    auth = await openPhoneTestApp({ environment })
    const { database } = auth.testApp.app.kernel
    if (Object.keys(environment).length === 0)
      await database.query(`update feature_flags set is_enabled = false where name = 'registrationEnabled'`)
    const [known, stranger] = [newNumber(), newNumber()]
    await auth.admin().createUser({ phone: known, password: PASSWORD, phone_confirm: true })
    const signUp = await auth.client().signUp({ phone: stranger, password: PASSWORD })
    expect(signUp.error).toMatchObject({ code: 'signup_disabled', status: 422 })
    for (const phone of [stranger, known]) expect((await auth.client().signInWithOtp({ phone })).error).toBeNull()
    expect((await auth.textTo(known)).code).toMatch(/^\d{6}$/)
    await auth.settled()
    expect(auth.sms.to(stranger)).toEqual([])
    expect((await database.query('select 1 from accounts')).rows).toHaveLength(1)
  })
})

describe('text messages are limited', () => {
  test('across the whole server, and the response says how long to wait', async () => {
    auth = await openPhoneTestApp({ now: START, environment: { AUTH_RATE_SMS: '3' } })
    const known = newNumber()
    await auth.admin().createUser({ phone: known, password: PASSWORD, phone_confirm: true })
    const ask = (phone: string) => auth.ask('/auth/v1/otp', { body: { phone, create_user: false } })
    for (let i = 0; i < 3; i += 1) expect((await ask(i === 1 ? known : newNumber())).status).toBe(200)
    for (const phone of [known, newNumber()]) {
      const { status, body, headers } = await ask(phone)
      expect([status, body.code]).toEqual([429, 'over_sms_send_rate_limit'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await auth.settled()
    expect(auth.sms.texts).toHaveLength(1)
  })

  test('to one a minute for each user, who learns how long to wait only when signed in', async () => {
    auth = await openPhoneTestApp({ now: START, environment: { AUTH_SMS_FREQUENCY: '60' } })
    const client = auth.client()
    const { email } = await auth.signUp()
    await client.signInWithPassword({ email, password: PASSWORD })
    const [phone, other] = [newNumber(), newNumber()]
    await client.updateUser({ phone })
    auth.testApp.clock.advance(10_000)
    const again = await client.updateUser({ phone: other })
    expect(again.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    expect(again.error?.message).toMatch(/after 50 seconds/)
    expect((await auth.client().resend({ type: 'phone_change', phone })).error).toBeNull()
    await auth.settled()
    expect(auth.sms.texts).toHaveLength(1)
    auth.testApp.clock.advance(50_000)
    expect((await client.updateUser({ phone: other })).error).toBeNull()
    expect(auth.sms.to(other)).toHaveLength(1)
  })

  test('by codes that end after five guesses or five minutes', async () => {
    auth = await openPhoneTestApp({ now: START })
    const [guessed, late] = [newNumber(), newNumber()]
    for (const phone of [guessed, late]) await auth.client().signInWithOtp({ phone })
    const { code } = await auth.textTo(guessed)
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (token: string) => auth.client().verifyOtp({ phone: guessed, token, type: 'sms' })
    const errors = await Promise.all(Array.from({ length: 5 }, () => guess(wrong)))
    expect(errors.map(({ error }) => error?.code)).toEqual(Array.from({ length: 5 }, () => 'otp_expired'))
    expect((await guess(code)).error?.code).toBe('otp_expired')
    const { code: old } = await auth.textTo(late)
    auth.testApp.clock.advance(5 * MINUTE)
    const { error } = await auth.client().verifyOtp({ phone: late, token: old, type: 'sms' })
    expect(error?.code).toBe('otp_expired')
  })
})

test('a code is valid only for its own purpose', async () => {
  auth = await openPhoneTestApp()
  const phone = newNumber()
  const client = auth.client()
  const { email } = await auth.signUp()
  await client.signInWithPassword({ email, password: PASSWORD })
  await client.updateUser({ phone })
  const { code } = await auth.textTo(phone)
  expect((await auth.client().verifyOtp({ phone, token: code, type: 'sms' })).error?.code).toBe('otp_expired')
  for (const type of ['email', 'recovery', 'email_change', 'magiclink'] as const) {
    const { body } = await auth.ask('/auth/v1/verify', { body: { phone, token: code, type } })
    expect(body.code).toBe('otp_expired')
  }
  const byAddress = await auth.ask('/auth/v1/verify', { body: { email, token: code, type: 'phone_change' } })
  expect(byAddress.body.code).toBe('otp_expired')
  const { body } = await auth.ask('/auth/v1/verify', { body: { type: 'phone_change', token_hash: code } })
  expect(body.code).toBe('otp_expired')
  expect((await client.verifyOtp({ phone, token: code, type: 'phone_change' })).error).toBeNull()
})

test('a number that two accounts request goes to the first that verifies it', async () => {
  auth = await openPhoneTestApp()
  const phone = newNumber()
  const clients = await Promise.all(
    [1, 2].map(async () => {
      const client = auth.client()
      const { email } = await auth.signUp()
      await client.signInWithPassword({ email, password: PASSWORD })
      await client.updateUser({ phone })
      return client
    }),
  )
  const codes = auth.sms.to(phone).map(({ code }) => code)
  expect(codes).toHaveLength(2)
  // if the number is pending for two accounts, an unknown caller gets no new code for either
  await auth.client().resend({ type: 'phone_change', phone })
  await auth.settled()
  expect(auth.sms.to(phone)).toHaveLength(2)
  const answers = await Promise.all(
    clients.map((client, i) => client.verifyOtp({ phone, token: codes[i]!, type: 'phone_change' })),
  )
  const [won, lost] = answers.toSorted((a) => (a.error ? 1 : -1))
  expect(won?.error).toBeNull()
  expect(lost?.error?.code).toMatch(/^(phone_exists|otp_expired)$/)
})

test('with automatic confirmation of numbers, a sign-up gets a session and a change takes effect', async () => {
  auth = await openPhoneTestApp({ environment: { AUTH_PHONE_AUTOCONFIRM: 'yes' } })
  const [phone, next] = [newNumber(), newNumber()]
  const client = auth.client()
  const made = await client.signUp({ phone, password: PASSWORD })
  expect(made.data.session).not.toBeNull()
  expect(made.data.user).toMatchObject({ phone: phone.slice(1), user_metadata: { phone_verified: true } })
  expect((await auth.client().signUp({ phone, password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
  })
  expect((await client.updateUser({ phone: next })).data.user).toMatchObject({ phone: next.slice(1) })
  expect((await auth.ask('/auth/v1/settings')).body.phone_autoconfirm).toBe(true)
  expect(auth.sms.texts).toHaveLength(0)
})

test('an anonymous user who verifies a number is no longer anonymous', async () => {
  auth = await openPhoneTestApp({ environment: { AUTH_ANONYMOUS: 'yes' } })
  const client = auth.client()
  await client.signInAnonymously()
  const phone = newNumber()
  await client.updateUser({ phone })
  const { data } = await client.verifyOtp({ phone, token: (await auth.textTo(phone)).code, type: 'phone_change' })
  expect(data.user).toMatchObject({ phone: phone.slice(1), is_anonymous: false })
  expect(data.user?.identities).toMatchObject([{ provider: 'phone' }])
})

test('invalid requests are refused', async () => {
  auth = await openPhoneTestApp()
  const { access } = await auth.signUp()
  const ask = async (path: string, body: object) => {
    const { status, body: told } = await auth.ask(`/auth/v1${path}`, { body, token: access, ...methodOf(path) })
    return [status, told.code]
  }
  const methodOf = (path: string) => (path === '/user' ? { method: 'PUT' } : {})
  const phone = '33612345678'
  const bad = [400, 'validation_failed']
  expect(await ask('/signup', { phone: 'x', password: PASSWORD })).toEqual(bad)
  expect(await ask('/signup', { phone, password: '' })).toEqual(bad)
  expect(await ask('/signup', { phone, password: PASSWORD, email: 'a@example.org' })).toEqual(bad)
  expect(await ask('/signup', { phone, password: PASSWORD, channel: 'whatsapp' })).toEqual(bad)
  expect(await ask('/signup', { phone, password: PASSWORD, code_challenge: 'a'.repeat(43) })).toEqual(bad)
  expect(await ask('/signup', { phone, password: 'short' })).toEqual([422, 'weak_password'])
  expect(await ask('/otp', { phone: '06 12 34 56 78' })).toEqual(bad)
  expect(await ask('/otp', { phone, channel: 'pigeon' })).toEqual(bad)
  expect(await ask('/otp', { phone, data: { a: 'x'.repeat(9000) } })).toEqual(bad)
  expect(await ask('/resend', { type: 'sms', email: 'a@example.org' })).toEqual(bad)
  expect(await ask('/resend', { type: 'sms', phone: 'x' })).toEqual(bad)
  expect(await ask('/user', { phone: 'x' })).toEqual(bad)
  expect(await ask('/user', { phone, channel: 'pigeon' })).toEqual(bad)
  expect(await ask('/token?grant_type=password', { phone: 'x', password: PASSWORD })).toEqual([
    400,
    'invalid_credentials',
  ])
  expect(auth.sms.texts).toHaveLength(0)
})

test('codes and complete numbers are never logged', async () => {
  const lines: string[] = []
  auth = await openPhoneTestApp({ log: (line) => lines.push(line) })
  const phone = newNumber()
  await auth.client().signInWithOtp({ phone })
  const { code } = await auth.textTo(phone)
  auth.sms.answer(503)
  await auth.client().signInWithOtp({ phone })
  await auth.settled()
  const log = lines.join('\n')
  expect(log).toContain('text message accepted by the gateway')
  expect(log).toContain('text message not accepted')
  expect(log).not.toContain(phone.slice(1))
  expect(log).not.toContain(code)
  expect(log).not.toContain('bearer of texts')
})
