import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { signInAgain, signUpWithFactor } from '../factors/second-factor-for-tests.ts'
import { emailsTo } from '../emails-for-tests.ts'
import { fragmentOf, openTravel, type Travel } from '../providers/travel-for-tests.ts'
import { PASSWORD, SITE } from '../auth-app-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('identities, with $name', (engine) => {
  let travel: Travel
  beforeAll(async () => {
    travel = await openTravel({
      database: engine.open,
      now: new Date(),
      environment: { AUTH_ANONYMOUS: 'yes' },
    })
  })
  afterAll(() => travel.close())

  const ask = (path: string, token?: string, method = 'GET') =>
    travel.auth.ask(`/auth/v1/user/identities/${path}`, { method, ...(token === undefined ? {} : { token }) })

  /**
   * Starts linking as the user of `token`, signs in to the provider as `email`, and returns, with the flow's cookie
   * unless `keepsCookie` is false.
   */
  const link = async (token: string, email: string, keepsCookie = true) => {
    travel.auth.testApp.clock.advance(1000)
    const out = await ask('authorize?provider=example&skip_http_redirect=true', token)
    expect(out.status).toBe(200)
    const cookie = keepsCookie ? (out.headers.getSetCookie()[0]?.split(';')[0] ?? '') : ''
    const back = await travel.provider.visit(out.body.url as string, email)
    return fragmentOf(await travel.comeBack(back, { cookie }))
  }

  test('are linked, listed and unlinked by the real client', async () => {
    const { email, id } = await travel.auth.signUp()
    const person = travel.person()
    const jar: string[] = []
    const client = travel.pkceClient(jar)
    await client.signInWithPassword({ email, password: PASSWORD })
    travel.auth.testApp.clock.advance(1000)
    const { data, error } = await client.linkIdentity({ provider: 'example' as never })
    expect(error).toBeNull()
    const back = await travel.provider.visit(data.url ?? '', person.email)
    const end = await travel.comeBack(back, { cookie: jar.join('; ') })
    expect(Object.fromEntries(fragmentOf(end))).toEqual({})
    expect((await client.exchangeCodeForSession(end.searchParams.get('code') ?? '')).error).toBeNull()
    const { data: listed } = await client.getUserIdentities()
    expect(listed?.identities.map(({ provider, user_id }) => [provider, user_id])).toEqual([
      ['email', id],
      ['example', id],
    ])
    expect((await client.getUser()).data.user?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email', 'example'],
    })
    expect((await emailsTo(travel.auth, email)).map(({ name }) => name)).toEqual(['identity-linked'])
    const linked = listed?.identities.find(({ provider }) => provider === 'example')
    expect((await client.unlinkIdentity(linked!)).error).toBeNull()
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1)
    const again = await travel.userOf((await travel.signIn(person.email)).get('access_token'))
    expect(again.id).not.toBe(id)
  })

  test('are not linked to the account of another user who sent the link', async () => {
    const mallory = await travel.auth.signUp()
    const victim = travel.person()
    expect((await link(mallory.access, victim.email, false)).get('error_code')).toBe('bad_oauth_state')
    expect((await travel.userOf(mallory.access)).identities).toHaveLength(1)
  })

  test('are linked with a cookie that is hidden from scripts and other paths', async () => {
    const { access } = await travel.auth.signUp()
    const out = await ask('authorize?provider=example&skip_http_redirect=true', access)
    const [cookie = ''] = out.headers.getSetCookie()
    expect(cookie).toMatch(
      /^replique-linking-[0-9a-f-]{36}=[\w-]{43}; Path=\/auth\/v1\/callback; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
    expect(out.body.url).not.toContain(cookie.split(/[=;]/)[1])
    const redirected = await ask('authorize?provider=example', access)
    expect(redirected.status).toBe(302)
  })

  test('that belong to an account cannot be linked again', async () => {
    const [one, other] = [await travel.auth.signUp(), await travel.auth.signUp()]
    const person = travel.person()
    expect((await link(one.access, person.email)).get('access_token')).toMatch(/./)
    for (const [token, message] of [
      [one.access, 'Identity is already linked'],
      [other.access, 'Identity is already linked to another user'],
    ] as const)
      expect(Object.fromEntries(await link(token, person.email))).toMatchObject({
        error_code: 'identity_already_exists',
        error_description: message,
      })
    expect((await travel.userOf(other.access)).identities).toHaveLength(1)
  })

  test('cannot be removed if they are the last one or belong to another user', async () => {
    const [alone, other, rich] = [await travel.auth.signUp(), await travel.auth.signUp(), await travel.auth.signUp()]
    const own = (await travel.userOf(alone.access)).identities[0]?.identity_id ?? ''
    const theirs = (await travel.userOf(other.access)).identities[0]?.identity_id ?? ''
    expect(await ask(own, alone.access, 'DELETE')).toMatchObject({
      status: 422,
      body: { code: 'single_identity_not_deletable', message: 'User must have at least 1 identity after unlinking' },
    })
    await link(rich.access, travel.person().email)
    for (const id of [theirs, NOBODY])
      expect(await ask(id, rich.access, 'DELETE')).toMatchObject({
        status: 422,
        body: { code: 'identity_not_found', message: "Identity doesn't exist" },
      })
    expect((await travel.userOf(other.access)).identities).toHaveLength(1)
    expect((await ask('not-a-uuid', rich.access, 'DELETE')).body.code).toBe('validation_failed')
    expect((await ask(own, undefined, 'DELETE')).status).toBe(401)
    expect((await ask('authorize?provider=example')).status).toBe(401)
    expect((await ask('authorize?provider=nobody', rich.access)).body.code).toBe('validation_failed')
  })

  test('by email are removed with their password, and the account takes the other identity’s address', async () => {
    const { email, access } = await travel.auth.signUp()
    const person = travel.person()
    await link(access, person.email)
    const before = await travel.userOf(access)
    await ask(before.identities[0]?.identity_id ?? '', access, 'DELETE')
    const after = await travel.userOf(access)
    expect(after).toMatchObject({ id: before.id, email: person.email, email_confirmed_at: expect.any(String) })
    expect(after.app_metadata).toEqual({ provider: 'example', providers: ['example'] })
    for (const address of [email, person.email]) {
      const { error } = await travel.auth.client().signInWithPassword({ email: address, password: PASSWORD })
      expect(error?.code).toBe('invalid_credentials')
    }
    expect((await travel.userOf((await travel.signIn(person.email)).get('access_token'))).id).toBe(before.id)
  })

  test('turn an anonymous user into a regular one, with the provider’s address', async () => {
    const anonymous = await travel.auth.ask('/auth/v1/signup', { body: {} })
    const token = anonymous.body.access_token as string
    const [taken, person] = [travel.person({ email: (await travel.auth.signUp()).email }), travel.person()]
    expect((await link(token, taken.email)).get('error_code')).toBe('email_exists')
    const told = await link(token, person.email)
    expect(await travel.userOf(told.get('access_token'))).toMatchObject({
      id: anonymous.body.user.id,
      email: person.email,
      is_anonymous: false,
      identities: [{ provider: 'example' }],
    })
  })

  test('can be changed only after two-step verification', async () => {
    const { email, access } = await signUpWithFactor(travel.auth)
    const { access: weak } = await signInAgain(travel.auth, email, PASSWORD)
    const refused = { status: 401, body: { code: 'insufficient_aal' } }
    expect(await ask('authorize?provider=example', weak)).toMatchObject(refused)
    expect(await ask(NOBODY, weak, 'DELETE')).toMatchObject(refused)
    const body = { provider: 'example', id_token: 'x', link_identity: true }
    expect(await travel.auth.ask('/auth/v1/token?grant_type=id_token', { body, token: weak })).toMatchObject(refused)
    expect((await link(access, travel.person().email)).get('access_token')).toMatch(/./)
  })

  test('cannot be removed if the remaining address belongs to another account', async () => {
    const [mine, theirs] = [await travel.auth.signUp(), await travel.auth.signUp()]
    const person = travel.person({ email: theirs.email })
    await link(mine.access, person.email)
    const [first] = (await travel.userOf(mine.access)).identities
    expect(await ask(first?.identity_id ?? '', mine.access, 'DELETE')).toMatchObject({
      status: 422,
      body: { code: 'email_conflict_identity_not_deletable' },
    })
    expect((await travel.userOf(mine.access)).identities).toHaveLength(2)
  })
})

describe('linking while the operator has turned it off', () => {
  let travel: Travel
  beforeAll(async () => {
    travel = await openTravel({ environment: { AUTH_MANUAL_LINKING: 'no', SITE_URL: SITE } })
  })
  afterAll(() => travel.close())

  test('is refused', async () => {
    const { access } = await travel.auth.signUp()
    const off = { status: 404, body: { code: 'manual_linking_disabled', message: 'Manual linking is disabled' } }
    const path = '/auth/v1/user/identities'
    expect(await travel.auth.ask(`${path}/authorize?provider=example`, { token: access })).toMatchObject(off)
    expect(await travel.auth.ask(`${path}/${NOBODY}`, { method: 'DELETE', token: access })).toMatchObject(off)
    const body = { provider: 'example', id_token: 'x', link_identity: true }
    expect(await travel.auth.ask('/auth/v1/token?grant_type=id_token', { body, token: access })).toMatchObject(off)
  })
})
