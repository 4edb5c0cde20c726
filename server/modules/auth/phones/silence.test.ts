import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFreshPglite } from '../../../kernel/db/fresh-pglite-for-tests.ts'
import { overhear } from '../../../kernel/db/statements-for-tests.ts'
import { emailTo } from '../emails-for-tests.ts'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { newNumber, openPhoneTestApp, type PhoneTestApp } from './phone-app-for-tests.ts'

const START = new Date('2026-03-01T12:00:00Z')
const MINUTE = 60_000
const KINDS = ['unknown', 'unconfirmed', 'confirmed', 'banned'] as const

describe('responses do not reveal whether a number has an account', () => {
  let auth: PhoneTestApp
  let heard: string[] = []
  const numbers = Object.fromEntries(KINDS.map((kind) => [kind, newNumber()]))
  beforeAll(async () => {
    auth = await openPhoneTestApp({
      now: START,
      environment: { AUTH_RATE_FAILURES: '100000', AUTH_SMS_FREQUENCY: '60' },
      database: async (folders) => overhear(await openFreshPglite(folders), (statement) => heard.push(statement)),
    })
    const { unconfirmed, confirmed, banned } = numbers
    await auth.client().signUp({ phone: unconfirmed!, password: PASSWORD })
    await auth.admin().createUser({ phone: confirmed!, password: PASSWORD, phone_confirm: true })
    await auth.admin().createUser({ phone: banned!, password: PASSWORD, phone_confirm: true, ban_duration: '1000h' })
    await auth.settled()
    auth.testApp.clock.advance(MINUTE)
  })
  afterAll(() => auth.close())

  const REQUESTS: [string, (phone: string) => object, string][] = [
    ['otp that makes no account', (phone) => ({ phone, create_user: false }), '/otp'],
    ['resend of a confirmation', (phone) => ({ type: 'sms', phone }), '/resend'],
    ['resend of a change', (phone) => ({ type: 'phone_change', phone }), '/resend'],
    ['sign-in with a wrong password', (phone) => ({ phone, password: 'not this one' }), '/token?grant_type=password'],
    ['verify', (phone) => ({ type: 'sms', phone, token: '000000' }), '/verify'],
    ['verify of a change', (phone) => ({ type: 'phone_change', phone, token: '000000' }), '/verify'],
    ['signup', (phone) => ({ phone, password: PASSWORD, data: { name: 'X' } }), '/signup'],
    ['otp', (phone) => ({ phone }), '/otp'],
  ]

  test.each(REQUESTS)('%s answers the same for every number, also when repeated', async (_name, body, path) => {
    const ask = async (kind: string) => {
      const phone = kind === 'unknown' ? newNumber() : numbers[kind]!
      const { status, text, headers } = await auth.ask(`/auth/v1${path}`, { body: body(phone) })
      const shown = text.replaceAll(/"(id|sub)":"[0-9a-f-]{36}"/g, '"$1":"…"').replaceAll(phone.slice(1), '…')
      return { status, text: shown, headers: [...headers.keys()].filter((key) => key !== 'x-request-id').sort() }
    }
    const answers: unknown[] = []
    for (let i = 0; i < 2; i += 1) for (const kind of KINDS) answers.push(await ask(kind))
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test.each(REQUESTS.filter(([, , path]) => ['/otp', '/resend', '/signup'].includes(path)))(
    '%s runs the same queries before the response for every number',
    async (_name, body, path) => {
      for (const kind of KINDS) {
        await auth.settled()
        heard = []
        const { status } = await auth.ask(`/auth/v1${path}`, { body: body(numbers[kind]!) })
        const kept = expect.stringMatching(/^insert into "letter_requests"/)
        // a sign-up first checks whether sign-up is open
        const asked = path === '/signup' ? [expect.stringContaining('"feature_flags"'), kept] : [kept]
        expect([kind, status, heard]).toEqual([kind, 200, asked])
      }
      await auth.settled()
      // no statements afterwards would mean that the request is never processed
      expect(heard.length).toBeGreaterThan(1)
    },
  )

  test('text messages are sent only to the accounts they concern, once a minute', async () => {
    await auth.settled()
    const to = (kind: string) => auth.sms.to(numbers[kind]!).length
    expect(to('banned')).toBe(0)
    expect(to('confirmed')).toBe(1)
    expect(to('unconfirmed')).toBe(2)
  })
})

describe('somebody who signs up with another person’s number', () => {
  let auth: PhoneTestApp
  beforeAll(async () => {
    auth = await openPhoneTestApp()
  })
  afterAll(() => auth.close())

  test('loses the account to the owner, with their metadata and password', async () => {
    const phone = newNumber()
    const mallory = { password: 'mallory knows this one', options: { data: { name: 'Mallory', evil: true } } }
    await auth.client().signUp({ phone, ...mallory })
    const { code: old } = await auth.textTo(phone)
    await auth.client().signInWithOtp({ phone, options: { data: { name: 'Victoria' } } })
    const { code } = await auth.textTo(phone)
    const { data } = await auth.client().verifyOtp({ phone, token: code, type: 'sms' })
    const own = { sub: data.user?.id, phone: phone.slice(1), email_verified: false, phone_verified: true }
    expect(data.user?.user_metadata).toEqual({ name: 'Victoria', ...own })
    expect(data.user?.identities).toMatchObject([{ identity_data: { name: 'Victoria', ...own } }])
    expect(data.user?.identities?.[0]?.identity_data).not.toHaveProperty('evil')
    const { error } = await auth.client().signInWithPassword({ phone, password: mallory.password })
    expect(error?.code).toBe('invalid_credentials')
    if (old !== code)
      expect((await auth.client().verifyOtp({ phone, token: old, type: 'sms' })).error?.code).toBe('otp_expired')
  })

  test('loses the account even with automatic confirmation of numbers', async () => {
    const open = await openPhoneTestApp({ environment: { AUTH_PHONE_AUTOCONFIRM: 'yes' } })
    const phone = newNumber()
    const mallory = open.client()
    await mallory.signUp({ phone, password: 'mallory knows this one' })
    await open.client().signInWithOtp({ phone })
    const { data } = await open.client().verifyOtp({ phone, token: (await open.textTo(phone)).code, type: 'sms' })
    expect(data.user).toMatchObject({ phone: phone.slice(1) })
    expect((await mallory.getUser()).error).not.toBeNull()
    const { error } = await open.client().signInWithPassword({ phone, password: 'mallory knows this one' })
    expect(error?.code).toBe('invalid_credentials')
    await open.close()
  })

  test('loses their own number when the owner of the address takes the account', async () => {
    const email = 'typed-with-a-number@example.org'
    const mallory = auth.client()
    await mallory.signUp({ email, password: PASSWORD })
    const phone = newNumber()
    await mallory.updateUser({ phone })
    await mallory.verifyOtp({ phone, token: (await auth.textTo(phone)).code, type: 'phone_change' })
    await auth.client().signInWithOtp({ email })
    const { code } = await emailTo(auth, email, 'magic-link')
    const { data } = await auth.client().verifyOtp({ email, token: code, type: 'email' })
    expect(data.user).toMatchObject({ email, phone: '' })
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }])
    expect((await auth.client().signInWithPassword({ phone, password: PASSWORD })).error).not.toBeNull()
  })

  test('does not change the password of an earlier sign-up', async () => {
    const phone = newNumber()
    await auth.client().signUp({ phone, password: PASSWORD })
    await auth.client().signUp({ phone, password: 'mallory knows this one' })
    await auth.client().verifyOtp({ phone, token: (await auth.textTo(phone)).code, type: 'sms' })
    expect((await auth.client().signInWithPassword({ phone, password: 'mallory knows this one' })).error).not.toBeNull()
    expect((await auth.client().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
  })
})
