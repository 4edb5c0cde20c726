import { CLOSE } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Person } from '../../testing/cast.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import { openAdminTestApp, told, type AdminTestApp } from './admin-app-for-tests.ts'

const SOON = { timeout: 2_000, interval: 20 }
const PATIENT = { timeout: 20_000, interval: 20 }

describe.each(await engines())('administration of the server, with $name', (engine) => {
  let admin: AdminTestApp
  let testServer: TestServer
  beforeAll(async () => {
    admin = await openAdminTestApp({ database: engine.open })
    testServer = await startTestServer(admin.testApp.app)
  })
  afterAll(async () => {
    await admin.close()
    await testServer.close()
  })

  const ask = (method: string, path: string, body?: object) => told(admin.root.ask(method, `/api/admin${path}`, body))

  const writing = async (person: Person): Promise<Writer> => {
    const made = await told(person.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' }))
    const writer = openWriter(testServer, { token: person.token, playId: made.body.id })
    await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
    return writer
  }

  test('the load of the server is shown to administrators', async () => {
    await admin.testApp.app.start()
    await expect.poll(async () => (await ask('GET', '/load')).body.samples.length).toBeGreaterThan(0)
    const { status, body } = await ask('GET', '/load')
    expect(status).toBe(200)
    expect(body.interval).toBe(10)
    expect(body.samples[0]).toMatchObject({ connections: 0, requests: expect.any(Number), acknowledge: null })
    expect(body.samples[0].memory).toBeGreaterThan(10_000_000)
  })

  test('the overview counts users, plays and other content', async () => {
    const ida = await admin.person('Ida')
    const made = await told(ida.ask('POST', '/api/plays', { title: 'x', kind: 'stage', language: 'en' }))
    await ida.ask('POST', `/api/plays/${made.body.id}/trash`)
    await admin.testApp.app.kernel.events.settled()
    // the jobs that the server starts with take a moment
    await expect.poll(async () => (await ask('GET', '/overview')).body.jobs.running).toBe(0)
    const { status, body } = await ask('GET', '/overview')
    expect([status, body]).toMatchObject([
      200,
      {
        people: { all: 2, active: 2, administrators: 1, suspended: 0 },
        plays: { all: 3, trashed: 1 },
        jobs: { waiting: 0, running: 0, failed: 0 },
        storage: { database: expect.any(Number), files: 0 },
        letters: { leaves: false, waiting: 0, failed: 0 },
        health: expect.arrayContaining([{ name: 'database', well: true }]),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        engine: engine.name === 'PGlite' ? 'pglite' : 'postgres',
      },
    ])
    expect(body.storage.database).toBeGreaterThan(1_000_000)
    await admin.testApp.app.kernel.storage.put('x/y', new Uint8Array(1234))
    expect((await ask('GET', '/overview')).body.storage.files).toBe(1234)
  })

  test.each([
    ['suspended', (id: string) => ask('PATCH', `/users/${id}`, { suspended: true })],
    ['signed out', (id: string) => ask('POST', `/users/${id}/sign-out`)],
    ['removed', (id: string) => ask('DELETE', `/users/${id}`)],
  ])('a user who is %s while writing is disconnected within two seconds', async (_what, act) => {
    const writer = await writing(await admin.person('Writer'))
    await act(
      (await ask('GET', '/users')).body.users.find(({ name }: { name: string }) => name.startsWith('Writer')).id,
    )
    await expect.poll(() => writer.closed, SOON).toContain(CLOSE.unauthorized)
    await expect.poll(() => writer.refused, PATIENT).toContain('no_authorization')
    writer.leave()
    for (const user of (await ask('GET', '/users?search=Writer')).body.users) await ask('DELETE', `/users/${user.id}`)
  })

  test('a user is invited by email or by the link in the response', async () => {
    const wanted = { email: 'Invited@Example.org', language: 'fr' }
    const { status, body } = await ask('POST', '/invitations', wanted)
    expect([status, body]).toMatchObject([
      201,
      { user: { login: 'invited@example.org', confirmed: false }, leaves: false, local: true },
    ])
    expect(body.link).toMatch(/\/fr\/auth\/confirm\?token_hash=.+&type=invite/)
    expect((await ask('POST', '/invitations', wanted)).body.user.id).toBe(body.user.id)
    expect(await ask('POST', '/invitations', { ...wanted, email: admin.root.email })).toMatchObject({
      status: 409,
      body: { code: 'user_exists' },
    })
    expect((await ask('POST', '/invitations', { ...wanted, email: 'x' })).status).toBe(400)
    const outbox = await told(admin.root.ask('GET', '/api/admin/outbox'))
    expect(outbox.body.letters[0]).toMatchObject({ name: 'invite', to: 'invited@example.org', state: 'kept' })
  })

  test('the audit log lists every action, page by page', async () => {
    const ned = await admin.person('Ned')
    for (let i = 0; i < 60; i += 1) {
      admin.testApp.clock.advance(1000)
      await ask('PATCH', `/users/${ned.id}`, { plan: i % 2 === 0 ? 'pro' : 'free' })
    }
    const first = (await ask('GET', '/audit')).body
    expect(first.more).toBe(true)
    expect(first.entries[0]).toMatchObject({
      actorId: admin.root.id,
      actorName: 'Root',
      action: 'user.plan-changed',
      target: ned.email,
      details: { plan: 'free' },
    })
    const next = (await ask('GET', `/audit?before=${first.entries.at(-1).at}`)).body
    const ids = [...first.entries, ...next.entries].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await ask('GET', '/audit?before=yesterday')).status).toBe(400)
  })
})
