import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createApp } from './app.ts'
import { restore } from './kernel/backup/restore.ts'
import { settableClock } from './kernel/clock.ts'
import type { Database } from './kernel/db/database.ts'
import { bothEngines } from './kernel/db/engines-for-tests.ts'
import { makePgliteFolder } from './kernel/db/fresh-pglite-for-tests.ts'
import { applyListed, listMigrations } from './kernel/db/migrate.ts'
import { openPglite } from './kernel/db/pglite.ts'
import { openLog } from './kernel/log.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { PASSWORD } from './testing/cast.ts'
import { openTestApp } from './testing/index.ts'

const log = openLog({ level: 'silent' })
const ARCHIVES = fileURLToPath(new URL('./fixtures/', import.meta.url))
const archives = (await readdir(ARCHIVES)).filter((name) => name.endsWith('.tar.gz'))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-upgrade-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the command line’s list contains the migrations of every module', async () => {
  const testApp = await openTestApp()
  const own = testApp.app.modules.flatMap(({ name, migrations }) => (migrations ? [`${name} ${migrations.href}`] : []))
  const listed = MIGRATION_FOLDERS.map(({ module, folder: { href } }) => `${module} ${href}`)
  expect(listed.filter((line) => !line.startsWith('kernel '))).toEqual(own)
  await testApp.close()
})

describe.each(await bothEngines())('on $name', (engine) => {
  test.each(archives)('%s, written by an earlier version, opens with everything in it', async (archive) => {
    const database = await engine.open()
    const dataDir = await mkdtemp(join(folder, 'old-'))
    const open = async (): Promise<Database> => ({ ...database, close: async () => {} })
    await restore(join(ARCHIVES, archive), { dataDir, folders: MIGRATION_FOLDERS, open })
    const testApp = await openTestApp({ database: async () => database })
    const signIn = await testApp.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'alice@example.org', password: PASSWORD }),
    })
    expect(signIn.status).toBe(200)
    const { access_token: token } = (await signIn.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}` }
    const { plays } = (await (await testApp.fetch('/api/plays', { headers })).json()) as {
      plays: { id: string; title: string }[]
    }
    const play = plays.find(({ title }) => title === 'La Répétition')!
    const detail = await (await testApp.fetch(`/api/plays/${play.id}`, { headers })).json()
    expect(detail).toMatchObject({ status: 'finished', role: 'owner', people: ['Bob'] })
    const sample = plays.find(({ title }) => title !== 'La Répétition')!
    const text = await (await testApp.fetch(`/api/plays/${sample.id}/export?format=fountain`, { headers })).text()
    expect(text.length).toBeGreaterThan(500)
    expect(await readdir(dataDir)).toContain('a-key.txt')
    await testApp.close()
  })
})

test('data of an earlier build is dumped before it is changed', async () => {
  const dataDir = await mkdtemp(join(folder, 'dumped-'))
  const place = join(dataDir, 'database')
  await mkdir(place)
  await makePgliteFolder(place)
  const names = (await listMigrations(MIGRATION_FOLDERS)).map(({ module, name }) => `${module}/${name}`)
  const earlier = await openPglite({ folder: place })
  await applyListed(
    earlier,
    MIGRATION_FOLDERS,
    names.filter((name) => /^(kernel|flags)\//.test(name)),
  )
  await earlier.query(`update feature_flags set numeric_value = 4 where name = 'jobRecoveryAttemptsLimit'`)
  await earlier.close()
  const config = readConfig({ DATA_DIR: dataDir })
  const clock = settableClock(new Date('2026-05-06T07:08:09Z'))
  for (let start = 0; start < 2; start++) {
    const app = await createApp(config, { log, clock })
    expect(await app.auth.setupCode()).toMatch(/^[A-Z0-9-]+$/)
    await app.stop()
  }
  expect(await readdir(join(dataDir, 'dumps'))).toEqual(['before-upgrade-2026-05-06T070809Z.tar.gz'])
})
