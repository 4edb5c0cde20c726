/**
 * Requests that a page of another site can make a browser send without a preflight request: forms and plain text, to
 * every route.
 */
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from './testing/index.ts'
import { routes as contractRoutes } from './testing/routes.ts'

const SITE = 'http://localhost:3000'
const NOBODY = '00000000-0000-4000-8000-00000000dead'
const testApp = await openTestApp({ environment: { SITE_URL: SITE, AUTH_ALLOWED_ORIGINS: 'https://app.example.org' } })
afterAll(() => testApp.close())

const served = testApp.app.http.routes
  .filter(({ method, path }) => method === 'POST' && !path.includes('*'))
  .map(({ path }) => path.replaceAll(/:\w+/g, NOBODY))
const inContract = contractRoutes
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => `/api${path.replaceAll(/\{\w+\}/g, NOBODY)}`)
/** Routes that other sites redirect browsers to. Requests to them are verified by a state or a signature. */
const ARRIVALS = ['/auth/v1/callback', '/auth/v1/sso/saml/acs']
const paths = [...new Set([...served, ...inContract])].filter((path) => !ARRIVALS.includes(path))

/** The headers that browsers send for a page of another site. The last two hide the origin. */
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
]
const BODY = JSON.stringify({ email: 'victim@example.org', password: 'trois sœurs au jardin' })
const FORM = new URLSearchParams({ email: 'victim@example.org' }).toString()
const SIMPLE: readonly (readonly [string | null, string])[] = [
  ['text/plain', BODY],
  ['text/plain;charset=UTF-8', BODY],
  ['application/x-www-form-urlencoded', FORM],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nx\r\n--x--\r\n'],
  ['text/plain; x=application/json', BODY],
  [null, ''],
]

const post = (path: string, headers: Record<string, string>, [type, body]: (typeof SIMPLE)[number]) =>
  testApp.fetch(path, {
    method: 'POST',
    headers: { ...headers, ...(type === null ? {} : { 'content-type': type }) },
    ...(body === '' ? {} : { body: Buffer.from(body) }),
  })

test('there are many routes to test', () => expect(paths.length).toBeGreaterThan(80))

test.each(paths)('%s refuses simple requests from other sites', async (path) => {
  for (const headers of FOREIGN)
    for (const simple of SIMPLE) {
      const answer = await post(path, headers, simple)
      const { code, error_code: coded } = (await answer.json()) as { code: unknown; error_code?: unknown }
      expect([headers, simple[0], answer.status, coded ?? code]).toEqual([headers, simple[0], 415, 'unsupported_media_type']) // prettier-ignore
    }
})

test('these requests create no account', async () => {
  const { rows } = await testApp.app.kernel.database.query('select email from accounts')
  expect(rows).toEqual([])
})

test.each<[string, string, Record<string, string>, string | null, number]>([
  ['our own pages', '/auth/v1/recover', { origin: SITE, 'sec-fetch-site': 'same-origin' }, 'application/json;charset=UTF-8', 200],
  ['our own pages behind a proxy that names another host', '/auth/v1/recover', { origin: 'https://plays.example.net', 'sec-fetch-site': 'same-origin' }, 'application/json', 200],
  ['a page of an origin that the operator allows', '/auth/v1/recover', { origin: 'https://app.example.org', 'sec-fetch-site': 'cross-site' }, 'application/json;charset=UTF-8', 200],
  ['such a page, in plain text', '/auth/v1/recover', { origin: 'https://app.example.org' }, 'text/plain', 415],
  ['our own pages, in plain text', '/auth/v1/recover', { origin: SITE }, 'text/plain', 415],
  ['a program in whatever type it likes', '/auth/v1/recover', {}, 'text/plain', 200],
  ['a program that names no type', '/auth/v1/recover', {}, null, 200],
  ['a program below /api, in JSON', '/api/plays/read', {}, 'application/json', 400],
  ['a program below /api, in plain text', '/api/plays/read', {}, 'text/plain', 415],
])('%s: %s %j %s is answered %i', async (_who, path, headers, type, status) => {
  expect((await post(path, headers, [type, BODY])).status).toBe(status)
}) // prettier-ignore
