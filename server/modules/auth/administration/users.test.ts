import { SignJWT } from 'jose'
import { hash as bcrypt } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { openServiceTestApp, type ServiceTestApp } from './admin-app-for-tests.ts'
import { PASSWORD, SITE } from '../auth-app-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('accounts managed by a service, with $name', (engine) => {
  let auth: ServiceTestApp
  beforeAll(async () => {
    auth = await openServiceTestApp({ database: engine.open, now: new Date(), fullHashCost: true })
  })
  afterAll(() => auth.close())

  const signIn = (email: string, password: string) =>
    auth.ask('/auth/v1/token?grant_type=password', { body: { email, password } })

  test('are created as requested, with no usable password unless one is given', async () => {
    const { data, error } = await auth.admin().createUser({
      email: 'Made@Example.org',
      user_metadata: { full_name: 'Made Up' },
      app_metadata: { plan: 'x', provider: 'forged' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'made@example.org', user_metadata: { full_name: 'Made Up' } })
    expect(data.user?.user_metadata).toEqual({ full_name: 'Made Up' })
    expect(data.user?.app_metadata).toEqual({ plan: 'x', provider: 'email', providers: ['email'] })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(data.user?.identities).toMatchObject([{ provider: 'email', id: data.user?.id }])
    expect((await signIn('made@example.org', '')).body.code).toBe('invalid_credentials')
  })

  test('are created as confirmed, with a password, an id, a role, a number and a ban', async () => {
    const id = '3f0f7a2e-8b58-4c6c-9a55-123456789abc'
    const made = await auth.service('/admin/users', {
      body: {
        id,
        email: 'whole@example.org',
        phone: '+33 1 23 45 67 89',
        password: PASSWORD,
        email_confirm: true,
        phone_confirm: true,
        role: 'teacher',
        ban_duration: '1h30m',
      },
    })
    expect(made.body).toMatchObject({ id, role: 'teacher', phone: '33123456789' })
    expect(made.body.user_metadata).toEqual({ email_verified: true })
    expect(made.body.identities.map(({ provider }: { provider: string }) => provider).sort()).toEqual([
      'email',
      'phone',
    ])
    expect(Date.parse(made.body.banned_until) - auth.testApp.clock.now().getTime()).toBe(5_400_000)
    expect((await signIn('whole@example.org', PASSWORD)).body.code).toBe('user_banned')
    expect((await auth.admin().updateUserById(id, { ban_duration: 'none' })).error).toBeNull()
    expect((await signIn('whole@example.org', PASSWORD)).status).toBe(200)
  })

  test('accept a password hash, which is replaced at the first sign-in', async () => {
    const hashes = {
      bcrypt: await bcrypt('un vieux mot de passe', 4),
      argon2i: '$argon2i$v=19$m=16,t=2,p=1$bkE5Y1grKzFjL3hRRXdHZg$oVlaYm91Fhh2fTbJZlMBYw',
      firebase:
        '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw==',
    }
    const words = { bcrypt: 'un vieux mot de passe', firebase: 'mytestpassword' }
    for (const [name, password_hash] of Object.entries(hashes)) {
      const made = await auth.service('/admin/users', {
        body: { email: `${name}@example.org`, password_hash, email_confirm: true },
      })
      expect([name, made.status]).toEqual([name, 200])
    }
    for (const [name, password] of Object.entries(words)) {
      expect((await signIn(`${name}@example.org`, 'wrong words')).status).toBe(400)
      for (let time = 0; time < 2; time += 1)
        expect([name, (await signIn(`${name}@example.org`, password)).status]).toEqual([name, 200])
    }
    const { rows } = await auth.testApp.app.kernel.database.query(
      `select password_hash from accounts where email in ('bcrypt@example.org', 'firebase@example.org')`,
    )
    for (const row of rows) expect(row['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456/)
    for (const password_hash of [
      'x',
      '$2a$31$abc',
      '$argon2id$v=19$m=9999999,t=1,p=1$bkE5Y1grKzFjL3hRRXdHZg$oVlaYm91Fhh2fTbJZlMBYw',
    ])
      expect((await auth.service('/admin/users', { body: { email: 'h@example.org', password_hash } })).status).toBe(400)
  })

  test('are refused if the address, number or id is taken, or a value is invalid', async () => {
    const id = '3f0f7a2e-8b58-4c6c-9a55-123456789abc'
    const refused = async (body: object) => {
      const { status, body: answer } = await auth.service('/admin/users', { body })
      return [status, answer.code]
    }
    expect(await refused({ email: 'WHOLE@example.org' })).toEqual([422, 'email_exists'])
    expect(await refused({ phone: '33123456789' })).toEqual([422, 'phone_exists'])
    expect(await refused({ email: 'other@example.org', id })).toEqual([422, 'user_already_exists'])
    const invalid: object[] = [
      {},
      { email: 'x' },
      { phone: 'x' },
      { email: 'a@example.org', id: 'x' },
      { email: 'a@example.org', id: '00000000-0000-0000-0000-000000000000' },
      { email: 'a@example.org', ban_duration: 'forever' },
      { email: 'a@example.org', ban_duration: `${'9'.repeat(40)}h` },
      { email: 'a@example.org', password: 'x'.repeat(73) },
      { email: 'a@example.org', password: 'x', password_hash: 'y' },
      { email: 'a@example.org', user_metadata: { a: 'x'.repeat(9000) } },
      { email: 'a@example.org', role: '<script>' },
    ]
    for (const body of invalid) expect([body, ...(await refused(body))]).toEqual([body, 400, 'validation_failed'])
    for (const body of [{ email: 1 }, { email: 'a@example.org', email_confirm: 'yes' }])
      expect(await refused(body)).toEqual([400, 'bad_json'])
  })

  test('are read by id, or not found', async () => {
    const { id } = await auth.signUp()
    expect((await auth.admin().getUserById(id)).data.user?.id).toBe(id)
    expect(await auth.service(`/admin/users/${NOBODY}`)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    })
    for (const odd of ['x', '%00', '..%2f', `${id}x`])
      expect(await auth.service(`/admin/users/${odd}`)).toMatchObject({
        status: 404,
        body: { code: 'validation_failed' },
      })
  })

  test('are changed at once: a new password ends every session, a ban blocks every use', async () => {
    const { id, access, email, refresh } = await auth.signUp()
    const data = { email: 'moved@example.org', user_metadata: { name: 'Moved' }, app_metadata: { team: 'a' } }
    const moved = await auth.admin().updateUserById(id, data)
    expect(moved.data.user).toMatchObject({ email: 'moved@example.org', user_metadata: { name: 'Moved' } })
    expect(moved.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: 'moved@example.org' })
    expect((await signIn(email, PASSWORD)).body.code).toBe('invalid_credentials')
    expect((await auth.ask('/auth/v1/user', { token: access })).status).toBe(200)
    await auth.admin().updateUserById(id, { password: 'un nouveau mot ici' })
    expect((await auth.ask('/auth/v1/user', { token: access })).body.code).toBe('session_not_found')
    expect((await signIn('moved@example.org', 'un nouveau mot ici')).status).toBe(200)
    expect((await auth.admin().updateUserById(id, { password: 'short' })).error).toMatchObject({ status: 422 })
    const again = await signIn('moved@example.org', 'un nouveau mot ici')
    await auth.admin().updateUserById(id, { ban_duration: '24h' })
    expect((await auth.ask('/auth/v1/user', { token: again.body.access_token })).body.code).toBe('user_banned')
    expect((await auth.ask('/api/me', { token: again.body.access_token })).status).toBe(401)
    const body = { refresh_token: again.body.refresh_token }
    expect((await auth.ask('/auth/v1/token?grant_type=refresh_token', { body })).body.code).toBe('user_banned')
    expect(refresh).not.toBe(again.body.refresh_token)
    const other = await auth.signUp()
    expect((await auth.admin().updateUserById(id, { email: other.email })).error).toMatchObject({
      code: 'email_exists',
    })
    expect((await auth.admin().updateUserById(NOBODY, { email: 'n@example.org' })).error).toMatchObject({ status: 404 })
  })

  test('are removed together with their tokens', async () => {
    const { id, access, refresh, email } = await auth.signUp()
    expect((await auth.admin().deleteUser(id)).error).toBeNull()
    expect((await auth.ask('/auth/v1/user', { token: access })).body.code).toBe('user_not_found')
    const body = { refresh_token: refresh }
    expect((await auth.ask('/auth/v1/token?grant_type=refresh_token', { body })).status).toBe(400)
    expect(await auth.service(`/admin/users/${id}`, { method: 'DELETE' })).toMatchObject({ status: 404 })
    await auth.signUp(email)
  })

  test('keep no personal data after a soft removal', async () => {
    const { id, access, email } = await auth.signUp()
    await auth.admin().updateUserById(id, { user_metadata: { name: 'Élise Secret' }, phone: '33999999999' })
    expect((await auth.admin().deleteUser(id, true)).error).toBeNull()
    const left = await auth.service(`/admin/users/${id}`)
    expect(left).toMatchObject({ status: 200, body: { id, user_metadata: {}, app_metadata: {} } })
    expect(left.body.deleted_at).toEqual(expect.any(String))
    for (const word of [email, 'Secret', '33999999999']) expect(left.text).not.toContain(word)
    expect((await auth.ask('/auth/v1/user', { token: access })).body.code).toBe('user_not_found')
    expect((await signIn(email, PASSWORD)).body.code).toBe('invalid_credentials')
    await auth.signUp(email)
    expect((await auth.admin().deleteUser(id)).error).toBeNull()
    expect((await auth.service(`/admin/users/${id}`)).status).toBe(404)
  })

  test('are listed in pages, newest first, and can be filtered', async () => {
    for (let i = 0; i < 5; i += 1) {
      auth.testApp.clock.advance(1000)
      const full_name = `100%_Pager ${i}`
      await auth.admin().createUser({ email: `pager-${i}@example.org`, user_metadata: { full_name } })
    }
    const first = await auth.service('/admin/users?per_page=2&filter=pager-')
    expect(first.body.users.map(({ email }: { email: string }) => email)).toEqual([
      'pager-4@example.org',
      'pager-3@example.org',
    ])
    expect(first.body.aud).toBe('authenticated')
    expect(first.headers.get('x-total-count')).toBe('5')
    expect(first.headers.get('link')).toBe(
      `<${SITE}/auth/v1/admin/users?page=2&per_page=2&filter=pager->; rel="next", <${SITE}/auth/v1/admin/users?page=3&per_page=2&filter=pager->; rel="last"`,
    )
    const listed = await auth.admin().listUsers({ page: 1, perPage: 3 })
    expect(listed.data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
    const names = await auth.service(`/admin/users?filter=${encodeURIComponent('100%_pag')}&sort=created_at%20asc`)
    expect(names.body.users.map(({ email }: { email: string }) => email)[0]).toBe('pager-0@example.org')
    expect((await auth.service(`/admin/users?filter=${encodeURIComponent('1%Pager')}`)).body.users).toEqual([])
    expect((await auth.service('/admin/users?page=&per_page=')).status).toBe(200)
    for (const query of ['page=-1', 'per_page=x', 'page=1e3', 'sort=email', 'sort=created_at%20up'])
      expect(await auth.service(`/admin/users?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  })

  test('cannot be managed without the service role', async () => {
    const { access, id } = await auth.signUp()
    const { root } = await auth.root()
    const calls: [string, string, object?][] = [
      ['GET', '/admin/users'],
      ['POST', '/admin/users', { email: 'n@example.org' }],
      ['GET', `/admin/users/${id}`],
      ['PUT', `/admin/users/${id}`, { email: 'n@example.org' }],
      ['DELETE', `/admin/users/${id}`],
    ]
    const forged = await new SignJWT({ role: 'service_role', exp: 4e9 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from('another secret of 32 characters!!'))
    const anon = await auth.token({ role: 'anon' })
    const session = { session_id: NOBODY, iss: `${SITE}/auth/v1`, aud: 'authenticated' }
    const odd = await auth.token({ role: 'service_role', ...session })
    for (const [method, path, body] of calls) {
      const ask = (token?: string) =>
        auth.ask(`/auth/v1${path}`, { method, ...(body ? { body } : {}), ...(token ? { token } : {}) })
      expect(await ask()).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
      expect(await ask(forged)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
      for (const token of [access, root.access, anon, odd])
        expect(await ask(token)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    }
    expect((await auth.service(`/admin/users/${id}`)).status).toBe(200)
  })

  test('cannot lose their last administrator', async () => {
    const { root } = await auth.root()
    const refused = [
      await auth.service(`/admin/users/${root.id}`, { method: 'DELETE' }),
      await auth.service(`/admin/users/${root.id}`, { method: 'DELETE', body: { should_soft_delete: true } }),
      await auth.service(`/admin/users/${root.id}`, { method: 'PUT', body: { ban_duration: '1h' } }),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await auth.ask('/api/me', { token: root.access })).body.admin).toBe(true)
    expect((await auth.service(`/admin/users/${root.id}`, { method: 'PUT', body: { role: 'x' } })).status).toBe(200)
    await auth.service(`/admin/users/${root.id}`, { method: 'PUT', body: { role: 'authenticated' } })
  })

  test('are changed with an entry in the audit log', async () => {
    const { entries } = await auth.testApp.app.kernel.audit.list({ before: null, limit: 500 })
    const actions = new Set(entries.map(({ action }) => action))
    for (const action of ['user.added', 'user.changed', 'user.removed']) expect(actions).toContain(action)
    expect(JSON.stringify(entries)).not.toContain(PASSWORD)
    expect(entries.every(({ actor, details }) => actor !== null || details['by'] === 'service')).toBe(true)
  })
})
