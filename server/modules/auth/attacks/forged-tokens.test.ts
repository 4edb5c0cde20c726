import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forge } from '../../../testing/forgery.ts'
import type { Session } from '../auth-app-for-tests.ts'
import { openTarget, type Blow, type Target } from './target-for-tests.ts'

/** Endpoints that require a signed-in user, an administrator or another service. */
const CALLS: Blow[] = [
  { path: '/auth/v1/user' },
  { path: '/auth/v1/user', method: 'PUT', body: { password: 'le mot de passe de mallory' } },
  { path: '/auth/v1/logout?scope=global', method: 'POST' },
  { path: '/auth/v1/factors', body: { factor_type: 'totp' } },
  { path: '/auth/v1/reauthenticate' },
  { path: '/auth/v1/passkeys' },
  { path: '/auth/v1/admin/users' },
  { path: '/auth/v1/admin/generate_link', body: { type: 'recovery', email: 'root@example.org' } },
  { path: '/api/me' },
  { path: '/api/plays', body: { title: 'Mine', kind: 'stage', language: 'fr' } },
  { path: '/api/account/sessions' },
  { path: '/api/admin/overview' },
  { path: '/api/admin/users' },
]

describe('forged and misplaced tokens', () => {
  let target: Target
  let root: Session
  let forgeries: [string, string][]
  const fetched: string[] = []
  const listener = createServer((request, response) => {
    fetched.push(request.url ?? '')
    response.end('{"keys":[]}')
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    target = await openTarget()
    root = await target.signUp('root@example.org')
    await target.ask('/api/setup/promote', { body: { code: await target.module.setupCode() }, token: root.access })
    const [key] = (await target.ask('/auth/v1/.well-known/jwks.json')).body.keys
    const { port } = listener.address() as AddressInfo
    forgeries = forge(root.access, key, `http://127.0.0.1:${port}/jwks.json`)
  })
  afterAll(async () => {
    await target.close()
    listener.close()
  })

  test('are refused in every form, and no key is fetched for them', async () => {
    expect(forgeries.length).toBeGreaterThan(80)
    for (const [what, token] of forgeries) {
      const answer = await target.ask('/auth/v1/user', { token })
      expect([what, answer.status], answer.text).toEqual([what, answer.body.code === 'no_authorization' ? 401 : 403])
      expect(['bad_jwt', 'no_authorization'], what).toContain(answer.body.code)
      expect([what, (await target.ask('/api/me', { token })).status]).toEqual([what, 401])
    }
    expect(fetched).toEqual([])
  })

  test.each(CALLS)('have no effect at $path', async ({ path, ...ask }) => {
    const [unsigned] = forgeries
    const confused = forgeries.find(([what]) => what.includes('public key (pem)'))
    for (const token of [unsigned?.[1] ?? '', confused?.[1] ?? '']) await target.strike({ path, ...ask, token })
  })

  test('are read only from the Authorization header', async () => {
    const { access } = root
    const places: Blow[] = [
      { path: `/auth/v1/user?access_token=${access}` },
      { path: `/auth/v1/user?token=${access}&apikey=${access}` },
      { path: '/auth/v1/user', headers: { apikey: access, cookie: `sb-localhost-auth-token=${access}; access_token=${access}` } },
      { path: '/auth/v1/user', headers: { 'x-access-token': access, 'proxy-authorization': `Bearer ${access}` } },
      { path: '/auth/v1/user', headers: { authorization: `Bearer ${access}, Bearer ${access}` } },
      { path: '/auth/v1/user', headers: { authorization: `Bearer  ${access}` } },
      { path: `/api/me?access_token=${access}`, headers: { apikey: access, cookie: `sb-localhost-auth-token=${access}` } },
    ] // prettier-ignore
    for (const blow of places) await target.strike(blow, { status: 401 })
  })

  test('never appear in the log', () => {
    target.keepsSecret(root.access, root.access.split('.')[2] ?? '', root.refresh, forgeries[0]?.[1] ?? '')
  })
})
