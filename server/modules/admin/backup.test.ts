import { gunzipSync } from 'node:zlib'
import { BACKUP_PATH } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDump } from '../../kernel/backup/dumps.ts'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person } from '../../testing/cast.ts'
import { openAdminTestApp, told, type AdminTestApp } from './admin-app-for-tests.ts'

describe.each(await engines())('backups, with $name', (engine) => {
  let admin: AdminTestApp
  let person: Person
  beforeAll(async () => {
    admin = await openAdminTestApp({ database: engine.open })
    person = await admin.person('Ida')
  })
  afterAll(() => admin.close())

  const list = async () => (await told(admin.root.ask('GET', '/api/admin/backups'))).body
  const take = (who: Person, body: object) => who.ask('POST', BACKUP_PATH, body)

  test('an administrator downloads a complete backup, and the audit log records the download', async () => {
    expect(await list()).toEqual({ dumps: [], takenAt: null, restorable: false, schedule: expect.any(Object) })
    const answer = await take(admin.root, {})
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    expect(answer.headers.get('content-disposition')).toMatch(/filename="replique-\d{4}-\d\d-\d\d\.tar\.gz"/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
    const text = gunzipSync(bytes).toString('latin1')
    expect(text.startsWith('manifest.json')).toBe(true)
    expect(text).toContain(person.email)
    const now = admin.testApp.app.kernel.clock.now().toISOString()
    expect((await list()).takenAt).toBe(now)
    const { entries } = (await told(admin.root.ask('GET', '/api/admin/audit'))).body
    expect(entries).toContainEqual(expect.objectContaining({ action: 'backup.taken', actorName: admin.root.name }))
  })

  test('only administrators can take backups and dumps', async () => {
    expect(await codeOf(take(person, {}))).toEqual([403, 'not_admin'])
    expect(await codeOf(person.ask('GET', '/api/admin/backups'))).toEqual([403, 'not_admin'])
    const nobody = await admin.testApp.fetch(BACKUP_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(nobody.status).toBe(401)
  })

  test('the server’s dumps are listed and downloaded by name; no other file can be downloaded', async () => {
    const { database, clock, log, config } = admin.testApp.app.kernel
    await createDump({ database, clock, log, dataDir: config.dataDir }, 'daily')
    const { dumps, takenAt: whole } = await list()
    admin.testApp.clock.advance(60_000)
    for (const name of ['../replique.json', 'x', '', 'daily-2026-01-01T000000Z.tar.gz'])
      expect(await codeOf(take(admin.root, { dump: name }))).toEqual([404, 'backup_not_found'])
    expect(await codeOf(take(admin.root, { dump: 7 }))).toEqual([400, 'invalid'])
    expect(dumps).toEqual([
      { name: expect.stringMatching(/^daily-/), bytes: expect.any(Number), madeAt: expect.any(String) },
    ])
    const taken = await take(admin.root, { dump: dumps[0].name })
    expect(taken.status).toBe(200)
    expect((await taken.arrayBuffer()).byteLength).toBe(dumps[0].bytes)
    // a dump does not count as a full backup, because it has no stored files
    expect((await list()).takenAt).toBe(whole)
  })
})
