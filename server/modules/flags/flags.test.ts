import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpApp } from '../../http-app.ts'
import type { Actor } from '../../kernel/actor.ts'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

type Who = 'root' | 'unproved' | 'mallory'

const person = (who: Who): Actor => ({
  kind: 'user',
  id: who === 'mallory' ? '00000000-0000-4000-8000-000000000002' : '00000000-0000-4000-8000-000000000001',
  sessionId: '00000000-0000-4000-8000-000000000003',
  name: 'A',
  email: 'a@example.org',
  emailProved: true,
  admin: who !== 'mallory',
  secondFactor: who === 'unproved' ? 'needed' : 'none',
  expiresAt: 2_000_000_000,
  provedAt: 0,
})

describe.each(await engines())('feature flags on $name', (engine) => {
  let testApp: TestApp
  let ask: (who: Who | null, path: string, init?: RequestInit) => Promise<Response>

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    const readActor = (bearer: string | null): Promise<Actor> =>
      Promise.resolve(bearer === null ? { kind: 'anonymous' } : person(bearer as Who))
    const app = createHttpApp({ kernel: { ...testApp.app.kernel, readActor }, modules: testApp.app.modules })
    ask = async (who, path, init = {}) => {
      const headers = {
        'content-type': 'application/json',
        ...(who === null ? {} : { authorization: `Bearer ${who}` }),
        ...(init.headers as Record<string, string> | undefined),
      }
      return app.fetch(new Request(`http://localhost/api/feature_flags${path}`, { ...init, headers }))
    }
  })
  afterAll(() => testApp.close())

  const read = async (names: string) => (await ask(null, `?names=${names}`)).json()
  const change = (who: Who | null, name: string, body: object, headers = {}) =>
    ask(who, `/${name}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ updated_at: '2026-01-02T03:04:05Z', ...body }),
    })

  test('anyone can read known flags, by exact name only', async () => {
    expect(await read('registrationEnabled,ttsLimitFirst15,jobRecoveryAttemptsLimit')).toEqual([
      { name: 'jobRecoveryAttemptsLimit', is_enabled: true, numeric_value: 10 },
      { name: 'registrationEnabled', is_enabled: true, numeric_value: null },
      { name: 'ttsLimitFirst15', is_enabled: false, numeric_value: null },
    ])
    expect(await read('%25,*,registration%25,toString,debug_logging')).toEqual([
      { name: 'debug_logging', is_enabled: false, numeric_value: null },
    ])
  })

  test('an administrator changes a flag', async () => {
    const answer = await change('root', 'ttsLimitFirst15', { is_enabled: true })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { name: 'ttsLimitFirst15', is_enabled: true, numeric_value: null },
    ])
    await change('root', 'jobRecoveryAttemptsLimit', { is_enabled: true, numeric_value: 3 })
    expect(await read('jobRecoveryAttemptsLimit')).toEqual([
      { name: 'jobRecoveryAttemptsLimit', is_enabled: true, numeric_value: 3 },
    ])
    const { rows } = await testApp.app.kernel.database.query(
      `select distinct updated_at from feature_flags where name in ('ttsLimitFirst15', 'jobRecoveryAttemptsLimit')`,
    )
    expect(rows).toEqual([{ updated_at: new Date('2026-01-02T03:04:05Z') }])
  })

  test('each change is logged with its author, and only when something changed', async () => {
    const { audit } = testApp.app.kernel
    const read = async () => (await audit.list({ before: null, limit: 100 })).entries.length
    const before = await read()
    await change('mallory', 'ttsLimitFirst15', { is_enabled: false })
    await change('root', 'nothing', { is_enabled: false })
    expect(await read()).toBe(before)
    await change('root', 'jobRecoveryAttemptsLimit', { is_enabled: true, numeric_value: 4 })
    const details = { is_enabled: true, numeric_value: 4 }
    const act = { actor: '00000000-0000-4000-8000-000000000001', target: 'jobRecoveryAttemptsLimit', details }
    const { entries } = await audit.list({ before: null, limit: 100 })
    expect(entries.filter(({ details: { numeric_value } }) => numeric_value === 4)).toMatchObject([
      { action: 'flag.changed', ...act },
    ])
    expect(entries).toHaveLength(before + 1)
  })

  test('an administrator who has not completed two-step verification cannot change flags', async () => {
    const refused = await change('unproved', 'ttsLimitFirst15', { is_enabled: true })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'second_factor_needed' }])
  })

  test('a known flag without a row is created with its description', async () => {
    const { database } = testApp.app.kernel
    await database.query(`delete from feature_flags where name = 'debug_logging'`)
    expect((await change('root', 'debug_logging', { is_enabled: true })).status).toBe(200)
    const { rows } = await database.query(
      `select is_enabled, description, updated_at from feature_flags where name = 'debug_logging'`,
    )
    expect(rows).toEqual([
      { is_enabled: true, description: 'Log everything in the browser', updated_at: new Date('2026-01-02T03:04:05Z') },
    ])
  })

  test('concurrent changes that create a flag each return their own number', async () => {
    await testApp.app.kernel.database.query(`delete from feature_flags where name = 'jobRecoveryAttemptsLimit'`)
    const numbers = [3, 4, 5, 6, 7, 8]
    const answers = await Promise.all(
      numbers.map((numeric_value) => change('root', 'jobRecoveryAttemptsLimit', { is_enabled: true, numeric_value })),
    )
    const shown = await Promise.all(answers.map((answer) => answer.json()))
    expect(shown).toMatchObject(numbers.map((numeric_value) => ({ numeric_value })))
  })

  test('other users cannot change flags', async () => {
    const refused = await change('mallory', 'registrationEnabled', { is_enabled: false })
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'flags_not_admin', message: 'Only administrators can modify global feature flags' },
    ])
    const unknown = await change(null, 'registrationEnabled', { is_enabled: false })
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { code: 'no_authorization' }])
    expect(await read('registrationEnabled')).toMatchObject([{ is_enabled: true }])
  })

  test.each([
    ['nothing', { is_enabled: true }, 404, 'flag_not_found'],
    ['ttsLimitFirst15', {}, 400, 'invalid'],
    ['ttsLimitFirst15', { is_enabled: 'yes' }, 400, 'invalid'],
    ['jobRecoveryAttemptsLimit', { is_enabled: true, numeric_value: -1 }, 400, 'invalid'],
    ['jobRecoveryAttemptsLimit', { is_enabled: true, numeric_value: 1e9 }, 400, 'invalid'],
    ['ttsLimitFirst15', { is_enabled: true, updated_at: 'now' }, 400, 'invalid'],
  ])('%s with %j is refused', async (name, body, status, code) => {
    const answer = await change('root', name, body)
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  })

  test('a repeated request with the same idempotency key is processed once', async () => {
    const key = { 'idempotency-key': 'write-0001' }
    const first = await change('root', 'ttsLimitFirst15', { is_enabled: true }, key)
    await change('root', 'ttsLimitFirst15', { is_enabled: false })
    const again = await change('root', 'ttsLimitFirst15', { is_enabled: true }, key)
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
    expect(await read('ttsLimitFirst15')).toMatchObject([{ is_enabled: false }])
    const other = await change('root', 'ttsLimitFirst15', { is_enabled: false }, key)
    expect(await other.json()).toMatchObject({ code: 'invalid' })
    const both = await Promise.all(
      [1, 2].map(() => change('root', 'ttsLimitFirst15', { is_enabled: true }, { 'idempotency-key': 'write-0002' })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })
})
