import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailTo, emailsTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'

const START = new Date('2026-03-01T12:00:00Z')
const MINUTE = 60_000
const KINDS = ['unknown', 'unconfirmed', 'confirmed', 'banned'] as const

describe('responses do not reveal whether an address has an account', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ now: START, environment: { AUTH_AUTOCONFIRM: 'no', AUTH_RATE_FAILURES: '100000' } })
    for (const kind of KINDS.slice(1))
      await auth.ask('/auth/v1/signup', { body: { email: `${kind}@example.org`, password: PASSWORD } })
    const { database, events } = auth.testApp.app.kernel
    await events.settled()
    await database.query(
      `update accounts set email_confirmed_at = $1, proved_email = email where email in ('confirmed@example.org', 'banned@example.org')`,
      [START],
    )
    await database.query(`update accounts set banned_until = '2100-01-01' where email = 'banned@example.org'`)
    auth.testApp.clock.advance(MINUTE)
  })
  afterAll(() => auth.close())

  const REQUESTS: [string, (email: string) => object, string][] = [
    ['signup', (email) => ({ email, password: PASSWORD, data: { name: 'X' } }), '/signup'],
    ['recover', (email) => ({ email }), '/recover'],
    ['otp that makes no account', (email) => ({ email, create_user: false }), '/otp'],
    ['otp', (email) => ({ email }), '/otp'],
    ['resend of a confirmation', (email) => ({ type: 'signup', email }), '/resend'],
    ['resend of a change', (email) => ({ type: 'email_change', email }), '/resend'],
    ['sign-in with a wrong password', (email) => ({ email, password: 'not this one' }), '/token?grant_type=password'],
    ['verify', (email) => ({ type: 'email', email, token: '000000' }), '/verify'],
    ['verify of a recovery', (email) => ({ type: 'recovery', email, token: '000000' }), '/verify'],
    ['verify of a change', (email) => ({ type: 'email_change', email, token: 'x' }), '/verify'],
  ]

  test.each(REQUESTS)('%s answers the same for every address, also when repeated', async (name, body, path) => {
    const ask = async (kind: string) => {
      const email = `${kind}${kind === 'unknown' ? `-${name.replaceAll(' ', '-')}` : ''}@example.org`
      const { status, text, headers } = await auth.ask(`/auth/v1${path}`, { body: body(email) })
      const shown = text.replaceAll(/"(id|sub)":"[0-9a-f-]{36}"/g, '"$1":"…"').replaceAll(email, '…')
      return { status, text: shown, headers: [...headers.keys()].filter((key) => key !== 'x-request-id').sort() }
    }
    const answers: unknown[] = []
    for (let i = 0; i < 2; i += 1) for (const kind of KINDS) answers.push(await ask(kind))
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('emails are sent only to the accounts they concern, once a minute', async () => {
    const names = async (email: string) => (await emailsTo(auth, email)).map(({ name }) => name).sort()
    expect(await names('banned@example.org')).toEqual(['confirm'])
    expect(await names('confirmed@example.org')).toEqual(['confirm', 'magic-link', 'recovery'])
    expect(await names('unconfirmed@example.org')).toEqual(['confirm', 'confirm', 'magic-link', 'recovery'])
    expect(await names('unknown-recover@example.org')).toEqual([])
    expect(await names('unknown-otp-that-makes-no-account@example.org')).toEqual([])
    expect(await names('unknown-otp@example.org')).toEqual(['confirm', 'magic-link'])
  })
})

describe('somebody who signs up with another person’s address', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ now: START, environment: { AUTH_AUTOCONFIRM: 'no' } })
  })
  afterAll(() => auth.close())

  const mallory = { password: 'mallory knows this one', data: { name: 'Mallory', evil: true } }

  test.each([
    ['/otp', 'magic-link', {}],
    ['/recover', 'recovery', {}],
    ['/otp', 'magic-link', { data: { name: 'Victoria' } }],
  ])('loses the account to the owner (%s)', async (path, emailName, extra) => {
    const email = `victim-${emailName}-${Object.keys(extra).length}@example.org`
    const client = auth.client()
    await client.signUp({ email, password: mallory.password, options: { data: mallory.data } })
    await auth.ask(`/auth/v1${path}`, { body: { email, ...extra } })
    const { tokenHash, type } = await emailTo(auth, email, emailName)
    const { body } = await auth.ask('/auth/v1/verify', { body: { type, token_hash: tokenHash } })
    const name = 'data' in extra ? { name: 'Victoria' } : {}
    const own = { sub: body.user.id, email, email_verified: true, phone_verified: false }
    expect(body.user.user_metadata).toEqual({ ...name, ...own })
    expect(body.user.identities).toHaveLength(1)
    // the metadata that Mallory entered is not in the owner's identity either
    expect(body.user.identities[0].identity_data).toEqual({ ...name, ...own })
    expect((await client.signInWithPassword({ email, password: mallory.password })).error?.code).toBe(
      'invalid_credentials',
    )
    const confirm = await emailTo(auth, email, 'confirm')
    const late = await auth.ask('/auth/v1/verify', { body: { type: 'signup', token_hash: confirm.tokenHash } })
    expect(late.body.code).toBe('otp_expired')
  })

  test('does not change the password of an earlier sign-up', async () => {
    const email = 'first@example.org'
    await auth.client().signUp({ email, password: PASSWORD })
    await auth.testApp.app.kernel.events.settled()
    auth.testApp.clock.advance(MINUTE)
    await auth.client().signUp({ email, password: mallory.password })
    const { tokenHash } = await emailTo(auth, email, 'confirm')
    await auth.client().verifyOtp({ token_hash: tokenHash, type: 'signup' })
    expect((await auth.client().signInWithPassword({ email, password: mallory.password })).error).not.toBeNull()
    expect((await auth.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })
})

describe('links in emails start with the configured site', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ environment: { TRUST_PROXY: 'yes' } })
  })
  afterAll(() => auth.close())

  const SPOOFS: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
    { forwarded: 'host=evil.example;proto=http', 'x-original-host': 'evil.example' },
    { origin: 'https://evil.example', referer: 'https://evil.example/x' },
  ]
  test.each(SPOOFS)('whatever host the request names (%#)', async (headers) => {
    const { email } = await auth.signUp()
    await auth.ask('/auth/v1/recover', { body: { email }, headers })
    const { link, text } = await emailTo(auth, email, 'recovery')
    expect(link?.origin).toBe(SITE)
    expect(text).not.toContain('evil')
    const opened = await auth.ask('/auth/v1/verify?token=x&type=recovery', { headers })
    expect(opened.headers.get('location')).toBe(`${SITE}/auth/confirm?token_hash=x&type=recovery`)
  })
})
