import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { emailsTo } from '../emails-for-tests.ts'
import { PASSWORD, SITE } from '../auth-app-for-tests.ts'
import { openTravel, type Travel } from './travel-for-tests.ts'

describe.each(await engines())('signing in with a provider, with $name', (engine) => {
  let travel: Travel
  beforeAll(async () => {
    travel = await openTravel({ database: engine.open })
  })
  afterAll(() => travel.close())

  const userAfter = async (email: string) => travel.userOf((await travel.signIn(email)).get('access_token'))
  const setRegistration = async (isEnabled: boolean) => {
    const { root } = await travel.auth.root()
    const body = { is_enabled: isEnabled, updated_at: '2026-01-01T00:00:00Z' }
    const answer = await travel.auth.ask('/api/feature_flags/registrationEnabled', {
      method: 'PATCH',
      body,
      token: root.access,
    })
    expect(answer.status).toBe(200)
  }

  test('creates an account, and finds it again', async () => {
    const { email, sub } = travel.person({ name: 'Ada', locale: 'fr-FR' })
    const told = await travel.signIn(email)
    expect(Object.fromEntries(told)).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' })
    expect(told.get('provider_token')).toMatch(/./)
    expect(decodeJwt(told.get('access_token') ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
    const user = await travel.userOf(told.get('access_token'))
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'example', providers: ['example'] },
      user_metadata: { name: 'Ada', full_name: 'Ada', language: 'fr', email_verified: true },
      identities: [{ provider: 'example', id: sub, email, identity_data: { sub, email, email_verified: true } }],
    })
    expect((await userAfter(email)).id).toBe(user.id)
  })

  test('gives the real client a code that can be exchanged once', async () => {
    const { email } = travel.person()
    const client = travel.pkceClient()
    const redirectTo = `${SITE}/plays?sort=title`
    const begun = await client.signInWithOAuth({ provider: 'example' as never, options: { redirectTo } })
    const out = new URL(begun.data.url ?? '')
    const end = await travel.go(out.pathname + out.search, email)
    expect(end.href.startsWith(`${redirectTo}&code=`)).toBe(true)
    expect(end.hash).toBe('')
    const code = end.searchParams.get('code') ?? ''
    const stolen = await travel.auth.ask('/auth/v1/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(43) },
    })
    expect(stolen).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.provider_token).toMatch(/./)
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'example' }] })
    expect((await client.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'example' }])
    const twice = await travel.auth.ask('/auth/v1/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(43) },
    })
    expect(twice).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  test('links the account if the provider vouches for its address, and notifies the owner', async () => {
    const { id, email } = await travel.auth.signUp()
    await travel.auth.admin().updateUserById(id, { email_confirm: true })
    travel.person({ sub: 'links-1', email })
    expect(await userAfter(email)).toMatchObject({
      id,
      app_metadata: { provider: 'email', providers: ['email', 'example'] },
    })
    const withPassword = await travel.auth.client().signInWithPassword({ email, password: PASSWORD })
    expect(withPassword.data.user?.id).toBe(id)
    const [message] = await emailsTo(travel.auth, email)
    expect(message).toMatchObject({ name: 'identity-linked' })
    expect(JSON.stringify(message)).toContain('Example ID')
  })

  test('removes the credentials and metadata of an unverified sign-up', async () => {
    const { id, email, access } = await travel.auth.signUp()
    await travel.auth.ask('/auth/v1/user', { method: 'PUT', body: { data: { trap: 'set' } }, token: access })
    await travel.auth.testApp.app.kernel.database.query(
      `insert into passkeys (id, account_id, credential_id, public_key, sign_count, transports, friendly_name, created_at, updated_at)
       select gen_random_uuid(), $1, 'typed', '', 0, '[]', 'x', now(), now()`,
      [id],
    )
    travel.person({ sub: 'owner-1', email, name: 'Olga' })
    expect(await userAfter(email)).toMatchObject({ id, identities: [{ provider: 'example' }] })
    const withPassword = await travel.auth.client().signInWithPassword({ email, password: PASSWORD })
    expect(withPassword.error?.code).toBe('invalid_credentials')
    expect(await travel.auth.ask('/auth/v1/user', { token: access })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
    const { rows } = await travel.auth.testApp.app.kernel.database.query(
      'select * from accounts left join passkeys on passkeys.account_id = accounts.id where accounts.id = $1',
      [id],
    )
    expect(rows).toMatchObject([{ proved_email: email, credential_id: null, user_metadata: { name: 'Olga' } }])
    expect(JSON.stringify(rows)).not.toContain('trap')
  })

  test('does not link the account if the provider does not vouch for its address', async () => {
    const { email, access } = await travel.auth.signUp()
    travel.person({ sub: 'mallory-1', email, email_verified: false })
    expect(Object.fromEntries(await travel.signIn(email))).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    })
    expect((await travel.userOf(access)).identities).toMatchObject([{ provider: 'email' }])
  })

  test('keeps the metadata that users changed themselves', async () => {
    const { email } = travel.person({ name: 'Registry Name' })
    const token = (await travel.signIn(email)).get('access_token') ?? ''
    await travel.auth.ask('/auth/v1/user', { method: 'PUT', body: { data: { name: 'Stage Name' } }, token })
    expect((await userAfter(email)).user_metadata).toMatchObject({ name: 'Stage Name' })
  })

  test('creates no account while registration is closed, but signs in known users', async () => {
    const [known, stranger] = [travel.person(), travel.person()]
    const { id } = await userAfter(known.email)
    await setRegistration(false)
    expect(Object.fromEntries(await travel.signIn(stranger.email))).toEqual({
      error: 'access_denied',
      error_code: 'signup_disabled',
      error_description: 'Signups not allowed for this instance',
      sb: '',
    })
    expect((await userAfter(known.email)).id).toBe(id)
    await setRegistration(true)
    expect((await userAfter(stranger.email)).email).toBe(stranger.email)
  })

  test('refuses a suspended user', async () => {
    const { email } = travel.person()
    const { id } = await userAfter(email)
    await travel.auth.admin().updateUserById(id, { ban_duration: '1h' })
    expect(Object.fromEntries(await travel.signIn(email))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
  })
})
