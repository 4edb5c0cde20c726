import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines } from '../../kernel/db/engines-for-tests.ts'
import { openAdminTestApp, told, type AdminTestApp } from './admin-app-for-tests.ts'

describe.each(await bothEngines())('the last administrator, with $name', (engine) => {
  let admin: AdminTestApp
  beforeEach(async () => {
    admin = await openAdminTestApp({ database: engine.open })
  })
  afterEach(() => admin.close())

  const ask = (method: string, path: string, body?: object) => told(admin.root.ask(method, `/api${path}`, body))
  const administrators = async (): Promise<number> => (await ask('GET', '/admin/overview')).body.people.administrators

  test('the only administrator cannot be demoted, suspended or deleted', async () => {
    const { id, password } = admin.root
    const refused = [
      await ask('PATCH', `/admin/users/${id}`, { admin: false }),
      await ask('PATCH', `/admin/users/${id}`, { suspended: true }),
      await ask('PATCH', `/admin/users/${id}`, { suspended: true, admin: true, plan: 'pro' }),
      await ask('DELETE', `/admin/users/${id}`),
      await ask('POST', '/account/remove', { password }),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
    expect((await ask('GET', '/account/consequences')).body.lastAdministrator).toBe(true)
    expect((await ask('GET', '/me')).body).toMatchObject({ admin: true, plan: 'free' })
  })

  test('an administrator can be demoted when another active one exists; a suspended one does not count', async () => {
    const second = await admin.person('Second')
    await admin.promote(second)
    await ask('PATCH', `/admin/users/${second.id}`, { suspended: true })
    expect((await ask('PATCH', `/admin/users/${admin.root.id}`, { admin: false })).status).toBe(409)
    await ask('PATCH', `/admin/users/${second.id}`, { suspended: false })
    expect((await ask('PATCH', `/admin/users/${admin.root.id}`, { admin: false })).status).toBe(200)
    expect((await ask('GET', '/admin/users')).body.code).toBe('not_admin')
  })

  test('one administrator remains when two demote or suspend each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const second = await admin.person('Second')
      await admin.promote(second)
      const answers = await Promise.all([
        told(admin.root.ask('PATCH', `/api/admin/users/${second.id}`, { admin: false })),
        told(second.ask('PATCH', `/api/admin/users/${admin.root.id}`, { suspended: true })),
      ])
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
      expect([
        [200, 401],
        [200, 403],
        [200, 409],
      ]).toContainEqual(statuses)
      const { rows } = await admin.testApp.app.kernel.database.query(
        `select count(*) as n from administrators join accounts on id = account_id where banned_until is null`,
      )
      expect(Number(rows[0]?.['n'])).toBe(1)
      const rootRemains = (await ask('GET', '/me')).body.admin === true
      if (!rootRemains) return
    }
    expect(await administrators()).toBe(1)
  })

  test('one administrator remains when five delete their accounts at once', async () => {
    const five = []
    for (let i = 0; i < 4; i += 1) {
      const person = await admin.person('Leaver')
      await admin.promote(person)
      five.push(person)
    }
    const leave = [admin.root, ...five].map((person) =>
      told(person.ask('POST', '/api/account/remove', { password: person.password })),
    )
    const statuses = (await Promise.all(leave)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 204, 204, 204, 409])
  })

  test('an administrator with two-step verification has to complete it', async () => {
    const signIn = async () =>
      (
        await told(
          admin.testApp.fetch('/auth/v1/token?grant_type=password', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: admin.root.email, password: admin.root.password }),
          }),
        )
      ).body.access_token as string
    const as = (token: string, method: string, path: string, body?: object) =>
      told(
        admin.testApp.fetch(path, {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
    const first = await signIn()
    const enrolled = await as(first, 'POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'phone' })
    const { id } = (await as(first, 'POST', `/auth/v1/factors/${enrolled.body.id}/challenge`, {})).body
    const timestamp = admin.testApp.clock.now().getTime()
    const code = new TOTP({ secret: Secret.fromBase32(enrolled.body.totp.secret) }).generate({ timestamp })
    const proved = await as(first, 'POST', `/auth/v1/factors/${enrolled.body.id}/verify`, { challenge_id: id, code })
    expect(proved.status).toBe(200)
    const { access_token: strong } = proved.body
    const weak = await signIn()
    expect((await as(strong, 'GET', '/api/admin/overview')).status).toBe(200)
    const needed = { status: 403, body: { code: 'second_factor_needed' } }
    for (const path of ['overview', 'users', 'audit'])
      expect(await as(weak, 'GET', `/api/admin/${path}`)).toMatchObject(needed)
    expect(await as(weak, 'DELETE', `/api/admin/users/${admin.root.id}`)).toMatchObject(needed)
    expect(await as(weak, 'GET', '/api/account/export')).toMatchObject(needed)
    expect(await as(weak, 'POST', '/api/account/remove', { password: admin.root.password })).toMatchObject(needed)
    const reset = await as(strong, 'POST', `/api/admin/users/${admin.root.id}/reset-factors`)
    expect(reset.body).toMatchObject({ secondFactors: 0 })
    expect((await as(await signIn(), 'GET', '/api/admin/overview')).status).toBe(200)
  })
})
