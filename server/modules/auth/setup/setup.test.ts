import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { openAuthTestApp, PASSWORD, type AuthTestApp } from '../auth-app-for-tests.ts'
import { hashCode, isCode, makeCode } from './actions.ts'

describe('the setup code', () => {
  test('is recognised in any spelling, and matches no other code', () => {
    const code = makeCode()
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4}$/)
    expect(isCode(` ${code.toLowerCase().replaceAll('-', ' ')} `, hashCode(code))).toBe(true)
    expect(isCode(makeCode(), hashCode(code))).toBe(false)
    expect(isCode(code, null)).toBe(false)
    expect(isCode('', hashCode(code))).toBe(false)
    expect(hashCode(code)).not.toContain(code)
  })
})

describe.each(await engines())('the first administrator, with $name', (engine) => {
  let auth: AuthTestApp
  let code: string
  beforeEach(async () => {
    auth = await openAuthTestApp({
      database: engine.open,
      now: new Date(),
      environment: { AUTH_RATE_SETUP: '40' },
    })
    code = (await auth.module.setupCode()) ?? ''
  })
  afterEach(() => auth.close())

  const create = (change: object = {}) =>
    auth.ask('/api/setup/admin', {
      body: { code, email: 'root@example.org', password: PASSWORD, name: 'Root', ...change },
    })
  const promote = (token?: string, given = code) =>
    auth.ask('/api/setup/promote', { body: { code: given }, ...(token === undefined ? {} : { token }) })
  const isOpen = async () => (await auth.ask('/api/setup')).body.open
  const countAdmins = async () =>
    (await auth.testApp.app.kernel.database.query('select account_id from administrators')).rows.length

  test('is created with the code, which closes the setup', async () => {
    expect(await isOpen()).toBe(true)
    const made = await create()
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    expect(await isOpen()).toBe(false)
    expect(await auth.module.setupCode()).toBeNull()
    expect(await create({ email: 'second@example.org' })).toMatchObject({ status: 404, body: { code: 'setup_closed' } })
    const mallory = await auth.signUp()
    for (const token of [undefined, mallory.access])
      expect(await promote(token)).toMatchObject({ status: 404, body: { code: 'setup_closed' } })
    const { data } = await auth.client().signInWithPassword({ email: 'root@example.org', password: PASSWORD })
    const token = data.session?.access_token ?? ''
    const me = await auth.ask('/api/me', { token })
    expect(me.body).toMatchObject({ id: made.body.id, email: 'root@example.org', name: 'Root', admin: true })
  })

  test('is exactly one of twenty that are created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => create({ email: `root-${i}@example.org` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
    expect(await countAdmins()).toBe(1)
    const { rows } = await auth.testApp.app.kernel.database.query('select id from accounts')
    expect(rows).toHaveLength(1)
  })

  test('is exactly one of twenty users who are promoted at once', async () => {
    const people: string[] = []
    for (let i = 0; i < 20; i += 1) people.push((await auth.signUp()).access)
    const answers = await Promise.all(people.map((token) => promote(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
    expect(await countAdmins()).toBe(1)
  })

  test('is not created without the code, a session or a strong password', async () => {
    expect(await create({ code: 'AAAA-BBBB-CCCC-DDDD-EEEE' })).toMatchObject({
      status: 403,
      body: { code: 'setup_code_wrong' },
    })
    expect(await create({ code: '' })).toMatchObject({ status: 403 })
    expect(await create({ password: 'password' })).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await create({ email: 'x' })).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await promote()).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    const mallory = await auth.signUp()
    expect(await promote(mallory.access, 'wrong')).toMatchObject({ status: 403, body: { code: 'setup_code_wrong' } })
    expect(await create({ email: mallory.email })).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect([await isOpen(), await countAdmins()]).toEqual([true, 0])
  })

  test('is protected by a limit on guesses of the code', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 42; i += 1) statuses.push((await create({ code: `WRONG-${i}` })).status)
    expect(statuses.slice(38)).toEqual([403, 403, 429, 429])
    expect((await create()).status).toBe(429)
    auth.testApp.clock.advance(300_000)
    expect((await create()).status).toBe(201)
  })

  test('needs the newest code, which is stored as a hash', async () => {
    const fresh = await auth.module.setupCode()
    expect((await create()).status).toBe(403)
    const { rows } = await auth.testApp.app.kernel.database.query('select code_hash from admin_setup')
    expect(JSON.stringify(rows)).not.toContain(fresh)
    code = fresh ?? ''
    expect((await create()).status).toBe(201)
  })

  test('leaves the setup closed after a removal, until the operator reopens it', async () => {
    const { body } = await create()
    await auth.module.forget(body.id)
    expect(await isOpen()).toBe(false)
    code = await auth.module.reopenSetup()
    expect(await isOpen()).toBe(true)
    const heir = await auth.signUp()
    expect((await promote(heir.access)).status).toBe(200)
    expect(await isOpen()).toBe(false)
  })

  test('is not visible as an administrator to other users', async () => {
    const { body } = await create()
    const { data } = await auth.client().signInWithPassword({ email: 'root@example.org', password: PASSWORD })
    const root = data.session?.access_token ?? ''
    const mallory = await auth.signUp()
    const ask = async (user_id: unknown, token?: string) =>
      (await auth.ask('/api/rpc/is_admin', { body: { user_id }, ...(token === undefined ? {} : { token }) })).body
    expect(await ask(body.id, root)).toBe(true)
    expect(await ask(body.id, mallory.access)).toBe(false)
    expect(await ask(body.id)).toBe(false)
    for (const odd of [null, [], [body.id], {}, 1, true, '', 'x']) expect(await ask(odd, root)).toBe(false)
    expect(await ask(mallory.id, root)).toBe(false)
  })
})
