import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { SITE } from '../auth-app-for-tests.ts'
import { openServiceTestApp, type ServiceTestApp } from '../administration/admin-app-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const PATH = '/admin/oauth/clients'
const WANTED = { client_name: 'Prompter', redirect_uris: ['https://prompter.example/back'] }

describe.each(await engines())('OAuth clients, with $name', (engine) => {
  let auth: ServiceTestApp
  beforeAll(async () => {
    auth = await openServiceTestApp({
      database: engine.open,
      now: new Date('2026-03-01T12:00:00Z'),
      environment: { AUTH_OAUTH_CLIENTS: 'yes' },
    })
  })
  afterAll(() => auth.close())

  const add = async (more: object = {}) => {
    const { status, body } = await auth.service(PATH, { body: { ...WANTED, ...more } })
    expect(status).toBe(201)
    return body as { client_id: string; client_secret?: string }
  }

  test('are added, read, listed, changed and removed by the real client', async () => {
    const { oauth } = auth.admin()
    const made = await oauth.createClient({ ...WANTED, client_uri: 'https://prompter.example', scope: 'openid' })
    expect(made.error).toBeNull()
    expect(made.data).toMatchObject({
      ...WANTED,
      client_uri: 'https://prompter.example',
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'openid',
      created_at: '2026-03-01T12:00:00.000Z',
    })
    const id = made.data?.client_id ?? ''
    const { client_secret: _once, ...shown } = made.data ?? {}
    expect((await oauth.getClient(id)).data).toEqual(shown)
    const listed = await oauth.listClients()
    expect(listed.data).toMatchObject({ clients: [shown], aud: 'authenticated' })
    const changed = await oauth.updateClient(id, { client_name: 'Cue', redirect_uris: ['org.example.cue://back'] })
    expect(changed.data).toEqual({ ...shown, client_name: 'Cue', redirect_uris: ['org.example.cue://back'] })
    expect((await oauth.deleteClient(id)).error).toBeNull()
    expect((await oauth.getClient(id)).error).toMatchObject({ status: 404, code: 'oauth_client_not_found' })
  })

  test('have a secret that is shown once, stored as a hash and replaceable', async () => {
    const { client_id: id, client_secret: first } = await add()
    const renewed = await auth.admin().oauth.regenerateClientSecret(id)
    expect(renewed.data?.client_secret).toMatch(/^[\w-]{43}$/)
    expect(renewed.data?.client_secret).not.toBe(first)
    const { rows } = await auth.testApp.app.kernel.database.query('select * from oauth_clients where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(renewed.data?.client_secret)
    expect((await auth.service(`${PATH}/${id}`)).text).not.toContain('secret"')
  })

  test('have no secret if they are public', async () => {
    const open = await add({ token_endpoint_auth_method: 'none' })
    expect(open).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' })
    expect(open).not.toHaveProperty('client_secret')
    const refused = await auth.service(`${PATH}/${open.client_id}/regenerate_secret`, { method: 'POST' })
    expect(refused).toMatchObject({ status: 400, body: { message: 'Cannot regenerate secret for public client' } })
    const body = { token_endpoint_auth_method: 'client_secret_post' }
    const kept = await auth.service(`${PATH}/${open.client_id}`, { method: 'PUT', body })
    expect(kept).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('are listed in pages', async () => {
    for (const client_name of ['a', 'b', 'c']) await add({ client_name })
    const page = await auth.service(`${PATH}?page=1&per_page=2`)
    expect(page.body.clients).toHaveLength(2)
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThanOrEqual(3)
    expect(page.headers.get('link')).toContain(`<${SITE}/auth/v1${PATH}?page=2&per_page=2>; rel="next"`)
    expect((await auth.service(`${PATH}?page=-1`)).status).toBe(400)
  })

  test('are changed with an entry in the audit log, without the secret', async () => {
    const { client_id: id, client_secret: secret } = await add()
    await auth.service(`${PATH}/${id}`, { method: 'PUT', body: { client_name: 'Other' } })
    await auth.service(`${PATH}/${id}/regenerate_secret`, { method: 'POST' })
    await auth.service(`${PATH}/${id}`, { method: 'DELETE' })
    const { entries } = await auth.testApp.app.kernel.audit.list({ before: null, limit: 100 })
    const mine = entries.filter(({ target }) => target === id)
    expect(new Set(mine.map(({ action }) => action))).toEqual(
      new Set(['added', 'changed', 'secret-renewed', 'removed'].map((act) => `oauth-client.${act}`)),
    )
    expect(JSON.stringify(mine)).not.toContain(secret)
  })

  test.each<[string, object]>([
    ['redirect_uris is required', { redirect_uris: undefined }],
    ['redirect_uris cannot be empty', { redirect_uris: [] }],
    [
      'redirect_uris cannot exceed 10 items',
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) },
    ],
    ['redirect_uris must be a list', { redirect_uris: 'https://a.example' }],
    ['redirect_uris must be a list', { redirect_uris: [7] }],
    ['HTTP scheme only allowed for localhost', { redirect_uris: ['http://a.example'] }],
    ["scheme 'javascript' is not allowed", { redirect_uris: ['javascript:alert(1)'] }],
    ["scheme 'data' is not allowed", { redirect_uris: ['data:text/html,x'] }],
    ['must have scheme and host', { redirect_uris: ['mailto:a@example.org'] }],
    ['invalid URL format', { redirect_uris: ['/back'] }],
    ['fragment not allowed', { redirect_uris: ['https://a.example/#x'] }],
    ['grant_types must only contain', { grant_types: ['password'] }],
    ['client_name cannot exceed', { client_name: 'x'.repeat(1025) }],
    ['client_uri must be a valid URL', { client_uri: 'javascript:alert(1)' }],
    ['logo_uri must be a valid URL', { logo_uri: 'x' }],
    ['token_endpoint_auth_method must be one of', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['client_type must be one of', { client_type: 'secret' }],
    ['is not valid for client_type', { client_type: 'public', token_endpoint_auth_method: 'client_secret_basic' }],
  ])('%s', async (message, more) => {
    const answer = await auth.service(PATH, { body: { ...WANTED, ...more } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body.message).toContain(message)
  })

  test('are refused if the id is unknown or malformed, or the change is empty', async () => {
    const { client_id: id } = await add()
    const asks = [
      ['', 'GET'],
      ['', 'PUT'],
      ['', 'DELETE'],
      ['/regenerate_secret', 'POST'],
    ] as const
    for (const [more, method] of asks) {
      const ask = { method, ...(method === 'PUT' ? { body: { client_name: 'x' } } : {}) }
      expect(await auth.service(`${PATH}/${NOBODY}${more}`, ask)).toMatchObject({
        status: 404,
        body: { code: 'oauth_client_not_found' },
      })
      expect((await auth.service(`${PATH}/not-a-uuid${more}`, ask)).body.code).toBe('validation_failed')
    }
    expect((await auth.service(`${PATH}/${id}`, { method: 'PUT', body: {} })).status).toBe(400)
    expect((await auth.service(`${PATH}/${id}`, { method: 'PUT', body: 'not json' })).body.code).toBe('bad_json')
  })

  test('can be managed only by a service, not by users or administrators', async () => {
    const { client_id: id } = await add()
    const { root } = await auth.root()
    const ordinary = await auth.signUp()
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['GET', `${PATH}/${id}`],
      ['PUT', `${PATH}/${id}`],
      ['DELETE', `${PATH}/${id}`],
      ['POST', `${PATH}/${id}/regenerate_secret`],
    ] as const) {
      const ask = { method, ...(method === 'GET' ? {} : { body: WANTED }) }
      expect((await auth.ask(`/auth/v1${path}`, ask)).status).toBe(401)
      for (const { access } of [ordinary, root])
        expect(await auth.ask(`/auth/v1${path}`, { ...ask, token: access })).toMatchObject({
          status: 403,
          body: { code: 'not_admin' },
        })
    }
    expect((await auth.service(`${PATH}/${id}`)).status).toBe(200)
  })
})

describe('OAuth clients that the operator has not enabled', () => {
  test('are refused with the protocol’s errors', async () => {
    const auth = await openServiceTestApp()
    const off = { status: 404, body: { code: 'feature_disabled', message: 'OAuth server is disabled' } }
    expect(await auth.service(PATH)).toMatchObject(off)
    expect(await auth.service(PATH, { body: WANTED })).toMatchObject(off)
    expect(await auth.service(`${PATH}/${NOBODY}`)).toMatchObject(off)
    expect(await auth.ask(`/auth/v1${PATH}`)).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    await auth.close()
  })
})
