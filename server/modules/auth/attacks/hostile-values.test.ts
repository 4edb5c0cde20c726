import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServiceTestApp, type ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import { ENDPOINTS } from '../http.ts'
import { PASSWORD, type Answer, type Session } from '../auth-app-for-tests.ts'
import { expectNoInsides } from './target-for-tests.ts'
import { oneOfEvery } from '../../../testing/sample.ts'

/** Every field name that an endpoint reads, and some names that no endpoint may read. */
const NAMES = [
  'email', 'phone', 'password', 'data', 'token', 'token_hash', 'type', 'refresh_token', 'auth_code', 'code_verifier', 'code_challenge',
  'code_challenge_method', 'id_token', 'access_token', 'provider', 'provider_id', 'nonce', 'current_password', 'create_user', 'redirect_to',
  'channel', 'factor_type', 'friendly_name', 'issuer', 'challenge_id', 'code', 'codes', 'webauthn', 'credential', 'user_metadata',
  'app_metadata', 'role', 'aud', 'ban_duration', 'id', 'domain', 'SAMLResponse', 'RelayState', 'should_soft_delete', 'new_email',
  'password_hash', 'gotrue_meta_security', 'hand_over', 'email_confirm', 'phone_confirm', 'client_name', 'redirect_uris', 'grant_types',
  'response_types', 'scope', 'state', 'invite_token', 'link_identity', 'skip_http_redirect', 'page', 'per_page', 'sort', 'filter',
  'is_admin', 'is_anonymous', 'confirmed_at', 'email_confirmed_at', 'banned_until', 'deleted_at', 'created_at', 'owner_id',
] // prettier-ignore

const TEXTS = [
  '', ' ', '\u0000', 'x'.repeat(20_000), "' or '1'='1' --", '"; drop table accounts; --', '${7*7}{{7*7}}<%= 7*7 %>', '../../../etc/passwd',
  '<img src=x onerror=alert(1)>', 'a\r\nSet-Cookie: stolen=1', '\u202Etxt.exe', '__proto__', 'constructor', '00000000-0000-4000-8000-00000000dead',
  '-1', '1e999', 'javascript:alert(1)', '%00%ff', '\u{1F3AD}'.repeat(500), 'nobody@example.invalid',
] // prettier-ignore
const VALUES: unknown[] = [
  ...TEXTS, '\ud800', null, true, false, 0, -1, 1e308, 1.5, [], [[]], ['x'], {}, { $ne: null }, { $gt: '' }, { length: 3 }, { toString: 'x' },
  [null, { constructor: { prototype: { polluted: 1 } } }],
] // prettier-ignore

const BODIES = [
  '', '{', '[]', 'null', 'true', '"x"', '1', '{"email":', '{"email":"a@b.example"}}', '\uFEFF{}', '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}', '['.repeat(50_000), `{"data":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`,
  `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join(',')}}`, 'email=a%40b.example&password=x', '<?xml version="1.0"?><a/>',
  '{"email":"a@b.example","email":"c@d","password":1}', '{"email":NaN}', "{'email':'x'}",
] // prettier-ignore

const PLACES = ['00000000-0000-4000-8000-00000000dead', 'x', '%00', '..%2f..%2fetc%2fpasswd', "1'--", '%F0%9F%8E%AD', 'x'.repeat(3000), '%', '%E0%A4%A', '__proto__'] // prettier-ignore

describe.each(['alice', 'the service', 'nobody'])('hostile values sent by %s', (who) => {
  let auth: ServiceTestApp
  let alice: Session
  let token: string | undefined
  beforeAll(async () => {
    auth = await openServiceTestApp({ environment: { AUTH_MANUAL_LINKING: 'yes', AUTH_ANONYMOUS: 'yes' } })
    alice = await auth.signUp()
    if (who === 'alice') token = alice.access
    if (who === 'the service') token = await auth.token({ role: 'service_role' })
  })
  afterAll(() => auth.close())

  const expectRefused = (what: string, { status, headers, text }: Answer) => {
    expect([what, status < 500], text.slice(0, 300)).toEqual([what, true])
    expect(headers.get('set-cookie'), what).toBeNull()
    expectNoInsides(text)
  }

  test.each(ENDPOINTS.map((endpoint, turn) => ({ ...endpoint, turn })))(
    '$method $path answers without a server error',
    async ({ method, path, turn }) => {
      // an empty request is valid only for signing out
      const by = path === '/logout' ? {} : token === undefined ? {} : { token }
      const at = (place: string) => `/auth/v1${path.replace(/:\w+/g, place)}`
      const send = async (what: string, address: string, body?: unknown) => {
        const bare = method === 'GET' || body === undefined
        expectRefused(what, await auth.ask(address, { method, ...by, ...(bare ? {} : { body }) }))
      }
      for (const place of path.includes(':') ? PLACES : []) await send(place, at(place), {})
      const [place = ''] = PLACES
      if (method === 'GET')
        for (const text of oneOfEvery(4, TEXTS, turn)) {
          const query = new URLSearchParams(NAMES.map((name) => [name, text.slice(0, 200)]))
          await send(`?${text.slice(0, 40)}`, `${at(place)}?${query.toString()}`)
        }
      else {
        for (const body of oneOfEvery(4, BODIES, turn)) await send(body.slice(0, 40), at(place), body)
        for (const value of oneOfEvery(4, VALUES, turn)) {
          const body = JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, value])))
          await send(body.slice(0, 60), `${at(place)}?grant_type=password`, body)
        }
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    },
  )

  test.each(['password', 'refresh_token', 'pkce', 'id_token', 'web3', '', '__proto__', 'client_credentials'])(
    'the grant %j answers without a server error',
    async (grant) => {
      for (const value of VALUES) {
        const body = Object.fromEntries(NAMES.map((name) => [name, value]))
        const answer = await auth.ask(`/auth/v1/token?grant_type=${grant}`, { body, ...(token ? { token } : {}) })
        expectRefused(JSON.stringify(value), answer)
        expect(answer.status).toBeGreaterThanOrEqual(400)
      }
    },
  )

  test('every account is unchanged, and the server still answers', async () => {
    expect((await auth.ask('/health')).status).toBe(200)
    const signIn = { email: alice.email, password: PASSWORD }
    const { body } = await auth.ask('/auth/v1/token?grant_type=password', { body: signIn })
    expect(body.user).toMatchObject({ id: alice.id, role: 'authenticated', aud: 'authenticated', is_anonymous: false })
    expect((await auth.ask('/api/me', { token: body.access_token })).body).toMatchObject({ admin: false, plan: 'free' })
    const { rows } = await auth.testApp.app.kernel.database.query('select email from accounts where not is_anonymous')
    expect(rows).toEqual([{ email: alice.email }])
  })
})
