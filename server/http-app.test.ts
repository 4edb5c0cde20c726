import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpApp } from './http-app.ts'
import { openTestApp, type TestApp } from './testing/index.ts'

let testApp: TestApp
let build: string
let ask: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  testApp = await openTestApp({
    environment: { INSTANCE_NAME: 'Le "Petit" <Théâtre>', CONTACT_EMAIL: 'nous@example.org' },
  })
  build = await mkdtemp(join(tmpdir(), 'replique-build-'))
  await mkdir(join(build, 'assets'))
  await mkdir(join(build, 'builds'))
  const html =
    '<!doctype html><html lang="en"><head><meta name="i" content="__INSTANCE__"><meta nonce="__NONCE__"><style nonce="__NONCE__"></style></head>'
  const files = { '/': ['assets/home.js'], '/plays/{id}/edit': ['assets/edit.js', 'assets/edit.css'] }
  await writeFile(join(build, 'builds', 'page-files.json'), JSON.stringify(files))
  await writeFile(join(build, 'index.html'), html)
  await writeFile(join(build, 'sw.js'), 'self.x = 1')
  await writeFile(join(build, 'assets', 'main-abc.js'), 'console.log(1)')
  await writeFile(join(build, 'assets', 'main-abc.js.br'), brotliCompressSync('console.log(1)'))
  const app = createHttpApp({ kernel: testApp.app.kernel, modules: testApp.app.modules, build })
  ask = async (path, init) => app.fetch(new Request(new URL(path, 'http://localhost:3000'), init))
})
afterAll(async () => {
  await testApp.close()
  await rm(build, { recursive: true })
})

