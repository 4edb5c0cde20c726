/** Sends every route request bodies that would cost the server more than the sender. None of them reaches a parser. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { openTestApp, type TestApp } from './testing/index.ts'
import { routes as contractRoutes } from './testing/routes.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']
const ENVIRONMENT = { AUTH_RATE_TOKEN: '1000000', AUTH_RATE_LETTERS: '1000000', AUTH_RATE_VERIFY: '1000000', AUTH_RATE_SIGNUP: '1000000', AUTH_RATE_USER: '1000000', AUTH_RATE_FACTORS: '1000000', AUTH_RATE_PASSKEYS: '1000000', AUTH_RATE_PROVIDERS: '1000000', AUTH_RATE_SSO: '1000000' } // prettier-ignore

const testApp: TestApp = await openTestApp({ environment: ENVIRONMENT })
afterAll(() => testApp.close())

/**
 * The routes to test: those registered in the app, those in the contract, which the app registers as a single path, and
 * a few unknown paths.
 */
const served = [
  ...testApp.app.http.routes
    .filter(({ method, path }) => WRITES.includes(method) && !path.includes('*'))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, NOBODY) })),
  ...contractRoutes
    .filter(({ method }) => WRITES.includes(method))
    .map(({ method, path }) => ({ method, path: `/api${path.replaceAll(/\{\w+\}/g, NOBODY)}` })),
  ...['/', '/plays', '/api/nothing', '/auth/v1/nothing', '/rest/v1/nothing', '/health', '/assets/x.js'].map((path) => ({
    method: 'POST',
    path,
  })),
]
const routes = [...new Map(served.map((route) => [`${route.method} ${route.path}`, route])).values()]

const FORM = /^\/auth\/v1\/(callback|sso\/saml\/acs)$/
const UPLOAD = /\/(import|imports|picture)$|\/recordings\/[^/]+\/[^/]+$/

const MARK = 'a-name-that-only-this-test-knows'
const json = (inner: string): string => `{"${MARK}":1,${inner}}`
const keys = (count: number): string => Array.from({ length: count }, (_, at) => `"${at}":0`).join(',')

/** Bodies that are small enough for every route, but have shapes that no real client sends. */
const SHAPES: readonly (readonly [string, string])[] = [
  ['33 objects in one another', json(`"x":${'{"a":'.repeat(32)}1${'}'.repeat(32)}`)],
  ['33 arrays in one another', json(`"x":${'['.repeat(32)}${']'.repeat(32)}`)],
  ['a key twice', json('"email":"a@b.example","email":"c@d.example"')],
  ['a key twice, once in disguise', json('"email":"a@b.example","\\u0065mail":"c@d.example"')],
  ['a key twice, deep inside', json('"x":[{"y":{"z":1,"a":[],"z":2}}]')],
]

const spy = vi.spyOn(JSON, 'parse')
afterEach(() => void spy.mockClear())
afterAll(() => spy.mockRestore())
/** Returns the strings from this test that were passed to JSON.parse. */
const parsed = (): string[] =>
  spy.mock.calls.map(([text]) => text).filter((text) => text.includes(MARK) || text.length > 10_000)

const send = (route: { method: string; path: string }, body: string | Uint8Array, type = 'application/json') =>
  testApp.fetch(route.path, { method: route.method, headers: { 'content-type': type }, body: body as BodyInit })

async function expectRefused(answer: Response, status: number, codes: readonly string[]): Promise<void> {
  const { code, error_code: coded } = (await answer.json()) as { code?: unknown; error_code?: unknown }
  expect([answer.status, codes.includes(String(coded ?? code))]).toEqual([status, true])
  expect(parsed()).toEqual([])
}

test('every registered route is tested', () => {
  expect(routes.length).toBeGreaterThan(120)
  for (const path of ['/auth/v1/token', '/api/plays/zip', '/api/plays/import', '/auth/v1/sso/saml/acs'])
    expect(routes.map((route) => route.path)).toContain(path)
})

