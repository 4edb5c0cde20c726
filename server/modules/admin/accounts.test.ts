import type { StartAccount } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { openAdminTestApp, told, type AdminTestApp } from './admin-app-for-tests.ts'

describe.each(await engines())('creating accounts from a pasted list, with $name', (engine) => {
  let admin: AdminTestApp
  beforeAll(async () => {
    admin = await openAdminTestApp({ database: engine.open })
  })
  afterAll(() => admin.close())

  const add = (list: string, language = 'fr') => told(admin.root.ask('POST', '/api/admin/accounts', { list, language }))
  const post = (path: string, body: object, token = '') =>
    told(
      admin.testApp.fetch(path, {
        method: path === '/auth/v1/user' ? 'PUT' : 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
    )
  const signIn = ({ login, password }: Pick<StartAccount, 'login' | 'password'>) =>
    post('/auth/v1/token?grant_type=password', { email: login, password })
  const me = (token: string) => told(admin.testApp.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } }))
  const count = async () =>
    Number((await admin.testApp.app.kernel.database.query('select count(*) as n from accounts')).rows[0]?.['n'])

  test('creates a class of thirty accounts, which sign in with the login and password on their slips', async () => {
    const list = Array.from({ length: 28 }, (_, i) => `${i + 1}.\tÉlève${'abcdefghijklmnopqrstuvwxyzéè'[i]}\tMartin`)
    const { status, body } = await add([...list, 'Léa Martin', 'LÉA MARTIN'].join('\n'))
    expect(status).toBe(201)
    const accounts = body.accounts as StartAccount[]
    expect(accounts).toHaveLength(30)
    expect(new Set(accounts.map(({ login }) => login)).size).toBe(30)
    expect(accounts.slice(-2).map(({ name, login }) => [name, login])).toEqual([
      ['Léa Martin', 'lea.martin'],
      ['LÉA MARTIN 2', 'lea.martin2'],
    ])
    for (const account of accounts.slice(-3)) {
      const session = await signIn(account)
      expect([account.login, session.status]).toEqual([account.login, 200])
      expect((await me(session.body.access_token)).body).toMatchObject({
        name: account.name,
        email: account.login,
        startPassword: true,
      })
    }
    const users = await told(admin.root.ask('GET', '/api/admin/users?search=lea.martin'))
    expect(users.body.users).toMatchObject([{ confirmed: true }, { confirmed: true }])
    expect(users.body.users.map(({ login }: { login: string }) => login).sort()).toEqual(['lea.martin', 'lea.martin2'])
    expect(JSON.stringify(users.body)).not.toContain('pupils.invalid')
  })

  test('adds a class to a new group or to an administrator’s existing group', async () => {
    const fill = (list: string, group: string) =>
      told(admin.root.ask('POST', '/api/admin/accounts', { list, language: 'fr', group }))
    const { status, body } = await fill('Durand, Camille\nPetit, Zoé', 'Seconde B')
    expect(status).toBe(201)
    expect(body.accounts.map(({ name }: StartAccount) => name)).toEqual(['Camille Durand', 'Zoé Petit'])
    const group = body.group as { id: string; name: string }
    expect(group.name).toBe('Seconde B')
    const more = await fill('Idris Morel', 'seconde b')
    expect(more.body.group).toEqual(group)
    const shown = await told(admin.root.ask('GET', `/api/groups/${group.id}`))
    expect(shown.body.members.map((one: { name: string; role: string }) => `${one.name} ${one.role}`).sort()).toEqual(
      expect.arrayContaining(['Camille Durand member', 'Idris Morel member', 'Zoé Petit member']),
    )
    const session = await signIn(body.accounts[0])
    const own = await told(
      admin.testApp.fetch('/api/groups', { headers: { authorization: `Bearer ${session.body.access_token}` } }),
    )
    expect(own.body.groups).toMatchObject([{ id: group.id, role: 'member', members: 4 }])
  })

  test('creates no group without accounts, and no accounts without room in the group', async () => {
    const groups = async () => (await told(admin.root.ask('GET', '/api/groups'))).body.groups.length
    const before = [await count(), await groups()]
    expect(
      (await told(admin.root.ask('POST', '/api/admin/accounts', { list: ' ', language: 'fr', group: 'Vide' }))).status,
    ).toBe(400)
    await admin.testApp.app.kernel.database.query(
      `insert into group_members (group_id, user_id, role, since)
       select g.id, gen_random_uuid(), 'member', now() from groups g, generate_series(1, 496) where g.name = 'Seconde B'`,
    )
    const full = await told(
      admin.root.ask('POST', '/api/admin/accounts', { list: 'Ana\nBea', language: 'fr', group: 'Seconde B' }),
    )
    expect([full.status, full.body.code]).toEqual([409, 'group_full'])
    expect([await count(), await groups()]).toEqual(before)
  })

  test('asks for a new password at the first sign-in only', async () => {
    const { body } = await add('Noah Petit')
    const [account] = body.accounts as [StartAccount]
    const { access_token: token } = (await signIn(account)).body
    expect((await post('/auth/v1/user', { password: 'mes propres mots ici' }, token)).status).toBe(200)
    expect((await me(token)).body.startPassword).toBe(false)
    expect((await signIn(account)).status).toBe(400)
    expect((await signIn({ login: 'NOAH.petit', password: 'mes propres mots ici' })).status).toBe(200)
  })

  test('creates separate accounts for repeated names', async () => {
    const { body } = await add('Noah Petit\nNoah Petit', 'en')
    expect(body.accounts).toMatchObject([
      { name: 'Noah Petit', login: 'noah.petit2' },
      { name: 'Noah Petit 2', login: 'noah.petit3' },
    ])
    const [one, two] = await Promise.all([add('Ana Sol\nBea Sol'), add('Ana Sol\nBea Sol')])
    const logins = [...one.body.accounts, ...two.body.accounts].map(({ login }: StartAccount) => login)
    expect(logins.sort()).toEqual(['ana.sol', 'ana.sol2', 'bea.sol', 'bea.sol2'])
  })

  test('creates no accounts from a list without names or with too many', async () => {
    const before = await count()
    for (const list of [
      '',
      ' \n ',
      '1\n2\n3',
      Array.from({ length: 201 }, (_, i) => `P${'a'.repeat((i % 50) + 1)} Q`).join('\n'),
    ])
      expect(await add(list)).toMatchObject({ status: 400, body: { code: 'list_wrong' } })
    expect((await add('x'.repeat(20_001))).body.code).toBe('invalid')
    expect((await add('Léa', 'de')).body.code).toBe('invalid')
    expect(await count()).toBe(before)
  })

  test('sixty are created while other requests are answered', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `Many${String.fromCodePoint(97 + (i % 26))} Names`)
    let isAdded = false
    const adding = add(names.join('\n')).finally(() => (isAdded = true))
    expect((await me(admin.root.token)).status).toBe(200)
    expect(isAdded).toBe(false)
    const { status, body } = await adding
    expect([status, body.accounts.length]).toEqual([201, 60])
  })

  test('refuses a sign-up under a login of this kind', async () => {
    const mallory = { email: 'lea.martin9@pupils.invalid', password: 'an umbrella left on the last bus' }
    expect((await post('/auth/v1/signup', mallory)).status).toBe(400)
  })
})