describe('headers', () => {
  test('every response has an id and the security headers', async () => {
    for (const path of ['/', '/health', '/api/nothing', '/assets/gone.js']) {
      const { headers } = await ask(path, { headers: { host: 'localhost:3000' } })
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'self'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self' ws:\/\/localhost:3000; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'$/,
      )
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('transport security is required only over HTTPS', async () => {
    const app = createHttpApp({ kernel: testApp.app.kernel, modules: [], build })
    const answer = await app.fetch(new Request('https://plays.example/health', { headers: { host: 'plays.example' } }))
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self' wss://plays.example;")
  })

  test('an invalid host does not appear in the policy', async () => {
    const { headers } = await ask('/', { headers: { host: "x; script-src 'unsafe-inline'" } })
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
  })
})

describe.each([
  ['no', '127.0.0.1', null],
  ['yes', '203.0.113.9', 'max-age=31536000'],
])('with TRUST_PROXY=%s', (trust, ip, transport) => {
  test('a proxy’s headers are used only if it is trusted', async () => {
    const lines: string[] = []
    const proxied = await openTestApp({ environment: { TRUST_PROXY: trust }, log: (line) => void lines.push(line) })
    const headers = {
      'x-forwarded-for': '198.51.100.1, 203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-request-id': 'chosen-by-me',
      authorization: 'Bearer geheim',
    }
    const answer = await proxied.fetch('/health?code=geheim', { headers })
    await proxied.close()
    const line = lines.map((one) => JSON.parse(one) as Record<string, unknown>).find(({ event }) => event === 'request')
    expect(line).toMatchObject({ method: 'GET', path: '/health', status: 200, ip })
    expect(answer.headers.get('strict-transport-security')).toBe(transport)
    expect(answer.headers.get('x-request-id') === 'chosen-by-me').toBe(trust === 'yes')
    expect(lines.join('')).not.toContain('geheim')
  })
})

describe('pages', () => {
  test('whose address may contain a secret or be a public link are not indexed', async () => {
    for (const address of ['/auth/invite?secret=x', '/plays/1', '/fr/plays/1'])
      expect((await ask(address)).headers.get('x-robots-tag'), address).toBe('noindex, nofollow')
    expect((await ask('/')).headers.get('x-robots-tag')).toBeNull()
  })

  test('are compressed for browsers that accept it', async () => {
    const plain = await ask('/terms')
    const packed = await ask('/terms', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br'])
    expect([plain, packed].map(({ headers }) => headers.get('vary'))).toEqual(['Accept-Encoding', 'Accept-Encoding'])
    const html = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()
    const withoutNonce = (text: string): string => text.replaceAll(/nonce="[^"]*"/g, '')
    expect(withoutNonce(html)).toBe(withoutNonce(await plain.text()))
  })

  test('name the files that the page needs, if it will open', async () => {
    const filesAt = async (path: string, cookie = ''): Promise<string[]> => {
      const html = await (await ask(path, { headers: { cookie } })).text()
      return [...html.matchAll(/<link rel="(?:modulepreload|preload" as="style)" crossorigin href="([^"]+)">/g)].map(
        ([, href = '']) => href,
      )
    }
    expect(await filesAt('/')).toEqual(['/assets/home.js'])
    expect(await filesAt('/fr')).toEqual(['/assets/home.js'])
    expect(await filesAt('/plays/1/edit')).toEqual([])
    for (const path of ['/plays/1/edit', '/fr/plays/1/edit'])
      expect(await filesAt(path, 'x=1; sb-localhost-auth-token.0=base64-x')).toEqual([
        '/assets/edit.js',
        '/assets/edit.css',
      ])
    expect(await filesAt('/nowhere', 'sb-localhost-auth-token=x')).toEqual([])
  })

  test.each([
    ['/login', '/auth/login'],
    ['/login/?next=%2Fplays&a=1&a=2', '/auth/login?next=%2Fplays&a=1&a=2'],
    ['/fr/register?kind=social', '/fr/auth/register?kind=social'],
    ['/fr/auth/', '/fr/auth/login'],
    ['/social?x=//evil.example', '/social/friends?x=//evil.example'],
  ])('%s redirects to %s', async (path, target) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([307, target])
  })

  test.each([
    '/login/x',
    '/toString',
    '/login%2f',
    'http://localhost:3000//evil.example/login',
    'http://localhost:3000//login',
  ])('%s does not redirect', async (path) => expect((await ask(path)).headers.get('location')).toBeNull())

  test('contain the nonce of their own response, and the escaped server name', async () => {
    const answer = await ask('/plays/1/edit')
    const html = await answer.text()
    const nonce = /nonce-([\w-]+)/.exec(answer.headers.get('content-security-policy')!)![1]!
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(html.split(`nonce="${nonce}"`)).toHaveLength(3)
    expect(html).toContain('&quot;Le \\&quot;Petit\\&quot; &lt;Théâtre&gt;&quot;')
    const other = await (await ask('/plays/1/edit')).text()
    expect(other).not.toContain(nonce)
  })

  test.each([
    ['/', 200, 'en'],
    ['/fr', 200, 'fr'],
    ['/fr/plays', 200, 'fr'],
    ['/groups/12/voices', 200, 'en'],
    ['/french', 404, 'en'],
    ['/plays/1/nothing', 404, 'en'],
    ['/fr/nothing', 404, 'fr'],
    ['/index.html', 404, 'en'],
  ])('%s returns the page with status %i in %s', async (path, status, language) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(`<html lang="${language}"`)
  })

  test('are not returned for paths that have no page', async () => {
    for (const path of ['/api/nothing', '/assets/gone.js', '/builds/latest.json', '/icons/no.png']) {
      const answer = await ask(path)
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }])
    }
    const account = await ask('/auth/v1/nothing')
    expect([account.status, account.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('application/json'),
    ])
    expect((await ask('/plays', { method: 'POST' })).status).toBe(404)
  })

  test('hashed files are cached permanently, other files are revalidated', async () => {
    const asset = await ask('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(Object.fromEntries(asset.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    const plain = await ask('/assets/main-abc.js')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe('console.log(1)')
    const worker = await ask('/sw.js')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    const again = await ask('/sw.js', { headers: { 'if-none-match': worker.headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await writeFile(join(build, 'sw.js'), 'self.x = 22')
    expect(await (await ask('/sw.js')).text()).toBe('self.x = 22')
  })

  test.each([
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%5c..%5cx.js',
    '/assets/%00.js',
    '/.env',
    '//etc/passwd.txt',
  ])('files outside the build are not served: %s', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('workspaces')
  })
})

describe('bodies', () => {
  const post = (body: BodyInit, path = '/api/feature_flags/x') =>
    ask(path, { method: 'PATCH', body, headers: { 'content-type': 'application/json' }, duplex: 'half' } as RequestInit)

  test('over a mebibyte are refused, with or without a length', async () => {
    const big = `"${'a'.repeat(1024 * 1024)}"`
    expect(await (await post(big)).json()).toMatchObject({ code: 'too_large', status: 413 })
    let pulled = 0
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled++
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    expect((await post(stream)).status).toBe(413)
    expect(pulled).toBeLessThan(25)
  })

  test('with a file may be twenty times as large, and then the error is about the file', async () => {
    const answer = await ask('/api/plays/import', { method: 'POST', body: new Uint8Array(21 * 1024 * 1024) })
    expect(await answer.json()).toMatchObject({ code: 'file_too_large', status: 413, data: { megabytes: 20 } })
  })

  test('that are nested too deeply or have too many keys are refused', async () => {
    // the rest of the body is valid, so an anonymous request within the limits is refused only because it is not signed
    // in
    const codeFor = async (more: string): Promise<unknown> => {
      const answer = await post(`{"is_enabled":false,"updated_at":"2026-01-01T00:00:00Z","more":${more}}`)
      return ((await answer.json()) as { code: unknown }).code
    }
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    const listed = (count: number) => `[${Array.from({ length: count }, () => 0).join(',')}]`
    expect([await codeFor(nested(30)), await codeFor(listed(1000))]).toEqual(['no_authorization', 'no_authorization'])
    expect([await codeFor(nested(33)), await codeFor(listed(10_001))]).toEqual(['invalid', 'invalid'])
  })
})

describe('icons', () => {
  test('are returned with a list of the missing ones', async () => {
    const answer = await ask('/api/icons/lucide.json?icons=house%2Cno-such-icon,__proto__')
    const set = (await answer.json()) as {
      prefix: string
      icons: Record<string, { body: string }>
      not_found: string[]
    }
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(set).toMatchObject({ prefix: 'lucide', not_found: ['no-such-icon', '__proto__'] })
    expect(Object.keys(set.icons)).toEqual(['house'])
    expect(set.icons['house']!.body).toMatch(/^<(path|g)/)
  })

  test.each([
    ['/api/icons/mdi.json?icons=home', 404, 'not_found'],
    ['/api/icons/..%2f.json?icons=home', 404, 'not_found'],
    ['/api/icons/lucide.json', 400, 'invalid'],
    [`/api/icons/lucide.json?icons=${'a,'.repeat(250)}`, 400, 'invalid'],
  ])('%s is refused', async (path, status, code) => {
    const answer = await ask(path)
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  })
})

describe('the API description', () => {
  test('is OpenAPI 3.1 with every route and its errors', async () => {
    const document = (await (await ask('/api/docs/openapi.json')).json()) as any
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.servers).toEqual([{ url: 'http://localhost:3000/api' }])
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/plays/{id}/people', '/feature_flags', '/me']))
    expect(Object.keys(document.paths['/feature_flags/{name}'].patch.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404']),
    )
    const ids = Object.values(document.paths).flatMap((item: any) => Object.values(item).map((o: any) => o.operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has only schemas of JSON Schema 2020-12, no content for 204, and the answers of every route', async () => {
    const document = (await (await ask('/api/docs/openapi.json')).json()) as any
    expect(JSON.stringify(document)).not.toMatch(/"items":\[|\{"not":\{\}\}/)
    const answers = Object.values(document.paths).flatMap((item: any) =>
      Object.values(item).map((operation: any) => operation.responses),
    )
    for (const responses of answers) {
      expect(responses['204']?.content).toBeUndefined()
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '413', '429', '503']))
    }
  })

  test('is a page without scripts or other hosts', async () => {
    const answer = await ask('/api/docs')
    const html = await answer.text()
    expect(html).toContain('/plays/{id}/people')
    expect(html).not.toMatch(/<script|https?:\/\/(?!localhost)|style="/)
  })
})

test('health is unavailable when the database does not answer', async () => {
  expect(await (await ask('/health')).json()).toEqual({ status: 'ok' })
  const away = await openTestApp()
  await away.app.kernel.database.close()
  const answer = await away.fetch('/health')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', unwell: ['database'] }])
  await away.close()
})
