/** The requests of the specification's clients, through the unchanged `@supabase/supabase-js`, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openClient, openSignedIn, SITE } from './client-for-tests.ts'

const ELSEWHERE = 'https://app.example.org'
const KNOWN = ['registrationEnabled', 'ttsLimitFirst15', 'jobRecoveryAttemptsLimit']
const SELECT = 'name,is_enabled,numeric_value'
const AT = '2026-01-02T03:04:05Z'
const JSON_TYPE = { 'content-type': 'application/json' }
const NOT_ADMIN = 'Only administrators can modify global feature flags'

describe.each(await engines())('supabase-js, with $name', (engine) => {
  let testApp: TestApp
  let root: Person
  let mallory: Person

  const clientOf = () => openClient(testApp)
  const signedIn = (person: Person) => openSignedIn(testApp, person)
  const ask = (path: string, init: RequestInit = {}) => testApp.fetch(new Request(`${SITE}/rest/v1${path}`, init))
  const as = (
    { token }: Person,
    method: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): RequestInit => ({
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

  beforeAll(async () => {
    const environment = { AUTH_ALLOWED_ORIGINS: ELSEWHERE, AUTH_RATE_SIGNUP: '1000', AUTH_RATE_TOKEN: '1000' }
    testApp = await openTestApp({ database: engine.open, environment })
    root = await signUp(testApp, 'Root')
    mallory = await signUp(testApp, 'Mallory')
    const code = await testApp.app.auth.setupCode()
    expect((await root.ask('POST', '/api/setup/promote', { code })).status).toBe(200)
  })
  afterAll(() => testApp.close())

  test('reports whether the current user is an administrator, and nothing about other users', async () => {
    const asRoot = await signedIn(root)
    expect(await asRoot.rpc('is_admin', { user_id: root.id })).toMatchObject({ status: 200, data: true, error: null })
    expect((await asRoot.rpc('is_admin', { user_id: mallory.id })).data).toBe(false)
    const asMallory = await signedIn(mallory)
    for (const user_id of [root.id, mallory.id, null, [root.id], {}])
      expect((await asMallory.rpc('is_admin', { user_id })).data).toBe(false)
    expect((await clientOf().rpc('is_admin', { user_id: root.id })).data).toBe(false)
  })

  test('reads the known flags without a session, and no other', async () => {
    const flags = clientOf().from('feature_flags')
    const { data, status } = await flags.select(SELECT).in('name', KNOWN)
    expect(status).toBe(200)
    expect(data).toEqual([
      { name: 'jobRecoveryAttemptsLimit', is_enabled: true, numeric_value: 10 },
      { name: 'registrationEnabled', is_enabled: true, numeric_value: null },
      { name: 'ttsLimitFirst15', is_enabled: false, numeric_value: null },
    ])
    expect((await flags.select('name').eq('name', 'ttsLimitFirst15')).data).toEqual([{ name: 'ttsLimitFirst15' }])
    expect((await flags.select('name').in('name', ['%', '*', 'a,b', 'toString', '"'])).data).toEqual([])
    expect((await flags.select('is_enabled').eq('name', 'ttsLimitFirst15').single()).data).toEqual({
      is_enabled: false,
    })
    expect((await flags.select().eq('name', 'nothing').maybeSingle()).data).toBeNull()
    expect((await flags.select('name').eq('name', 'nothing').single()).error?.code).toBe('PGRST116')
  })

  test('changes a flag, and returns the row only on request', async () => {
    const flags = (await signedIn(root)).from('feature_flags')
    const off = await flags.update({ is_enabled: true, updated_at: AT }).eq('name', 'ttsLimitFirst15')
    expect(off).toMatchObject({ status: 204, data: null, error: null })
    const limit = { numeric_value: 3, is_enabled: true, updated_at: AT }
    const changed = await flags.update(limit).eq('name', 'jobRecoveryAttemptsLimit').select()
    expect(changed).toMatchObject({ status: 200, error: null })
    expect(changed.data).toEqual([{ name: 'jobRecoveryAttemptsLimit', is_enabled: true, numeric_value: 3 }])
    expect((await flags.update(limit).eq('name', 'nothing').select()).data).toEqual([])
    const seen = await mallory.ask('GET', '/api/feature_flags?names=ttsLimitFirst15,jobRecoveryAttemptsLimit')
    expect(await seen.json()).toMatchObject([{ numeric_value: 3 }, { is_enabled: true }])
    const { rows } = await testApp.app.kernel.database.query(
      `select distinct updated_at from feature_flags where name in ('ttsLimitFirst15', 'jobRecoveryAttemptsLimit')`,
    )
    expect(rows).toEqual([{ updated_at: new Date(AT) }])
  })

  test('adds a row after an update without one, once', async () => {
    const { database } = testApp.app.kernel
    await database.query(`delete from feature_flags where name = 'jobRecoveryAttemptsLimit'`)
    const flags = (await signedIn(root)).from('feature_flags')
    const values = { numeric_value: 5, is_enabled: true, updated_at: AT }
    const name = 'jobRecoveryAttemptsLimit'
    expect((await flags.update(values).eq('name', name).select()).data).toEqual([])
    const row = { name, description: 'A limit', ...values }
    expect(await flags.insert(row)).toMatchObject({ status: 201, data: null, error: null })
    const again = await flags.insert([row]).select()
    expect(again).toMatchObject({ status: 409, error: { code: '23505' } })
    const quietly = await flags
      .upsert({ ...row, numeric_value: 9 }, { onConflict: 'name', ignoreDuplicates: true })
      .select()
    expect(quietly).toMatchObject({ status: 201, data: [] })
    expect((await flags.select('numeric_value').eq('name', name)).data).toEqual([{ numeric_value: 5 }])
    const { rows } = await database.query(`select description, updated_at from feature_flags where name = $1`, [name])
    // the flag keeps its built-in description, whatever a client sends
    expect(rows).toEqual([
      { description: 'How often a job that its worker lost is started again', updated_at: new Date(AT) },
    ])
  })

  test('logs changes like /api', async () => {
    const { entries } = await testApp.app.kernel.audit.list({ before: null, limit: 100 })
    expect(entries.filter(({ action, actor }) => action === 'flag.changed' && actor === root.id)).toHaveLength(3)
  })

  test('refuses changes of flags by other users', async () => {
    const before = await (await ask(`/feature_flags`)).json()
    const values = { is_enabled: false, updated_at: AT }
    for (const [client, status] of [
      [await signedIn(mallory), 403],
      [clientOf(), 401],
    ] as const) {
      const error = { code: '42501', message: NOT_ADMIN, details: null, hint: null }
      const update = await client.from('feature_flags').update(values).eq('name', 'registrationEnabled')
      expect(update).toMatchObject({ status, error })
      const none = await client.from('feature_flags').update(values).eq('name', 'nothing')
      expect(none).toMatchObject({ status, error })
      const insert = await client.from('feature_flags').insert({ name: 'mine', ...values })
      expect(insert).toMatchObject({ status, error })
    }
    expect(await (await ask(`/feature_flags`)).json()).toEqual(before)
  })

  test.each<[string, string, RequestInit, number, string]>([
    ['a table', '/accounts?select=*', {}, 404, 'PGRST205'],
    ['a function', '/rpc/version', { method: 'POST', body: '{}', headers: JSON_TYPE }, 404, 'PGRST202'],
    ['other parameters', '/rpc/is_admin', { method: 'POST', body: '{"id":"x"}', headers: JSON_TYPE }, 404, 'PGRST202'],
    ['a column', '/feature_flags?select=description', {}, 400, '42703'],
    ['an embedded table', '/feature_flags?select=name,accounts(*)', {}, 400, '42703'],
    ['another filter', '/feature_flags?is_enabled=eq.true', {}, 400, 'PGRST100'],
    ['a pattern', '/feature_flags?name=like.*', {}, 400, 'PGRST100'],
    ['an order', '/feature_flags?order=name', {}, 400, 'PGRST100'],
    ['or', '/feature_flags?or=(name.eq.a,name.eq.b)', {}, 400, 'PGRST100'],
    ['a deletion', '/feature_flags?name=eq.ttsLimitFirst15', { method: 'DELETE' }, 405, 'PGRST117'],
    [
      'a replacement',
      '/feature_flags?name=eq.ttsLimitFirst15',
      { method: 'PUT', body: '{}', headers: JSON_TYPE },
      405,
      'PGRST117',
    ],
    ['a reading of a function', '/rpc/is_admin?user_id=x', {}, 405, 'PGRST117'],
    ['the root', '/', {}, 404, 'PGRST205'],
  ])('an unsupported request, %s, is refused with a PostgREST error', async (_what, path, init, status, code) => {
    const answer = await ask(path, init)
    const body = (await answer.json()) as Record<string, unknown>
    expect([answer.status, body['code']]).toEqual([status, code])
    expect(Object.keys(body)).toEqual(['code', 'message', 'details', 'hint'])
    if (status === 405) expect(answer.headers.get('allow')).toContain('POST')
  })

  test.each<[string, string, unknown, number, string, Record<string, string>?]>([
    ['PATCH', '', { is_enabled: true }, 400, '21000'],
    ['PATCH', '?name=eq.ttsLimitFirst15', { is_enabled: 'yes' }, 400, '22P02'],
    ['PATCH', '?name=eq.ttsLimitFirst15', { is_enabled: true, numeric_value: 1e9 }, 400, '22P02'],
    ['PATCH', '?name=eq.ttsLimitFirst15', { is_enabled: true, owner: 'me' }, 400, 'PGRST204'],
    ['PATCH', '?name=eq.ttsLimitFirst15', { is_enabled: true, name: 'mine' }, 400, 'PGRST204'],
    ['PATCH', '?name=eq.ttsLimitFirst15', [], 400, '22P02'],
    ['POST', '', { name: 'mine', is_enabled: true }, 400, 'flag_not_found'],
    ['POST', '', [{}, {}], 400, 'PGRST100'],
    [
      'POST',
      '',
      { name: 'ttsLimitFirst15', is_enabled: true },
      400,
      'PGRST100',
      { prefer: 'resolution=merge-duplicates' },
    ],
  ])('%s%s with %j is refused for an administrator too', async (method, query, body, status, code, headers) => {
    const answer = await ask(`/feature_flags${query}`, as(root, method, body, headers))
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  })

  test('a body that is not JSON is refused', async () => {
    const answer = await ask('/rpc/is_admin', { ...as(root, 'POST'), body: '{' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST102' }])
  })

  test('browsers can send requests from listed origins only', async () => {
    const preflight = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,prefer',
      }
      return ask('/feature_flags', { method: 'OPTIONS', headers })
    }
    const open = await preflight(ELSEWHERE)
    expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([204, ELSEWHERE])
    expect(open.headers.get('access-control-allow-headers')).toMatch(/Content-Profile.*Prefer.*apikey/)
    for (const origin of ['https://evil.example', 'null']) {
      expect((await preflight(origin)).headers.has('access-control-allow-origin')).toBe(false)
      const read = await ask('/feature_flags', { headers: { origin } })
      expect(read.headers.has('access-control-allow-origin')).toBe(false)
    }
    const read = await ask('/feature_flags', { headers: { origin: ELSEWHERE } })
    expect(read.headers.get('access-control-allow-origin')).toBe(ELSEWHERE)
  })
})
