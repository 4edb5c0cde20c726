import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { emailTo, emailsTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'

const NEW_PASSWORD = 'un autre jardin en hiver'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(await engines())('emails and the real client, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({
      database: engine.open,
      now: new Date('2026-03-01T12:00:00Z'),
      environment: { AUTH_AUTOCONFIRM: 'no' },
    })
  })
  afterAll(() => auth.close())

  const confirmed = async (email: string) => {
    const client = auth.client()
    await client.signUp({ email, password: PASSWORD })
    const { tokenHash } = await emailTo(auth, email, 'confirm')
    const { error } = await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })
    expect(error).toBeNull()
    return client
  }

  test('a sign-up must be confirmed by its link before the user can sign in', async () => {
    const client = auth.client()
    const email = 'elise@example.org'
    const data = { name: 'Élise', language: 'fr' }
    const signed = await client.signUp({
      email,
      password: PASSWORD,
      options: { data, emailRedirectTo: `${SITE}/plays?x=1` },
    })
    expect(signed).toMatchObject({ error: null, data: { session: null, user: { email } } })
    const message = await emailTo(auth, email, 'confirm')
    const { error } = await client.signInWithPassword({ email, password: PASSWORD })
    expect(error?.code).toBe('email_not_confirmed')
    expect(message).toMatchObject({ language: 'fr', type: 'signup', code: expect.stringMatching(/^\d{6}$/) })
    expect(message.link?.href.startsWith(`${SITE}/fr/auth/confirm?`)).toBe(true)
    expect(message.link?.searchParams.get('redirect_to')).toBe(`${SITE}/plays?x=1`)
    const { data: verified } = await client.verifyOtp({ token_hash: message.tokenHash, type: 'email' })
    expect(verified.user).toMatchObject({ user_metadata: { ...data, email_verified: true } })
    expect(verified.user?.email_confirmed_at).toBe('2026-03-01T12:00:00.000Z')
    expect(verified.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
    expect(decodeJwt(verified.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
    expect((await auth.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('a sign-up can also be confirmed by its code', async () => {
    const email = 'code@example.org'
    await auth.client().signUp({ email, password: PASSWORD })
    const { code } = await emailTo(auth, email, 'confirm')
    const { data, error } = await auth
      .client()
      .verifyOtp({ email: ` ${email.toUpperCase()}`, token: code, type: 'signup' })
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTypeOf('string')
  })

  test('the confirmation email can be sent again after a minute', async () => {
    const email = 'again@example.org'
    const client = auth.client()
    await client.signUp({ email, password: PASSWORD })
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    expect(await emailsTo(auth, email)).toHaveLength(1)
    auth.testApp.clock.advance(MINUTE)
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    const [first, second] = await emailsTo(auth, email)
    const answer = (tokenHash: string | undefined) => client.verifyOtp({ token_hash: tokenHash ?? '', type: 'signup' })
    expect((await answer(first?.tokenHash)).error).toMatchObject({ code: 'otp_expired', status: 403 })
    expect((await answer(second?.tokenHash)).error).toBeNull()
  })

  test('a new address signs up by code, with its metadata', async () => {
    const email = 'otp-new@example.org'
    const client = auth.client()
    expect((await client.signInWithOtp({ email, options: { data: { name: 'Nour' } } })).error).toBeNull()
    await auth.testApp.app.kernel.events.settled()
    auth.testApp.clock.advance(MINUTE)
    await client.signInWithOtp({ email, options: { data: { name: 'Nour', language: 'fr' } } })
    const { code } = await emailTo(auth, email, 'magic-link')
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    const own = { sub: data.user?.id, email, email_verified: true, phone_verified: false }
    expect(data.user?.user_metadata).toEqual({ name: 'Nour', language: 'fr', ...own })
  })

  test('a known address signs in by magic link, even in another browser', async () => {
    const email = 'magic@example.org'
    await confirmed(email)
    expect((await auth.client().signInWithOtp({ email })).error).toBeNull()
    const { tokenHash, type } = await emailTo(auth, email, 'magic-link')
    expect(type).toBe('magiclink')
    const other = auth.client()
    expect((await other.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })).error).toBeNull()
    expect((await other.getUser()).data.user).toMatchObject({ email, recovery_sent_at: expect.any(String) })
  })

  test('a forgotten password is reset; other sessions and links end, and a notice is sent', async () => {
    const email = 'forgot@example.org'
    const before = await confirmed(email)
    const client = auth.client()
    await auth.client().signInWithOtp({ email })
    const magic = await emailTo(auth, email, 'magic-link')
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const { tokenHash } = await emailTo(auth, email, 'recovery')
    expect((await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull()
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await before.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await client.getUser()).error).toBeNull()
    const late = await auth.client().verifyOtp({ token_hash: magic.tokenHash, type: 'magiclink' })
    expect(late.error?.code).toBe('otp_expired')
    expect((await auth.client().signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
    expect((await emailTo(auth, email, 'password-changed')).text).toContain(`${SITE}/auth/reset-password`)
  })

  test('an address changes after both addresses confirm, in either order, and the old one gets a notice', async () => {
    for (const [i, order] of [
      ['old', 'new'],
      ['new', 'old'],
    ].entries()) {
      const email = { old: `old${i}@example.org`, new: `new${i}@example.org` }
      const client = await confirmed(email.old)
      const asked = await client.updateUser({ email: email.new })
      expect(asked.data.user).toMatchObject({ email: email.old, new_email: email.new })
      const emails = {
        old: await emailTo(auth, email.old, 'email-change-current'),
        new: await emailTo(auth, email.new, 'email-change-new'),
      }
      const answer = (side: 'old' | 'new') =>
        auth.ask('/auth/v1/verify', { body: { token_hash: emails[side].tokenHash, type: 'email_change' } })
      const [first, second] = order as ['old' | 'new', 'old' | 'new']
      expect(await answer(first)).toMatchObject({
        status: 200,
        body: { code: '200', msg: expect.stringContaining('Confirmation link accepted') },
      })
      expect((await answer(first)).body.code).toBe('otp_expired')
      expect((await client.getUser()).data.user).toMatchObject({ email: email.old, new_email: email.new })
      const done = await answer(second)
      expect(done.body.user).toMatchObject({ email: email.new })
      expect(done.body.user).not.toHaveProperty('new_email')
      expect(done.body.user.identities[0].identity_data).toMatchObject({ email: email.new, email_verified: true })
      expect((await emailTo(auth, email.old, 'email-changed')).text).toContain(email.new)
      const signIn = (address: string) => auth.client().signInWithPassword({ email: address, password: PASSWORD })
      expect((await signIn(email.old)).error?.code).toBe('invalid_credentials')
      expect((await signIn(email.new)).error).toBeNull()
    }
  })

  test('reauthentication sends a code without a link, at most once a minute', async () => {
    const email = 'nonce@example.org'
    const client = await confirmed(email)
    expect((await client.reauthenticate()).error).toBeNull()
    expect((await emailTo(auth, email, 'reauthentication')).link).toBeNull()
    const again = await client.reauthenticate()
    expect(again.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
    expect(again.error?.message).toBe('For security purposes, you can only request this after 60 seconds.')
  })

  test('links and codes expire at the stated time', async () => {
    const email = 'lasting@example.org'
    const client = auth.client()
    await client.signUp({ email, password: PASSWORD })
    const confirm = await emailTo(auth, email, 'confirm')
    auth.testApp.clock.advance(10 * MINUTE)
    expect((await client.verifyOtp({ email, token: confirm.code, type: 'signup' })).error?.code).toBe('otp_expired')
    auth.testApp.clock.advance(24 * HOUR - 10 * MINUTE - 1000)
    expect((await client.verifyOtp({ token_hash: confirm.tokenHash, type: 'signup' })).error).toBeNull()
    await client.resetPasswordForEmail(email)
    const recovery = await emailTo(auth, email, 'recovery')
    auth.testApp.clock.advance(10 * MINUTE)
    const late = await client.verifyOtp({ token_hash: recovery.tokenHash, type: 'recovery' })
    expect(late.error).toMatchObject({ code: 'otp_expired', message: 'Email link is invalid or has expired' })
  })
})
