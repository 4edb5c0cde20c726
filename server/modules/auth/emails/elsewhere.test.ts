/** Links in emails that lead to the operator's other sites. These sites receive the session as the protocol defines. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { emailTo } from '../emails-for-tests.ts'
import { openAuthTestApp, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'

const APP = 'https://app.example.org'
const NATIVE = 'prompter://signed-in'

describe.each(await engines())('a link that leads to another allowed site, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    const environment = { AUTH_REDIRECT_URLS: `${APP},${NATIVE}`, AUTH_MAIL_FREQUENCY: '0' }
    auth = await openAuthTestApp({ database: engine.open, environment })
  })
  afterAll(() => auth.close())

  const verifyPath = (tokenHash: string, type: string, to: string): string =>
    `/auth/v1/verify?${new URLSearchParams({ token: tokenHash, type, redirect_to: to }).toString()}`
  const follow = async (tokenHash: string, to: string, { method = 'GET', type = 'magiclink' } = {}) => {
    const { status, headers } = await auth.ask(verifyPath(tokenHash, type, to), { method })
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      303,
      'no-store',
      'no-referrer',
    ])
    return new URL(headers.get('location') ?? '')
  }
  const mailed = async () => {
    const { email, id } = await auth.signUp()
    await auth.ask('/auth/v1/otp', { body: { email } })
    return { id, ...(await emailTo(auth, email, 'magic-link')) }
  }
  const told = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

  test.each([`${APP}/welcome?from=mail`, NATIVE])('signs in there once: %s', async (to) => {
    const { id, tokenHash } = await mailed()
    const arrived = await follow(tokenHash, to)
    expect(arrived.href.split('#')[0]).toBe(new URL(to).href)
    expect(told(arrived)).toMatchObject({ token_type: 'bearer', type: 'magiclink', sb: '', expires_in: '3600' })
    const token = told(arrived)['access_token'] ?? ''
    expect((await auth.ask('/auth/v1/user', { token })).body.id).toBe(id)
    const again = await follow(tokenHash, to)
    expect(told(again)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
  })

  test('is not used up by a HEAD request', async () => {
    const { tokenHash } = await mailed()
    for (let i = 0; i < 3; i += 1) expect((await follow(tokenHash, APP, { method: 'HEAD' })).origin).toBe(SITE)
    expect(told(await follow(tokenHash, APP))['access_token']).toBeDefined()
  })

  test('carries a code instead of a session if the client uses PKCE', async () => {
    const { email } = await auth.signUp()
    const client = auth.client('pkce')
    await client.signInWithOtp({ email, options: { emailRedirectTo: `${APP}/welcome` } })
    const { tokenHash } = await emailTo(auth, email, 'magic-link')
    expect(tokenHash).toMatch(/^pkce_/)
    const arrived = await follow(tokenHash, `${APP}/welcome`)
    expect([arrived.origin + arrived.pathname, arrived.hash]).toEqual([`${APP}/welcome`, ''])
    const { data, error } = await client.exchangeCodeForSession(arrived.searchParams.get('code') ?? '')
    expect([error, data.user?.email]).toEqual([null, email])
    const again = await follow(tokenHash, APP)
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(told(again)['error_code']).toBe('otp_expired')
  })

  test('carries a message if the other address must still confirm', async () => {
    const { email, access } = await auth.signUp()
    const { database } = auth.testApp.app.kernel
    await database.query('update accounts set email_confirmed_at = now() where email = $1', [email])
    await auth.ask('/auth/v1/user', { method: 'PUT', token: access, body: { email: `new-${email}` } })
    const { tokenHash } = await emailTo(auth, email, 'email-change-current')
    expect(told(await follow(tokenHash, APP, { type: 'email_change' }))).toEqual({
      message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      sb: '',
    })
  })

  test.each(['https://evil.example', `${APP}.evil.example`, `${SITE}/plays`, SITE, ''])(
    'leads to our own page without signing in if the target is %j',
    async (to) => {
      const { tokenHash, code } = await mailed()
      const page = await follow(tokenHash, to)
      expect([page.origin, page.pathname, page.hash]).toEqual([SITE, '/auth/confirm', ''])
      expect(code).toMatch(/^\d{6}$/)
      const answered = await auth.ask('/auth/v1/verify', { body: { type: 'magiclink', token_hash: tokenHash } })
      expect(answered.status).toBe(200)
    },
  )

  test('is refused without a token or a known type', async () => {
    for (const query of ['?type=magiclink', '?token=x', '?token=x&type=sms'])
      expect((await auth.ask(`/auth/v1/verify${query}&redirect_to=${APP}`)).status).toBe(400)
  })
})
