import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines } from '../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person } from '../../testing/cast.ts'
import { openAdminTestApp, told, type AdminTestApp } from './admin-app-for-tests.ts'

const HOUR = 3_600_000

describe.each(await bothEngines())('scheduled backups, with $name', (engine) => {
  let admin: AdminTestApp
  let person: Person
  beforeAll(async () => {
    admin = await openAdminTestApp({
      database: engine.open,
      now: new Date('2026-05-06T10:20:00Z'),
      environment: { BACKUP_HOUR: '3', BACKUP_KEEP: '5' },
    })
    person = await admin.person('Ida')
  })
  afterAll(() => admin.close())

  /** Sends a request in a new session, because whole days pass between requests. */
  const ask = async ({ email, password }: Person, method: string, path: string, body?: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json' }
    const entered = await admin.testApp.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    })
    const { access_token: token } = (await entered.json()) as { access_token: string }
    return admin.testApp.fetch(path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  const schedule = async () => (await told(ask(admin.root, 'GET', '/api/admin/backups'))).body.schedule
  const set = (who: Person, body: object) => ask(who, 'PUT', '/api/admin/backups/schedule', body)
  const makeDue = () => admin.testApp.app.schedule.makeDue()
  const dumps = () => join(admin.testApp.app.config.dataDir, 'dumps')
  const acts = async (action: string) => {
    const { entries } = (await told(ask(admin.root, 'GET', '/api/admin/audit'))).body
    return entries.filter((entry: any) => entry.action === action)
  }

  test('a dump is made once a day at the hour from the configuration or from an administrator', async () => {
    expect(await schedule()).toMatchObject({ hour: 3, keep: 5, madeAt: null, nextAt: '2026-05-06T11:15:00.000Z' })
    await makeDue()
    await makeDue()
    expect(await readdir(dumps())).toEqual(['daily-2026-05-06T102000Z.tar.gz'])
    expect(await schedule()).toMatchObject({ madeAt: '2026-05-06T10:20:00.000Z', nextAt: '2026-05-07T03:15:00.000Z' })

    expect((await set(admin.root, { hour: 22, keep: 2 })).status).toBe(200)
    // the dump that was just made is newer than yesterday at 22:15, so the next one is due today at 22:15
    expect(await schedule()).toMatchObject({ hour: 22, keep: 2, nextAt: '2026-05-06T22:15:00.000Z' })
    admin.testApp.clock.advance(11 * HOUR)
    await makeDue()
    expect(await readdir(dumps())).toHaveLength(1)
    for (let day = 0; day < 3; day++) {
      admin.testApp.clock.advance((day === 0 ? 1 : 24) * HOUR)
      await makeDue()
    }
    expect((await readdir(dumps())).toSorted()).toEqual([
      'daily-2026-05-07T222000Z.tar.gz',
      'daily-2026-05-08T222000Z.tar.gz',
    ])
    expect((await acts('backup.scheduled'))[0]).toMatchObject({ details: { hour: 22, keep: 2 } })
  })

  test('a failed dump is reported once and retried', async () => {
    await rm(dumps(), { recursive: true })
    await writeFile(dumps(), 'a file in the place of the folder')
    admin.testApp.clock.advance(24 * HOUR)
    await makeDue()
    admin.testApp.clock.advance(HOUR)
    await makeDue()
    expect(await schedule()).toMatchObject({ failure: 'other', failedAt: '2026-05-09T22:20:00.000Z' })
    expect(await acts('backup.failed')).toHaveLength(1)
    await rm(dumps())
    await mkdir(dumps())
    await makeDue()
    expect(await schedule()).toMatchObject({ failure: null, failedAt: null, madeAt: '2026-05-09T23:20:00.000Z' })
  })

  test('only administrators can switch scheduled backups off', async () => {
    expect(await codeOf(set(person, { hour: null, keep: 2 }))).toEqual([403, 'not_admin'])
    for (const body of [
      { hour: 24, keep: 2 },
      { hour: 3, keep: 0 },
      { hour: 3, keep: 366 },
      { hour: '3', keep: 2 },
    ])
      expect(await codeOf(set(admin.root, body))).toEqual([400, 'invalid'])
    await set(admin.root, { hour: null, keep: 2 })
    admin.testApp.clock.advance(100 * HOUR)
    await makeDue()
    expect(await schedule()).toMatchObject({ hour: null, nextAt: null, madeAt: '2026-05-09T23:20:00.000Z' })
  })
})
