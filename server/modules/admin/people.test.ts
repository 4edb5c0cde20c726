import { contract } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { openAdminTestApp, told, type AdminTestApp } from './admin-app-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('administration of users, with $name', (engine) => {
  let admin: AdminTestApp
  beforeAll(async () => {
    admin = await openAdminTestApp({ database: engine.open })
  })
  afterAll(() => admin.close())

  const ask = (method: string, path: string, body?: object) => told(admin.root.ask(method, `/api/admin${path}`, body))
  const audit = async () => (await ask('GET', '/audit')).body.entries as { action: string; target: string }[]

  test('users are listed, searched and filtered, without what they wrote', async () => {
    admin.testApp.clock.advance(1000)
    const ida = await admin.person('Ida')
    await ida.ask('POST', '/api/plays', { title: 'Secret words', kind: 'stage', language: 'en' })
    const all = await ask('GET', '/users')
    expect(all.body).toMatchObject({ all: expect.any(Number), pages: 1 })
    expect(all.body.users[0]).toEqual({
      addressProved: true,
      id: ida.id,
      name: ida.name,
      login: ida.email,
      admin: false,
      plan: 'free',
      suspended: false,
      confirmed: true,
      guest: false,
      secondFactors: 0,
      createdAt: expect.any(String),
      lastSignInAt: expect.any(String),
    })
    expect(JSON.stringify(all.body)).not.toContain('Secret words')
    const found = async (query: string) => {
      const { body } = await ask('GET', `/users?${query}`)
      return body.users.map(({ id }: { id: string }) => id)
    }
    expect(await found(`search=${ida.name.toUpperCase()}`)).toEqual([ida.id])
    expect(await found(`search=${encodeURIComponent(ida.email)}`)).toEqual([ida.id])
    expect(await found(`search=${encodeURIComponent('%')}`)).toEqual([])
    expect(await found('only=administrators')).toEqual([admin.root.id])
    expect(await found('only=pro')).toEqual([])
    expect(await found('page=99')).toEqual([])
    for (const query of ['page=0', 'page=x', 'only=everything', `search=${'x'.repeat(201)}`])
      expect((await ask('GET', `/users?${query}`)).status).toBe(400)
  })

  test('users are given a role and a plan', async () => {
    const ned = await admin.person('Ned')
    expect(await ask('PATCH', `/users/${ned.id}`, { plan: 'pro' })).toMatchObject({
      body: { plan: 'pro', admin: false },
    })
    expect(await told(ned.ask('GET', '/api/me'))).toMatchObject({ body: { plan: 'pro', entitled: true } })
    expect((await ask('PATCH', `/users/${ned.id}`, { admin: true })).body.admin).toBe(true)
    expect((await told(ned.ask('GET', '/api/admin/users'))).status).toBe(200)
    expect((await ask('PATCH', `/users/${ned.id}`, { admin: false, plan: 'free' })).body).toMatchObject({
      admin: false,
    })
    expect(await told(ned.ask('GET', '/api/admin/users'))).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    const acts = await audit()
    expect(acts.slice(0, 4).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.demoted', 'user.plan-changed', 'user.promoted']),
    )
    expect(acts[0]?.target).toBe(ned.email)
  })

  test('suspending a user ends the sessions at once and blocks signing in until reactivation', async () => {
    const zoe = await admin.person('Zoe')
    expect((await ask('PATCH', `/users/${zoe.id}`, { suspended: true })).body.suspended).toBe(true)
    expect((await told(zoe.ask('GET', '/api/plays'))).status).toBe(401)
    expect(await told(zoe.ask('GET', '/auth/v1/user'))).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    })
    const signIn = () =>
      told(
        admin.testApp.fetch('/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: zoe.email, password: zoe.password }),
        }),
      )
    expect(await signIn()).toMatchObject({ status: 400, body: { error_code: 'user_banned' } })
    expect((await ask('PATCH', `/users/${zoe.id}`, { suspended: false })).body.suspended).toBe(false)
    expect((await signIn()).status).toBe(200)
    expect((await told(zoe.ask('GET', '/api/plays'))).status).toBe(401)
  })

  test('an administrator signs a user out, resets two-step verification, creates a link and deletes the account', async () => {
    const max = await admin.person('Max')
    expect((await ask('POST', `/users/${max.id}/sign-out`)).status).toBe(204)
    expect((await told(max.ask('GET', '/api/me'))).status).toBe(401)
    expect((await ask('POST', `/users/${max.id}/reset-factors`)).body).toMatchObject({ secondFactors: 0 })
    const { status, body } = await ask('POST', `/users/${max.id}/recovery-link`)
    expect([status, body.link]).toEqual([201, expect.stringMatching(/\/auth\/confirm\?token_hash=.+&type=recovery/)])
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(admin.testApp.clock.now().getTime())
    const verified = await told(
      admin.testApp.fetch('/auth/v1/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'recovery', token_hash: new URL(body.link).searchParams.get('token_hash') }),
      }),
    )
    expect(verified.status).toBe(200)
    expect((await ask('DELETE', `/users/${max.id}`)).status).toBe(204)
    expect((await ask('DELETE', `/users/${max.id}`)).body).toMatchObject({ code: 'user_not_found' })
    const { rows } = await admin.testApp.app.kernel.database.query(
      `select count(*) as n from plays where owner_id = $1`,
      [max.id],
    )
    expect(Number(rows[0]?.['n'])).toBe(0)
  })

  test('requests for an unknown user are answered with 404', async () => {
    const calls: [string, string, object?][] = [
      ['PATCH', '', { admin: true }],
      ['POST', '/sign-out'],
      ['POST', '/reset-factors'],
      ['POST', '/recovery-link'],
      ['DELETE', ''],
    ]
    for (const [method, rest, body] of calls) {
      expect(await told(admin.root.ask(method, `/api/admin/users/${NOBODY}${rest}`, body))).toMatchObject({
        status: 404,
        body: { code: 'user_not_found' },
      })
      expect((await told(admin.root.ask(method, `/api/admin/users/x${rest}`, body))).status).toBe(400)
    }
  })

  test('every route refuses other users, including former administrators', async () => {
    const [mallory, former] = [await admin.person('Mallory'), await admin.person('Former')]
    await admin.promote(former)
    expect((await told(former.ask('GET', '/api/admin/overview'))).status).toBe(200)
    await admin.root.ask('PATCH', `/api/admin/users/${former.id}`, { admin: false })
    for (const route of Object.values(contract.admins)) {
      const { method = 'GET', path = '' } = (
        route as unknown as { '~orpc': { route: { method?: string; path?: string } } }
      )['~orpc'].route
      const where = `/api${path.replace('{id}', admin.root.id)}`
      const about = { suspended: true, archived: true, trashed: true, to: admin.root.id }
      const many = { ids: [admin.root.id], hour: 3, keep: 7, group: 'Class' }
      const body = { email: 'n@example.org', language: 'en', list: 'Léa', ...about, ...many }
      const piece = new FormData()
      for (const [name, value] of Object.entries({ at: '0', size: '1', file: new File(['x'], 'x') }))
        piece.append(name, value)
      const written = path.includes('uploads') ? piece : body
      const send = method === 'GET' || method === 'DELETE' ? undefined : written
      for (const person of [mallory, former])
        expect([path, await told(person.ask(method, where, send))]).toMatchObject([
          path,
          { status: 403, body: { code: 'not_admin' } },
        ])
      const anon = await admin.testApp.fetch(where, {
        method,
        ...(send instanceof FormData ? { body: send } : { headers: { 'content-type': 'application/json' } }),
        ...(send === body ? { body: JSON.stringify(body) } : {}),
      })
      expect([path, anon.status]).toEqual([path, 401])
    }
    expect((await told(admin.root.ask('GET', '/api/me'))).body.admin).toBe(true)
  })
})