describe.each(routes)('$method $path', (route) => {
  const isUpload = UPLOAD.test(route.path) && route.method !== 'DELETE'

  test('refuses a body over its limit', async () => {
    const answer = await send(route, Buffer.alloc((isUpload ? 20 : 1) * 1024 * 1024 + 70_000, ' '))
    await expectRefused(answer, 413, ['too_large', 'file_too_large', 'request_entity_too_large'])
    expect(answer.headers.get('connection')).toBe('close')
  })

  test('refuses a megabyte of keys, whatever its content type', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await send(route, json(keys(120_000)), type)
      expect([400, 413, 415]).toContain(answer.status)
      expect(parsed()).toEqual([])
    }
  })

  if (FORM.test(route.path))
    test('refuses a form with many fields or a duplicate field', async () => {
      const many = Array.from({ length: 60 }, (_, at) => `f${at}=${MARK}`).join('&')
      for (const body of [many, `RelayState=${MARK}&%52elayState=x`])
        await expectRefused(await send(route, body, 'application/x-www-form-urlencoded'), 400, ['bad_json'])
    })
  else {
    test('refuses more keys than it can use', async () => {
      const answers: [number, number][] = []
      // each route has one of these limits; larger bodies are refused for their size in bytes
      for (const count of [26_000, 6_000, 1_200]) {
        spy.mockClear()
        const { status } = await send(route, json(keys(count)))
        answers.push([status, parsed().length])
      }
      expect(answers).toContainEqual([400, 0])
    })

    test.each(SHAPES)('refuses JSON with %s', async (_, body) => {
      await expectRefused(await send(route, body), 400, ['invalid', 'bad_json'])
    })
  }

  if (isUpload)
    test('refuses an upload with many parts, a duplicate part or another content type', async () => {
      const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${MARK}\r\n`
      const many = Array.from({ length: 30 }, (_, at) => part(`f${at}`)).join('')
      for (const body of [many, part('pasted') + part('pasted')])
        await expectRefused(await send(route, `${body}--x--\r\n`, 'multipart/form-data; boundary=x'), 400, ['invalid'])
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'])
        await expectRefused(await send(route, json('"a":1'), type), 415, ['unsupported_media_type'])
    })
})

describe('over the wire', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await startTestServer(testApp.app)
  })
  afterAll(() => testServer.close())

  test.each(['/auth/v1/token?grant_type=password', '/auth/v1/signup', '/auth/v1/recover', '/api/plays/read'])(
    '%s refuses a megabyte of keys without a content length',
    async (path) => {
      const chunks = new ReadableStream<Uint8Array>({
        start: (out) => {
          for (const piece of json(keys(120_000)).match(/.{1,16000}/gs) ?? []) out.enqueue(Buffer.from(piece))
          out.close()
        },
      })
      const init = { method: 'POST', body: chunks, duplex: 'half', headers: { 'content-type': 'application/json' } }
      // a server that stops reading may close the connection before the client has sent everything
      const answer = await fetch(testServer.url + path, init as RequestInit).catch(() => null)
      if (answer !== null) expect(answer.status).toBe(413)
      expect(parsed()).toEqual([])
      expect((await fetch(`${testServer.url}/health`)).status).toBe(200)
    },
  )
})

test('a body within its limits is read as it was sent', async () => {
  const body = json('"id":"x","secret":"\\"}]{[,:","y":[{"a":1},{"a":1}]')
  expect((await send({ method: 'POST', path: '/api/plays/read' }, body)).status).toBe(400)
  expect(parsed()).toEqual([body])
})

describe('event loop time', () => {
  test('is counted per network, and a network that used its share must wait', async () => {
    const time = { worked: 0, now: 0 }
    const busy = await openTestApp({
      environment: { TRUST_PROXY: 'yes' },
      stopwatch: { worked: () => time.worked, now: () => time.now },
    })
    const ask = async (path: string, from: string, milliseconds = 0) => {
      const answering = busy.fetch(path, { method: 'POST', body: '{}', headers: { 'x-forwarded-for': from, 'content-type': 'application/json' } }) // prettier-ignore
      time.worked += milliseconds
      return answering
    }
    // the limit applies to the server's processing time, not to the number of requests
    for (let times = 0; times < 4; times++)
      expect((await ask('/api/plays/read', '203.0.113.7', 10_000)).status).toBe(400)
    const refused = await ask('/api/plays/read', '203.0.113.7')
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBe(20)
    const inAuth = await ask('/auth/v1/token?grant_type=password', '203.0.113.7')
    expect([inAuth.status, ((await inAuth.json()) as { error_code: string }).error_code]).toEqual([429, 'over_request_rate_limit']) // prettier-ignore
    expect((await ask('/api/plays/read', '203.0.113.8')).status).toBe(400)
    expect((await busy.fetch('/health')).status).toBe(200)
    time.now += 20_000
    expect((await ask('/api/plays/read', '203.0.113.7')).status).toBe(400)
    await busy.close()
  })
})
