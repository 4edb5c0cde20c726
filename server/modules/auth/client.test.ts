import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { openAuthTestApp, PASSWORD, type AuthTestApp } from './auth-app-for-tests.ts'

describe.each(await engines())('the real client, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open })
  })
  afterAll(() => auth.close())

  test('signs up and gets a session, and cannot sign up again with the same address', async () => {
    const client = auth.client()
    const data = { name: 'Élise', language: 'fr' }
    const first = await client.signUp({ email: ' Elise@Example.org ', password: PASSWORD, options: { data } })
    expect(first.error).toBeNull()
    expect(first.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(first.data.user).toMatchObject({
      email: 'elise@example.org',
      phone: '',
      role: 'authenticated',
      user_metadata: data,
    })
    expect(first.data.user?.identities).toHaveLength(1)
    const again = await auth.client().signUp({ email: 'elise@example.org', password: PASSWORD })
    expect(again.error).toMatchObject({ code: 'user_already_exists', status: 422 })
  })

  test('gets the reasons why a password is weak', async () => {
    const { error } = await auth.client().signUp({ email: 'weak@example.org', password: 'azerty1' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length', 'pwned'] })
  })

  test('signs in with the right password only', async () => {
    const { email } = await auth.signUp()
    const right = await auth.client().signInWithPassword({ email: email.toUpperCase(), password: PASSWORD })
    expect(right.data.user?.email).toBe(email)
    const wrong = await auth.client().signInWithPassword({ email, password: 'not this one' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    expect(wrong.data.session).toBeNull()
  })

  test('reads the user, and drops the session after it has ended', async () => {
    const client = auth.client()
    const { email } = await auth.signUp()
    await client.signInWithPassword({ email, password: PASSWORD })
    expect((await client.getUser()).data.user?.email).toBe(email)
    const other = auth.client()
    await other.signInWithPassword({ email, password: PASSWORD })
    await other.signOut({ scope: 'others' })
    const { error } = await client.getUser()
    expect(error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' })
    expect((await other.getUser()).error).toBeNull()
  })

  test('verifies claims with the published keys, without requesting the user', async () => {
    const client = auth.client()
    const { email, id } = await auth.signUp()
    await client.signInWithPassword({ email, password: PASSWORD })
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({ sub: id, aud: 'authenticated', aal: 'aal1', amr: [{ method: 'password' }] })
    const forged = `${(await client.getSession()).data.session?.access_token.slice(0, -6)}AAAAAA`
    expect((await client.getClaims(forged)).error).not.toBeNull()
  })

  test('refreshes only with its own refresh token', async () => {
    const client = auth.client()
    const { email } = await auth.signUp()
    const { data } = await client.signInWithPassword({ email, password: PASSWORD })
    const next = await client.refreshSession()
    expect(next.data.session?.refresh_token).not.toBe(data.session?.refresh_token)
    expect(next.data.user?.id).toBe(data.user?.id)
    const { error } = await auth.client().refreshSession({ refresh_token: 'abcdefghij12' })
    expect(error).toMatchObject({ code: 'refresh_token_not_found', status: 400 })
  })

  test('changes metadata key by key, but cannot change app_metadata', async () => {
    const client = auth.client()
    const { email, access } = await auth.signUp()
    await client.signInWithPassword({ email, password: PASSWORD })
    await client.updateUser({ data: { name: 'Anna', theme: 'dark' } })
    const { data } = await client.updateUser({ data: { theme: null, language: 'fr' } })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Anna', language: 'fr', email_verified: true })
    expect(data.user?.user_metadata).not.toHaveProperty('theme')
    const body = { app_metadata: { role: 'admin' } }
    const refused = await auth.ask('/auth/v1/user', { method: 'PUT', body, token: access })
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  })

  test('changes the password, which ends every other session', async () => {
    const [here, there] = [auth.client(), auth.client()]
    const { email } = await auth.signUp()
    await here.signInWithPassword({ email, password: PASSWORD })
    await there.signInWithPassword({ email, password: PASSWORD })
    expect((await here.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'same_password', status: 422 })
    expect((await here.updateUser({ password: 'un autre jardin' })).error).toBeNull()
    expect((await here.getUser()).error).toBeNull()
    expect((await there.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await there.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('invalid_credentials')
    expect((await there.signInWithPassword({ email, password: 'un autre jardin' })).error).toBeNull()
  })

  test('keeps its address until the change is confirmed, and cannot take the address of another user', async () => {
    const client = auth.client()
    const [{ email }, other] = [await auth.signUp(), await auth.signUp()]
    await client.signInWithPassword({ email, password: PASSWORD })
    expect((await client.updateUser({ email: other.email })).error).toMatchObject({ code: 'email_exists', status: 422 })
    const { data } = await client.updateUser({ email: 'new@example.org' })
    expect(data.user).toMatchObject({ email, new_email: 'new@example.org' })
    expect((await client.updateUser({ email })).data.user).not.toHaveProperty('new_email')
    expect((await client.getUser()).data.user?.email).toBe(email)
  })

  test('signs out here, elsewhere or everywhere, without affecting other users', async () => {
    const bystander = await auth.signUp()
    const { email } = await auth.signUp()
    const [a, b, c] = [auth.client(), auth.client(), auth.client()]
    for (const client of [a, b, c]) await client.signInWithPassword({ email, password: PASSWORD })
    const alive = async () => Promise.all([a, b, c].map(async (client) => (await client.getUser()).error === null))
    expect((await a.signOut({ scope: 'local' })).error).toBeNull()
    expect(await alive()).toEqual([false, true, true])
    await b.signOut({ scope: 'others' })
    expect(await alive()).toEqual([false, true, false])
    await b.signOut()
    expect(await alive()).toEqual([false, false, false])
    expect((await auth.ask('/auth/v1/user', { token: bystander.access })).status).toBe(200)
  })

  test('gets the protocol’s errors for features that the server does not offer', async () => {
    const client = auth.client()
    expect((await client.signInAnonymously()).error).toMatchObject({ code: 'anonymous_provider_disabled', status: 422 })
    const idToken = await client.signInWithIdToken({ provider: 'google', token: 'x' })
    expect(idToken.error).toMatchObject({ code: 'provider_disabled', status: 400 })
    expect((await client.signUp({ phone: '33123456789', password: PASSWORD })).error?.code).toBe(
      'phone_provider_disabled',
    )
    const unknown = await auth.ask('/auth/v1/token?grant_type=pkce', { body: { auth_code: 'x', code_verifier: 'y' } })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
    const web3 = await auth.ask('/auth/v1/token?grant_type=web3', { body: {} })
    expect(web3.body).toMatchObject({ code: 'web3_provider_disabled', message: 'Web3 provider is disabled' })
    const odd = await auth.ask('/auth/v1/token?grant_type=__proto__', { body: {} })
    expect(odd).toMatchObject({ status: 400, body: { message: 'unsupported_grant_type' } })
  })
})
