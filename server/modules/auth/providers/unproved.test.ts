import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { emailTo, emailsTo } from '../emails-for-tests.ts'
import { PASSWORD, SITE } from '../auth-app-for-tests.ts'
import { fragmentOf, openTravel, type Travel } from './travel-for-tests.ts'

describe.each(await engines())('unverified addresses, with $name', (engine) => {
  let travel: Travel
  beforeAll(async () => {
    travel = await openTravel({ database: engine.open, environment: { AUTH_AUTOCONFIRM: 'no' } })
  })
  afterAll(() => travel.close())

  test('lose the credentials of an earlier sign-up when the owner signs in with a provider', async () => {
    const email = 'victim@example.org'
    const mallory = travel.auth.client()
    const data = { name: 'Mallory', language: 'fr', trap: 'set' }
    await mallory.signUp({ email, password: PASSWORD, options: { data } })
    const { tokenHash } = await emailTo(travel.auth, email, 'confirm')
    travel.person({ sub: 'victim', email, name: 'Victoria' })
    const user = await travel.userOf((await travel.signIn(email)).get('access_token'))
    expect(user.identities).toMatchObject([{ provider: 'example' }])
    expect(user.app_metadata).toEqual({ provider: 'example', providers: ['example'] })
    expect(user.user_metadata).toMatchObject({ name: 'Victoria' })
    expect(user.user_metadata).not.toHaveProperty('trap')
    expect((await mallory.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('invalid_credentials')
    expect((await mallory.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error?.code).toBe('otp_expired')
  })

  test('are verified by email if the provider does not vouch for them', async () => {
    const { email } = travel.person({ email_verified: false })
    const start = `/auth/v1/authorize?provider=example&redirect_to=${encodeURIComponent(`${SITE}/plays`)}`
    const refused = await travel.go(start, email)
    expect(refused.pathname).toBe('/plays')
    expect(Object.fromEntries(fragmentOf(refused))).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: expect.stringContaining('A confirmation email has been sent'),
    })
    await travel.signIn(email)
    expect(await emailsTo(travel.auth, email)).toHaveLength(1)
    const { tokenHash } = await emailTo(travel.auth, email, 'confirm')
    const { data } = await travel.auth.client().verifyOtp({ token_hash: tokenHash, type: 'signup' })
    const user = await travel.userOf((await travel.signIn(email)).get('access_token'))
    expect(user.id).toBe(data.user?.id)
  })

  test('that were invited, and no others, accept the invitation through a provider', async () => {
    const { data } = await travel.auth.admin().inviteUserByEmail('guest@example.org', { data: { name: 'Guest' } })
    const { tokenHash } = await emailTo(travel.auth, 'guest@example.org', 'invite')
    travel.person({ sub: 'guest', email: 'guest@example.org', email_verified: false })
    const other = travel.person()
    const start = `/auth/v1/authorize?provider=example&invite_token=${tokenHash}`
    expect(fragmentOf(await travel.go(start, other.email)).get('error_code')).toBe('validation_failed')
    const told = fragmentOf(await travel.go(start, 'guest@example.org'))
    const user = await travel.userOf(told.get('access_token'))
    expect(user).toMatchObject({ id: data.user?.id, user_metadata: { name: 'Guest' } })
    expect(await travel.auth.ask(start)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  })
})
