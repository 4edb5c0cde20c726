/** Tokens signed with the server's own key, but meant for another audience or purpose, are refused everywhere. */
import { createPrivateKey, sign, type JsonWebKey, type KeyObject } from 'node:crypto'
import { BACKUP_PATH, EVENTS_PATH, speechFilePath, RESTORE_PATH, partsZipPath, ZIP_PATH } from '@replique/contract'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { readGenuine } from '../../../testing/forgery.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { openWriter } from '../../../testing/writer.ts'
import { openAuthTestApp, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'

type Change = Readonly<Record<string, unknown>>

const OWN = `${SITE}/auth/v1`
const NOW = Math.floor(Date.now() / 1000)

/** Changes to the claims and to the header of a valid token; an undefined claim is removed. */
const ODD: readonly (readonly [string, Change, Change?])[] = [
  ['no issuer', { iss: undefined }],
  ['another issuer', { iss: 'https://plays.example.org/auth/v1' }],
  ['the issuer with a slash more', { iss: `${OWN}/` }],
  ['the issuer in other letters', { iss: OWN.toUpperCase() }],
  ['an issuer of service keys', { iss: 'supabase' }],
  ['no audience', { aud: undefined }],
  ['another audience', { aud: 'downloads' }],
  ['an audience more', { aud: ['authenticated', 'downloads'] }],
  ['no end', { exp: undefined }],
  ['an end that is past', { exp: NOW - 1 }],
  ['an end that is no time', { exp: 1e308 }],
  ['a beginning to come', { nbf: NOW + 3600 }],
  ['a beginning that is no time', { nbf: -1e308 }],
  ['the type of a sign-out', {}, { typ: 'logout+jwt' }],
  ['the type of an access token of OAuth', {}, { typ: 'at+jwt' }],
  ['a type that is none', {}, { typ: 1 }],
]

describe('a token signed for another purpose', () => {
  let auth: AuthTestApp
  let testServer: TestServer
  let hosted: TestApp
  let key: KeyObject
  let claims: Change
  let playId: string

  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (payload: Change, header: Change = {}): string => {
    const content = `${encode({ alg: 'ES256', typ: 'JWT', kid: 'door', ...header })}.${encode(payload)}`
    return `${content}.${sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }

  beforeAll(async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), kid: 'door', key_ops: ['sign'] }
    key = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
    auth = await openAuthTestApp({ environment: { AUTH_JWT_KEYS: JSON.stringify([jwk]), AUTH_MANUAL_LINKING: 'yes' } })
    testServer = await startTestServer(auth.testApp.app)
    hosted = await openTestApp({ environment: { AUTH_URL: `${testServer.url}/auth/v1`, AUTH_JWT_ISSUER: OWN } })
    const { access } = await auth.signUp()
    ;({ claims } = readGenuine(access))
    const play = { title: 'Mine', kind: 'stage', language: 'fr' }
    playId = (await auth.ask('/api/plays', { body: play, token: access })).body.id
  })
  afterAll(async () => {
    await hosted.close()
    await testServer.close()
    await auth.close()
  })

  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
  const statusOf = async (answer: Response): Promise<number> => {
    await answer.body?.cancel()
    return answer.status
  }
  const at =
    (path: string, method = 'GET', body?: object) =>
    async (token: string) =>
      (await auth.ask(path, { method, token, ...(body ? { body } : {}) })).status

  interface Place {
    /** Returns the response status. The socket has none, so its refusal is converted to the equivalent status. */
    knock(this: void, token: string): Promise<number>
    readonly refusal: 401 | 403
  }

  const MODULES: Readonly<Record<string, Place>> = {
    'the account': { knock: at('/auth/v1/user'), refusal: 403 },
    'a change of the account': { knock: at('/auth/v1/user', 'PUT', { data: { seen: true } }), refusal: 403 },
    'a proof': { knock: at('/auth/v1/reauthenticate'), refusal: 403 },
    passkeys: { knock: at('/auth/v1/passkeys'), refusal: 403 },
    administration: { knock: at('/auth/v1/admin/users'), refusal: 403 },
    'the product': { knock: at('/api/me'), refusal: 401 },
    'a zip of plays': {
      knock: (token) => at(ZIP_PATH, 'POST', { plays: [playId], format: 'fountain' })(token),
      refusal: 401,
    },
    'a zip of sides': { knock: (token) => at(partsZipPath(playId), 'POST', {})(token), refusal: 401 },
    'a backup': { knock: (token) => at(BACKUP_PATH, 'POST', {})(token), refusal: 401 },
    'a restore': { knock: (token) => at(RESTORE_PATH, 'POST', { backup: 'x' })(token), refusal: 401 },
    'a reading': { knock: (token) => at(speechFilePath(playId), 'POST', {})(token), refusal: 401 },
    'the event stream': {
      knock: async (token) => statusOf(await auth.testApp.fetch(EVENTS_PATH, { headers: bearer(token) })),
      refusal: 401,
    },
    'a server whose accounts are kept elsewhere': {
      knock: async (token) => statusOf(await hosted.fetch('/api/me', { headers: bearer(token) })),
      refusal: 401,
    },
    'the socket': {
      knock: async (token) => {
        const writer = openWriter(testServer, { token, playId })
        const { provider, refused } = writer
        await expect.poll(() => refused.length + Number(provider.isSynced), { timeout: 20_000 }).toBe(1)
        writer.leave()
        return provider.isSynced ? 200 : refused[0] === 'no_authorization' ? 401 : 500
      },
      refusal: 401,
    },
  }

  test.each(Object.entries(MODULES))('is refused at %s', async (name, { knock, refusal }) => {
    // a valid token is accepted, or refused for another reason
    expect(['administration', 'a backup', 'a restore'].includes(name) ? [403] : [200, 202, 400]).toContain(
      await knock(signed(claims)),
    )
    for (const [what, change, header] of ODD)
      expect([what, await knock(signed({ ...claims, ...change }, header))]).toEqual([what, refusal])
  })

  test('is refused with a reason if it has the service role', async () => {
    const service = { role: 'service_role', iss: 'supabase', exp: 4e9 }
    const list = (change: Change = {}, header: Change = {}) =>
      auth.ask('/auth/v1/admin/users', { token: signed({ ...service, ...change }, header) })
    for (const iss of ['supabase', 'supabase-demo', OWN]) expect((await list({ iss })).status, iss).toBe(200)
    expect((await list({ aud: 'authenticated' })).status).toBe(200)
    for (const [what, change, header] of ODD) {
      if (what === 'no audience' || what === 'an issuer of service keys') continue
      expect([what, await list(change, header)]).toMatchObject([what, { status: 403, body: { code: 'bad_jwt' } }])
    }
    const said = async (change: Change): Promise<unknown> => (await list(change)).body.message
    expect(await said({ exp: undefined })).toContain('exp claim is required')
    expect(await said({ iss: undefined })).toContain('iss')
    expect(await said({ exp: NOW - 1 })).toContain('token is expired')
  })
})
