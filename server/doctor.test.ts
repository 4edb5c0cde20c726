import S3rver from 's3rver'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './command-line.ts'
import { listen } from './http-listener.ts'
import { bothEngines } from './kernel/db/engines-for-tests.ts'
import { makePgliteFolder } from './kernel/db/fresh-pglite-for-tests.ts'
import { migrate } from './kernel/db/migrate.ts'
import { openLog } from './kernel/log.ts'
import { startServer } from './process-for-tests.ts'
import { signCertificate } from './modules/auth/saml/certificate-for-tests.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { openPostOffice } from './modules/mail/delivery/smtp-for-tests.ts'
import { openTestApp } from './testing/index.ts'

const postgres = (await bothEngines()).find(({ name }) => name === 'PostgreSQL')
const redisUrl = process.env['REPLIQUE_TEST_REDIS_URL']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-doctor-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command. Returns its exit code, and each check's state and text by name. */
async function doctor(environment: Record<string, string>) {
  const lines: string[] = []
  const note = (line: string): void => void lines.push(line)
  const given = { DATA_DIR: join(folder, 'none'), PORT: '1', ...environment }
  const code = await runCommand(['doctor'], given, { print: note, complain: note })
  const found = lines.map((line) => /^(ok|warning|fault) +(data folder|\w+) +(.+)$/.exec(line)!)
  return {
    code,
    text: lines.join('\n'),
    states: Object.fromEntries(found.map(([, state, name, text]) => [name, [state, text]])),
  }
}

test('a server before its first start has warnings but no faults', async () => {
  const { code, states } = await doctor({})
  expect(code).toBe(0)
  expect(states).toMatchObject({
    settings: ['ok', 'all can be used'],
    database: ['ok', expect.stringContaining('the first start creates it')],
    mail: ['warning', expect.stringContaining('Set it to send them')],
    backups: ['warning', expect.stringContaining('No backup has been made yet')],
    server: ['warning', expect.stringContaining('start it')],
  })
})

test('an invalid setting is a fault, and ends the checks', async () => {
  const { code, states } = await doctor({ PORT: 'none' })
  expect(code).toBe(1)
  expect(states).toMatchObject({ settings: ['fault', expect.stringContaining('PORT "none"')] })
  expect(states).not.toHaveProperty('database')
})

test('an unreachable service is a fault, reported without secrets', async () => {
  const { code, states, text } = await doctor({
    DATABASE_URL: 'postgres://replique:topsecret@127.0.0.1:1/replique',
    REDIS_URL: 'redis://:topsecret@127.0.0.1:1',
    AUTH_SECRET: 'topsecret'.repeat(5),
    FILES_URL: 'http://key:topsecret@127.0.0.1:1/bucket',
    SMTP_URL: 'smtp://user:topsecret@127.0.0.1:1',
    SITE_URL: 'http://127.0.0.1:1',
  })
  expect(code).toBe(1)
  for (const name of ['database', 'redis', 'files', 'mail']) expect(states[name]?.[0], name).toBe('fault')
  expect(states['site']).toEqual(['warning', expect.stringContaining('does not answer')])
  expect(text).not.toContain('topsecret')
})

test('a running server and its services pass every check', async () => {
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'replique', configs: [] }],
  })
  const { port: bucketPort } = await bucket.run()
  const office = await openPostOffice()
  const testApp = await openTestApp()
  const listener = await listen({ ...testApp.app, config: { ...testApp.app.config, host: '127.0.0.1', port: 0 } })
  const site = `http://127.0.0.1:${listener.port}`
  const dataDir = join(folder, 'used')
  await mkdir(join(dataDir, 'dumps'), { recursive: true })
  await makePgliteFolder(join(dataDir, 'database'), MIGRATION_FOLDERS)
  const today = new Date().toISOString().slice(0, 10)
  await writeFile(join(dataDir, 'dumps', `daily-${today}T030000Z.tar.gz`), '')
  const { code, states } = await doctor({
    DATA_DIR: dataDir,
    PORT: String(listener.port),
    SITE_URL: site,
    SMTP_URL: office.url,
    FILES_URL: `http://S3RVER:S3RVER@127.0.0.1:${bucketPort}/replique`,
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl, AUTH_SECRET: 'a secret of at least thirty-two letters' }),
  })
  expect(states).toMatchObject({
    database: ['ok', expect.stringContaining('embedded')],
    files: ['ok', expect.any(String)],
    mail: ['ok', expect.any(String)],
    backups: ['ok', expect.stringContaining(today)],
    server: ['ok', expect.stringContaining(String(listener.port))],
    site: ['ok', `${site} answers`],
    ...(redisUrl === undefined ? {} : { redis: ['ok', 'answers'] }),
  })
  expect(code).toBe(0)
  // an uploaded file may contain anything, so it doesn't count as a backup of this server
  await writeFile(join(dataDir, 'dumps', `uploaded-${today}T040000Z.tar.gz`), '')
  await writeFile(join(dataDir, 'dumps', `daily-2020-01-01T030000Z.tar.gz`), '')
  await rm(join(dataDir, 'dumps', `daily-${today}T030000Z.tar.gz`))
  expect((await doctor({ DATA_DIR: dataDir })).states['backups']).toEqual([
    'warning',
    expect.stringMatching(/\d+ days old/),
  ])
  await listener.close()
  await testApp.close()
  await office.close()
  await bucket.close()
})

test.skipIf(postgres === undefined)('PostgreSQL is checked, and pending migrations are reported', async () => {
  const database = await postgres!.open()
  const { states } = await doctor({ DATABASE_URL: database.url! })
  expect(states['database']).toEqual(['warning', expect.stringMatching(/^\d+ migrations are pending \(\w+\/0001-/)])
  await database.close()
})

test.skipIf(postgres === undefined)('several servers without Redis are a fault', async () => {
  const database = await postgres!.open()
  await migrate(database, MIGRATION_FOLDERS, openLog({ level: 'silent' }))
  const environment = { DATABASE_URL: database.url! }
  const servers = [startServer(environment), startServer(environment)]
  for (const server of servers) await server.ready()
  expect((await doctor(environment)).states['database']).toEqual([
    'fault',
    expect.stringMatching(/^2 servers use the database \(.+\/\d+, .+\/\d+\).*Set REDIS_URL/),
  ])
  await servers[0]!.end('SIGTERM')
  expect((await doctor(environment)).states['database']?.[0]).toBe('ok')
  await servers[1]!.end('SIGTERM')
  expect(servers.map((server) => server.output()).join('')).toContain('other servers use this database')
  await database.close()
})

test('a backup by command counts, and a certificate that is not trusted is named', async () => {
  const dataDir = join(folder, 'by-command')
  await makePgliteFolder(join(dataDir, 'database'), MIGRATION_FOLDERS)
  const note = () => {}
  expect(
    await runCommand(
      ['backup', join(folder, 'by-command.tar.gz')],
      { DATA_DIR: dataDir },
      { print: note, complain: note },
    ),
  ).toBe(0)
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cert = `-----BEGIN CERTIFICATE-----\n${signCertificate('127.0.0.1', keys)}\n-----END CERTIFICATE-----`
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const site = createServer({ key, cert }, (_, response) => response.end()).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  const { states } = await doctor({ DATA_DIR: dataDir, SITE_URL: `https://127.0.0.1:${port}` })
  expect(states['backups']).toEqual(['ok', expect.stringContaining('the last one was made')])
  expect(states['site']).toEqual(['warning', expect.stringMatching(/certificate \(\w*SELF_SIGNED\w*\)/)])
  site.close()
})
