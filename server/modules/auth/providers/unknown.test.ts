/** Unknown providers and invalid tokens are refused without a request to any other server. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAuthTestApp, type AuthTestApp } from '../auth-app-for-tests.ts'

describe('requests to a provider', () => {
  let auth: AuthTestApp
  let server: Server
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(500).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const providers = [{ name: 'known', label: 'Known', issuer, client_id: 'here', client_secret: 'secret' }]
    auth = await openAuthTestApp({ environment: { AUTH_PROVIDERS: JSON.stringify(providers) } })
  })
  afterAll(async () => {
    await auth.close()
    server.close()
  })

  const NAMES = ['google', 'unknown', '', '__proto__', 'known.evil.example', 'x'.repeat(5000)]

  test.each(NAMES)('are not made if the provider is unknown: %s', async (name) => {
    const provider = encodeURIComponent(name)
    const { access } = await auth.signUp()
    const refused = { status: 400, body: { code: 'validation_failed' } }
    expect(await auth.ask(`/auth/v1/authorize?provider=${provider}`)).toMatchObject(refused)
    const link = `/auth/v1/user/identities/authorize?skip_http_redirect=true&provider=${provider}`
    expect(await auth.ask(link, { token: access })).toMatchObject(refused)
    if (name !== '') {
      const { error } = await auth.client().signInWithIdToken({ provider: name, token: 'a.b.c' })
      expect(error).toMatchObject({ status: 400, code: 'provider_disabled' })
    }
    expect(asked).toEqual([])
  })

  test.each(['a.b.c', 'x', '..', `${'a'.repeat(12_000)}.b.c`])(
    'are not made if the token is malformed: %.20s',
    async (token) => {
      const grant = { provider: 'known', id_token: token }
      expect(await auth.ask('/auth/v1/token?grant_type=id_token', { body: grant })).toMatchObject({
        status: 400,
        body: { error_description: 'Bad ID token' },
      })
      expect(asked).toEqual([])
    },
  )

  test('are made if the provider is known', async () => {
    expect((await auth.ask('/auth/v1/authorize?provider=known')).status).toBe(503)
    expect(asked.length).toBeGreaterThan(0)
  })
})
