/** Requests that no real client sends, to the whole server: over the wire, to every route, for every page. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentPolicy } from './kernel/http/headers.ts'
import { signUp, type Person } from './testing/cast.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { openTestApp, type TestApp } from './testing/index.ts'
import { routes } from './testing/routes.ts'
import { oneOfEvery } from './testing/sample.ts'

const INSIDES =
  /\bat \S+ \(|node:|\.ts:\d|select .+ from |insert into|pglite|kysely|(?:^|[\s"'(])\/(?:home|tmp|usr|work|etc)\//i
const NOBODY = '00000000-0000-4000-8000-00000000dead'

let testApp: TestApp
let testServer: TestServer
let alice: Person
const lines: string[] = []
beforeAll(async () => {
  testApp = await openTestApp({ log: (line) => void lines.push(line) })
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
})
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

/** Sends raw bytes. Returns what the server sends before the connection is closed. */
const sendRaw = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(testServer.url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString()
      // closes the connection once the response has arrived, because it would otherwise be kept alive
      if (answer.includes('\r\n\r\n')) socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
    socket.write(bytes)
  })

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

describe('malformed HTTP requests', () => {
  const host = 'Host: localhost:3000'
  test.each([
    'GET / HTTP/1.1\r\n\r\n',
    `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: a b"><script>alert(1)</script>\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: ../../etc/passwd\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: \r\n\r\n',
    `GET http://evil.example/auth/v1/user HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET //evil.example/plays HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /%E0%A4%A HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /api/plays/%E0%A4%A HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /auth/v1/admin/users/%ff%fe HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /..%2f..%2f..%2fetc/passwd HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /../../../etc/passwd HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET \\..\\..\\x HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET * HTTP/1.1\r\n${host}\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`,
    `TRACE / HTTP/1.1\r\n${host}\r\nCookie: a=secret\r\n\r\n`,
    `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n\r\n`,
    `PROPFIND /plays HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /health HTTP/1.1\r\n${host}\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
    `POST /auth/v1/token HTTP/1.1\r\n${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n${host}\r\n\r\n`,
    `POST /auth/v1/token HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}`,
    `POST /auth/v1/token HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
    `POST /auth/v1/token HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `POST /api/plays HTTP/1.1\r\n${host}\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x08\x00`,
    `POST /api/plays HTTP/1.1\r\n${host}\r\nContent-Type: multipart/form-data\r\nContent-Length: 2\r\n\r\n{}`,
    `GET /health HTTP/1.1\r\n${host}\r\nX-A: b\x00c\r\n\r\n`,
    `GET /health HTTP/1.1\r\n${host}\r\nAuthorization: Bearer \xff\xfe\r\n\r\n`,
    `GET /health\x00 HTTP/1.1\r\n${host}\r\n\r\n`,
    'SSH-2.0-OpenSSH_9.0\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
  ])('%j', async (bytes) => {
    const answer = await sendRaw(bytes)
    expect(statusOf(answer), answer.slice(0, 200)).toBeLessThan(500)
    expect(answer).not.toMatch(INSIDES)
    expect(answer).not.toMatch(/root:x:|<script>alert|a=secret|smuggled/)
    // at most one response to one request
    expect(answer.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThanOrEqual(1)
    expect((await fetch(`${testServer.url}/health`)).status).toBe(200)
  })

  test('do not change the address of the site', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { host: 'localhost:3000', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
      { host: 'localhost:3000', 'x-original-url': '/auth/v1/admin/users', 'x-rewrite-url': '/api/admin/users' },
      { host: 'localhost:3000', 'x-http-method-override': 'DELETE' },
    ]) {
      const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      for (const path of ['/auth/v1/verify?token=x&type=recovery', '/plays', '/auth/v1/callback?code=x&state=y'])
        expect(await sendRaw(`GET ${path} HTTP/1.1\r\n${given.join('')}\r\n`)).not.toMatch(/location: (?!http:\/\/localhost:3000)|href="[^"]*evil/i) // prettier-ignore
    }
  })
})

describe('hostile values', () => {
  const NAMES = [
    'title', 'kind', 'language', 'email', 'role', 'code', 'password', 'name', 'user_id', 'is_enabled', 'numeric_value', 'updated_at', 'subject',
    'body', 'list', 'admin', 'plan', 'suspended', 'state', 'view', 'file', 'id', 'owner_id', 'ownerId', 'created_at', 'is_admin', 'trashedAt',
  ] // prettier-ignore
  const VALUES: unknown[] = [
    '', '\u0000', '\ud800', 'x'.repeat(30_000), "' or '1'='1' --", '{{7*7}}', '<img src=x onerror=alert(1)>', '../../etc/passwd', null, true, 0, -1,
    1e308, [], [[]], {}, { $ne: null }, { toString: 'x' }, '\u202E', 'a\r\nSet-Cookie: a=b',
  ] // prettier-ignore
  const BODIES = [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '1',
    '{"__proto__":{"polluted":1}}',
    '['.repeat(9000),
    '<a/>',
    '\u{FEFF}{}',
  ]

  test.each(routes.map((route, turn) => ({ ...route, turn })))(
    '$name answers without a server error',
    async ({ method, path, turn }) => {
      const places = [NOBODY, 'x', '%00', '..%2f..', "1'--", '__proto__', 'x'.repeat(3000)]
      const bodies = [
        ...BODIES,
        ...VALUES.map((value) => JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, value])))),
      ]
      const send = async (place: string, body: string | undefined) => {
        const query =
          method === 'GET' ? `?${new URLSearchParams(NAMES.map((name) => [name, body?.slice(0, 60) ?? '']))}` : ''
        const response = await testApp.fetch(`/api${path.replace(/\{\w+\}/g, place)}${query}`, {
          method,
          headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
          ...(method === 'GET' || body === undefined ? {} : { body }),
        })
        const text = await response.text()
        expect([place, body?.slice(0, 60), response.status < 500], text.slice(0, 300)).toEqual([place, body?.slice(0, 60), true]) // prettier-ignore
        expect(text.slice(0, 2000)).not.toMatch(INSIDES)
        expect(response.headers.get('set-cookie')).toBeNull()
        expect(response.headers.get('cache-control'), path).toMatch(/no-store|max-age/)
      }
      for (const place of path.includes('{') ? oneOfEvery(4, places, turn) : []) await send(place, '{}')
      for (const body of oneOfEvery(4, bodies, turn)) await send(NOBODY, body)
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    },
  )
})

describe('every response', () => {
  const PAGES = ['/', '/fr', '/plays', '/auth/login', '/auth/confirm?token_hash=x&type=recovery', '/nothing', '/fr/nothing', '/index.html', '/api/docs', '//x', '/%E0%A4%A', `/${'x'.repeat(5000)}`] // prettier-ignore
  const OTHERS = ['/api/me', '/api/nothing', '/auth/v1/user', '/auth/v1/nothing', '/auth/v1/callback', '/auth/v1/authorize', '/auth/v1/sso', '/auth/pictures/x', '/health', '/assets/x.js', '/api/docs/openapi.json'] // prettier-ignore

  test.each([...PAGES, ...OTHERS])('to %s cannot be framed and allows no scripts from elsewhere', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { headers } = await testApp.fetch(path, { method })
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).toContain("script-src 'self';")
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-|script-src[^;]*\*/)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  test('can be read only by pages of this site', async () => {
    for (const origin of [
      'null',
      'https://evil.example',
      'http://localhost:3000.evil.example',
      'http://localhost:30000',
      'https://localhost:3000',
    ])
      // prettier-ignore
      for (const path of ['/api/me', '/api/plays', '/', '/auth/v1/user', '/health', '/auth/pictures/x'])
        for (const method of ['GET', 'OPTIONS']) {
          const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' } // prettier-ignore
          const answer = await testApp.fetch(path, { method, headers })
          expect([path, origin, answer.headers.get('access-control-allow-origin')]).toEqual([path, origin, null])
          expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
        }
  })

  test('with a file is a download, never shown in the site', async () => {
    const title = '"><script>alert(1)</script>\r\nX-Injected: 1.html'
    const made = await alice.ask('POST', '/api/plays', { title: title.slice(0, 26), kind: 'stage', language: 'fr' })
    const { id } = (await made.json()) as { id: string }
    const reader = await signUp(testApp, 'Reader')
    for (const path of [
      `/api/plays/${id}/export?format=fountain`,
      `/api/plays/${id}/export?format=pdf`,
      '/api/account/export',
    ]) {
      // prettier-ignore
      const asker = path.includes('account') ? reader : alice
      const { status, headers } = await asker.ask('GET', path)
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(headers.get('content-disposition')).not.toMatch(/[<>\r\n]/)
      expect(headers.get('content-type')).not.toMatch(/html|svg|xml|javascript/)
      expect(headers.get('x-injected')).toBeNull()
    }
  })

  test('of ours has a content policy without unsafe sources', () => {
    expect(contentPolicy('n', [])).not.toMatch(/unsafe|\*|http:/)
  })
})

test('these requests leave no secret and no error in the log', () => {
  const all = lines.join('')
  for (const secret of [alice.token, alice.password, 'a=secret', 'not the password of alice'])
    expect(all).not.toContain(secret)
  const faults = lines.filter((line) => (JSON.parse(line) as { level: string }).level === 'error')
  expect(faults).toEqual([])
})
