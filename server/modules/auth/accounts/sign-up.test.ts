import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAuthTestApp, type AuthTestApp } from '../auth-app-for-tests.ts'

describe('anonymous users', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ now: new Date(), environment: { AUTH_ANONYMOUS: 'yes', AUTH_RATE_ANONYMOUS: '12' } })
  })
  afterAll(() => auth.close())

  test('sign up without an address, with the real client', async () => {
    const { data, error } = await auth.client().signInAnonymously({ options: { data: { name: 'Passing by' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', phone: '', identities: [], app_metadata: {} })
    expect(data.user?.user_metadata).toEqual({ name: 'Passing by' })
    const claims = JSON.parse(Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ is_anonymous: true, role: 'authenticated', amr: [{ method: 'anonymous' }] })
    const me = await auth.ask('/api/me', { token: data.session?.access_token ?? '' })
    expect(me.body).toMatchObject({ email: '', name: 'Passing by', admin: false })
    const refresh_token = data.session?.refresh_token
    expect((await auth.ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })).status).toBe(200)
  })

  test('are announced in the settings, and get no additional rights', async () => {
    expect((await auth.ask('/auth/v1/settings')).body.external.anonymous_users).toBe(true)
    const guest = (await auth.ask('/auth/v1/signup', { body: {} })).body
    expect((await auth.ask('/api/admin/users', { token: guest.access_token })).body.code).toBe('not_admin')
    for (const body of [{ data: [] }, { data: 'x' }])
      expect((await auth.ask('/auth/v1/signup', { body })).body.code).toBe('bad_json')
    const large = { data: { a: 'x'.repeat(9000) } }
    expect((await auth.ask('/auth/v1/signup', { body: large })).body.code).toBe('validation_failed')
    const odd = { is_anonymous: false, role: 'service_role', id: 'x', app_metadata: { admin: true } }
    expect((await auth.ask('/auth/v1/signup', { body: odd })).body.user).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      app_metadata: {},
    })
  })

  test('stay anonymous until an address is verified', async () => {
    const guest = (await auth.ask('/auth/v1/signup', { body: {} })).body
    const body = { email: 'was-guest@example.org' }
    const asked = await auth.ask('/auth/v1/user', { method: 'PUT', body, token: guest.access_token })
    expect(asked.body.is_anonymous).toBe(true)
    expect(asked.body.email).toBe('')
  })

  test('from one IP address are limited to thirty an hour, or to the operator’s limit', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 14; i += 1) statuses.push((await auth.ask('/auth/v1/signup', { body: {} })).status)
    expect(statuses.at(-1)).toBe(429)
    auth.testApp.clock.advance(3_600_000)
    expect((await auth.ask('/auth/v1/signup', { body: {} })).status).toBe(200)
  })

  test('are refused while sign-up is closed', async () => {
    const shut = await openAuthTestApp({ environment: { AUTH_ANONYMOUS: 'yes', AUTH_DISABLE_SIGNUP: 'yes' } })
    expect((await shut.ask('/auth/v1/signup', { body: {} })).body.code).toBe('signup_disabled')
    await shut.close()
  })

  test('are refused unless the operator enables them', async () => {
    const off = await openAuthTestApp()
    expect((await off.ask('/auth/v1/signup', { body: {} })).body.code).toBe('anonymous_provider_disabled')
    expect((await off.ask('/auth/v1/settings')).body.external.anonymous_users).toBe(false)
    expect((await off.signUp()).email).toContain('@')
    await off.close()
  })
})
