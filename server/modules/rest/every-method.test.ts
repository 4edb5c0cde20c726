/**
 * Calls every method of `@supabase/supabase-js` for tables, functions and files, on both databases. Each one works as
 * the specification's clients need it to, or is refused with an error that the client understands. `client.auth` is
 * `@supabase/auth-js` and has its own tests (`server/modules/auth/every-method`).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openClient, openClientAt, openSignedIn, type Client } from './client-for-tests.ts'
import { ANALYTICS, FILES, FUNCTIONS, STORAGE, VECTORS } from './files-cases-for-tests.ts'
import {
  filterOf,
  findMethods,
  findParts,
  OBJECTS,
  queryOf,
  type Act,
  type Cases,
  type ObjectName,
  type World,
} from './surface-for-tests.ts'

const NAME = 'ttsLimitFirst15'
const ROW = { name: NAME, is_enabled: false, numeric_value: null }

type Answered = PromiseLike<{ readonly status: number; readonly error: unknown; readonly data: unknown }>

async function expectRows(asked: Answered, data: unknown): Promise<void> {
  expect(await asked).toMatchObject({ status: 200, error: null, data })
}
async function expectRefused(asked: Answered, status: number, code: string): Promise<void> {
  expect(await asked).toMatchObject({ status, data: null, error: { code, message: expect.stringMatching(/\w/) } })
}

const filtered =
  (by: (filter: ReturnType<typeof filterOf>) => Answered): Act =>
  ({ client }) =>
    expectRefused(by(filterOf(client)), 400, 'PGRST100')
const oneOf = (client: Client) => filterOf(client).eq('name', NAME)

const CLIENT: Cases<'client'> = {
  from: ({ client }) => expectRows(client.from('feature_flags').select().eq('name', NAME), [ROW]),
  rpc: async ({ admin, root }) => {
    await expectRows(admin.rpc('is_admin', { user_id: root.id }), true)
    await expectRefused(admin.rpc('version'), 404, 'PGRST202')
    await expectRefused(admin.rpc('is_admin', { user_id: root.id }, { get: true }), 405, 'PGRST117')
    await expectRefused(admin.rpc('is_admin', { user_id: root.id }).eq('is_admin', true), 400, 'PGRST100')
  },
  schema: async ({ client }) => {
    await expectRows(client.schema('public').from('feature_flags').select('name').eq('name', NAME), [{ name: NAME }])
    const other = client.schema('auth' as 'public')
    await expectRefused(other.from('feature_flags').select(), 406, 'PGRST106')
    await expectRefused(other.rpc('is_admin', { user_id: null }), 406, 'PGRST106')
  },
  getOpenApiSpec: ({ client }) => expectRefused(client.getOpenApiSpec(), 404, 'PGRST205'),
  channel: async ({ testServer }) => {
    const client = openClientAt(testServer.url)
    const said = await new Promise((resolve) => client.channel('room').subscribe((status) => resolve(status)))
    expect(said).toBe('CHANNEL_ERROR')
    await client.removeAllChannels()
  },
  getChannels: ({ client }) => expect(client.getChannels()).toEqual([]),
  removeChannel: async ({ client }) => {
    expect(await client.removeChannel(client.channel('room'))).toBe('ok')
    expect(client.getChannels()).toEqual([])
  },
  removeAllChannels: async ({ client }) => {
    client.channel('room')
    expect(await client.removeAllChannels()).toEqual(['ok'])
  },
}

const QUERY: Cases<'query'> = {
  select: async ({ client }) => {
    await expectRows(queryOf(client).select('name').eq('name', NAME), [{ name: NAME }])
    await expectRefused(queryOf(client).select('description'), 400, '42703')
    expect(await queryOf(client).select('*', { count: 'exact', head: true })).toMatchObject({ status: 200, count: 4 })
    expect(await queryOf(client).select('*', { count: 'planned' }).eq('name', 'nothing')).toMatchObject({ count: 0 })
  },
  insert: async ({ admin, client }) => {
    await expectRefused(queryOf(admin).insert(ROW), 409, '23505')
    await expectRefused(queryOf(admin).insert([ROW, ROW]), 400, 'PGRST100')
    await expectRefused(queryOf(client).insert(ROW), 401, '42501')
  },
  upsert: async ({ admin }) => {
    const quietly = { onConflict: 'name', ignoreDuplicates: true }
    expect(await queryOf(admin).upsert(ROW, quietly)).toMatchObject({ status: 201, error: null })
    await expectRefused(queryOf(admin).upsert(ROW), 400, 'PGRST100')
  },
  update: async ({ admin, client }) => {
    const off = { is_enabled: false }
    expect(await queryOf(admin).update(off).eq('name', NAME)).toMatchObject({ status: 204, error: null })
    await expectRefused(queryOf(admin).update(off), 400, '21000')
    await expectRefused(queryOf(client).update(off).eq('name', NAME), 401, '42501')
  },
  delete: ({ admin }) => expectRefused(queryOf(admin).delete().eq('name', NAME), 405, 'PGRST117'),
}

const FILTER: Cases<'filter'> = {
  eq: ({ client }) => expectRows(oneOf(client), [ROW]),
  in: ({ client }) => expectRows(filterOf(client).in('name', [NAME, 'nothing']), [ROW]),
  match: ({ client }) => expectRows(filterOf(client).match({ name: NAME }), [ROW]),
  filter: ({ client }) => expectRows(filterOf(client).filter('name', 'in', `(${NAME})`), [ROW]),
  neq: filtered((rows) => rows.neq('name', NAME)),
  gt: filtered((rows) => rows.gt('name', NAME)),
  gte: filtered((rows) => rows.gte('name', NAME)),
  lt: filtered((rows) => rows.lt('name', NAME)),
  lte: filtered((rows) => rows.lte('name', NAME)),
  like: filtered((rows) => rows.like('name', '*')),
  likeAllOf: filtered((rows) => rows.likeAllOf('name', ['*'])),
  likeAnyOf: filtered((rows) => rows.likeAnyOf('name', ['*'])),
  ilike: filtered((rows) => rows.ilike('name', '*')),
  ilikeAllOf: filtered((rows) => rows.ilikeAllOf('name', ['*'])),
  ilikeAnyOf: filtered((rows) => rows.ilikeAnyOf('name', ['*'])),
  regexMatch: filtered((rows) => rows.regexMatch('name', '.')),
  regexIMatch: filtered((rows) => rows.regexIMatch('name', '.')),
  is: filtered((rows) => rows.is('is_enabled', true)),
  isDistinct: filtered((rows) => rows.isDistinct('name', NAME)),
  notIn: filtered((rows) => rows.notIn('name', [NAME])),
  contains: filtered((rows) => rows.contains('name', [NAME])),
  containedBy: filtered((rows) => rows.containedBy('name', [NAME])),
  rangeGt: filtered((rows) => rows.rangeGt('name', '[1,2]')),
  rangeGte: filtered((rows) => rows.rangeGte('name', '[1,2]')),
  rangeLt: filtered((rows) => rows.rangeLt('name', '[1,2]')),
  rangeLte: filtered((rows) => rows.rangeLte('name', '[1,2]')),
  rangeAdjacent: filtered((rows) => rows.rangeAdjacent('name', '[1,2]')),
  overlaps: filtered((rows) => rows.overlaps('name', [NAME])),
  textSearch: filtered((rows) => rows.textSearch('name', NAME)),
  not: filtered((rows) => rows.not('name', 'eq', NAME)),
  or: filtered((rows) => rows.or(`name.eq.${NAME}`)),
  order: filtered((rows) => rows.order('name')),
  limit: filtered((rows) => rows.limit(1)),
  range: filtered((rows) => rows.range(0, 1)),
  select: async ({ admin }) => {
    const change = queryOf(admin).update({ is_enabled: false }).eq('name', NAME)
    await expectRows(change.select('name'), [{ name: NAME }])
  },
  single: async ({ client, admin }) => {
    await expectRows(oneOf(client).single(), ROW)
    await expectRefused(filterOf(client).single(), 406, 'PGRST116')
    const both = queryOf(admin).update({ is_enabled: true }).in('name', [NAME, 'debug_logging'])
    await expectRefused(both.select().single(), 406, 'PGRST116')
    await expectRows(oneOf(client), [ROW])
  },
  maybeSingle: ({ client }) => expectRows(filterOf(client).eq('name', 'nothing').maybeSingle(), null),
  stripNulls: ({ client }) => expectRows(oneOf(client).stripNulls(), [{ name: NAME, is_enabled: false }]),
  csv: ({ client }) => expectRefused(oneOf(client).csv(), 406, 'PGRST107'),
  geojson: ({ client }) => expectRefused(oneOf(client).geojson(), 406, 'PGRST107'),
  explain: ({ client }) => expectRefused(oneOf(client).explain(), 406, 'PGRST107'),
  rollback: async ({ client, admin }) => {
    const change = queryOf(admin).update({ is_enabled: true }).eq('name', NAME)
    await expectRefused(change.rollback(), 400, 'PGRST100')
    await expectRows(oneOf(client), [ROW])
  },
  maxAffected: async ({ client, admin }) => {
    const change = queryOf(admin).update({ is_enabled: true }).in('name', [NAME, 'debug_logging'])
    // cast, because `maxAffected` is only typed for the newest PostgREST version
    await expectRefused(change.maxAffected(1) as unknown as Answered, 400, 'PGRST100')
    await expectRows(oneOf(client), [ROW])
  },
  abortSignal: async ({ testServer }) => {
    const client = openClientAt(testServer.url)
    const { error } = await oneOf(client).abortSignal(AbortSignal.abort())
    expect(error).toMatchObject({ message: expect.stringContaining('Abort') })
    await expectRows(oneOf(client).abortSignal(new AbortController().signal), [ROW])
  },
  throwOnError: async ({ client }) => {
    await expect(filterOf(client).order('name').throwOnError()).rejects.toMatchObject({ code: 'PGRST100' })
  },
  setHeader: ({ client }) => expectRefused(oneOf(client).setHeader('Accept', 'text/csv'), 406, 'PGRST107'),
  retry: ({ client }) => expectRows(oneOf(client).retry(false), [ROW]),
  returns: ({ client }) => expectRows(oneOf(client).returns<object[]>(), [ROW]),
  overrideTypes: ({ client }) => expectRows(oneOf(client).overrideTypes<object[]>(), [ROW]),
  // oxlint-disable-next-line unicorn/no-thenable -- a method of theirs as any other
  then: async ({ client }) => expect(await oneOf(client).then(({ data }) => data)).toEqual([ROW]),
}

const ALL: { readonly [N in ObjectName]: Cases<N> } = {
  client: CLIENT,
  query: QUERY,
  filter: FILTER,
  functions: FUNCTIONS,
  storage: STORAGE,
  files: FILES,
  vectors: VECTORS,
  analytics: ANALYTICS,
}

describe.each(await engines())('the supabase-js client, with $name', (engine) => {
  let testApp: TestApp
  let world: World
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    const root = await signUp(testApp, 'Root')
    const code = await testApp.app.auth.setupCode()
    expect((await root.ask('POST', '/api/setup/promote', { code })).status).toBe(200)
    const [admin, testServer] = [await openSignedIn(testApp, root), await startTestServer(testApp.app)]
    world = { client: openClient(testApp), admin, root, testServer }
  })
  afterAll(async () => {
    await world.testServer.close()
    await testApp.close()
  })

  test('calls every method and object of the client', () => {
    const found = findMethods(world.client)
    for (const name of Object.keys(OBJECTS) as ObjectName[])
      expect([name, Object.keys(ALL[name]).toSorted()]).toEqual([name, found.get(name)])
    expect(findParts(world.client)).toEqual(['auth', 'functions', 'realtime', 'rest', 'storage'])
  })

  const acts = Object.entries(ALL).flatMap(([object, cases]) =>
    Object.entries(cases as Record<string, Act>).map(([method, act]) => ({ name: `${object}.${method}`, act })),
  )
  test.each(acts)('$name', ({ act }) => act(world))
})
