import { toPlay } from '@replique/manuscript'
import { textOf } from '@replique/script'
import { existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from './command-line.ts'
import { writeArchive } from './kernel/backup/archive.ts'
import { bothEngines } from './kernel/db/engines-for-tests.ts'
import { makePgliteFolder } from './kernel/db/fresh-pglite-for-tests.ts'
import { openPglite } from './kernel/db/pglite.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { startServer } from './process-for-tests.ts'
import { openDocument } from './modules/plays/text/text.ts'
import * as forge from './testing/hostile-updates.ts'
import { openTestApp, type TestApp } from './testing/index.ts'
import { PASSWORD, signUp } from './testing/cast.ts'

const postgres = (await bothEngines()).find(({ name }) => name === 'PostgreSQL')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-command-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function command(environment: Record<string, string>, ...args: string[]) {
  const lines: string[] = []
  const note = (line: string): void => void lines.push(line)
  const code = await runCommand(args, environment, { print: note, complain: note })
  return { code, text: lines.join('\n') }
}

test.skipIf(postgres === undefined)('a server on PostgreSQL is backed up while it runs, and restored', async () => {
  const database = await postgres!.open()
  const testApp: TestApp = await openTestApp({ database: async () => database })
  await signUp(testApp, 'Alice')
  await testApp.app.kernel.events.settled()
  const here = { DATABASE_URL: database.url!, DATA_DIR: testApp.app.config.dataDir }
  const file = join(folder, 'postgres.tar.gz')
  expect(await command(here, 'backup', file)).toMatchObject({ code: 0, text: expect.stringContaining('Saved') })
  expect((await readFile(file)).length).toBeGreaterThan(1000)

  const other = await postgres!.open()
  const there = { DATABASE_URL: other.url!, DATA_DIR: await mkdtemp(join(folder, 'other-')) }
  expect(await command(there, 'restore', file)).toEqual({ code: 0, text: `Restored ${file}.` })
  expect((await other.query('select email from accounts')).rows).toEqual([{ email: 'alice@example.org' }])
  expect(await command(there, 'restore', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not empty'),
  })
  await other.query(`update accounts set email = 'changed@example.org'`)
  expect(await command(there, 'restore', join(folder, 'none.tar.gz'), '--force')).toMatchObject({ code: 1 })
  expect((await other.query('select email from accounts')).rows).toEqual([{ email: 'changed@example.org' }])
  expect(await command(there, 'restore', file, '--force')).toMatchObject({ code: 0 })
  expect((await other.query('select email from accounts')).rows).toEqual([{ email: 'alice@example.org' }])
  await other.close()
  await testApp.close()
})

test.skipIf(postgres === undefined)('a restore on PostgreSQL is refused while a server uses the database', async () => {
  const database = await postgres!.open()
  const here = { DATABASE_URL: database.url!, DATA_DIR: await mkdtemp(join(folder, 'used-')) }
  const server = startServer(here)
  await server.ready()
  const file = join(folder, 'used.tar.gz')
  expect(await command(here, 'backup', file)).toMatchObject({ code: 0 })
  expect(await command(here, 'restore', file, '--force')).toEqual({
    code: 1,
    text: `Servers use the database of DATABASE_URL (${hostname().slice(0, 30)}/${server.pid}): stop them all, then try again.`,
  })
  await server.end('SIGTERM')
  expect(await command(here, 'restore', file, '--force')).toMatchObject({ code: 0 })
  await database.close()
})

test('stored files behind a link to another disk are backed up, and restored there', async () => {
  const disk = existsSync('/dev/shm') ? '/dev/shm' : folder
  const withDisk = async (picture: string) => {
    const [dataDir, files] = [await mkdtemp(join(folder, 'linked-')), await mkdtemp(join(disk, 'replique-files-'))]
    await makePgliteFolder(join(dataDir, 'database'), MIGRATION_FOLDERS)
    await symlink(files, join(dataDir, 'files'))
    for (const name of ['pictures', 'lost+found']) await mkdir(join(files, name))
    await writeFile(join(files, 'pictures', picture), picture)
    return { dataDir, files }
  }
  const [from, to] = [await withDisk('new'), await withDisk('old')]
  const file = join(folder, 'linked.tar.gz')
  expect(await command({ DATA_DIR: from.dataDir }, 'backup', file)).toMatchObject({ code: 0 })
  expect(await command({ DATA_DIR: to.dataDir }, 'restore', file, '--force')).toMatchObject({ code: 0 })
  expect((await lstat(join(to.dataDir, 'files'))).isSymbolicLink()).toBe(true)
  expect((await readdir(to.files)).toSorted()).toEqual(['lost+found', 'pictures'])
  expect(await readdir(join(to.files, 'pictures'))).toEqual(['new'])
  for (const { files } of [from, to]) await rm(files, { recursive: true })
})

test('migrations are tried without a change, then applied', async () => {
  const here = { DATA_DIR: await mkdtemp(join(folder, 'earlier-')) }
  const archive = fileURLToPath(new URL('./fixtures/instance-2026-11.tar.gz', import.meta.url))
  expect(await command(here, 'restore', archive)).toMatchObject({ code: 0 })
  const tried = await command(here, 'migrate', '--dry-run')
  expect(tried).toMatchObject({
    code: 0,
    text: expect.stringMatching(/\d+ migrations can be applied\. Nothing was changed\.$/),
  })
  expect(await command(here, 'migrate', '--dry-run')).toEqual(tried)
  const applied = await command(here, 'migrate')
  expect(applied).toMatchObject({ code: 0, text: expect.stringMatching(/\d+ migrations applied\.$/) })
  expect(applied.text.split('\n').slice(0, -1)).toEqual(tried.text.split('\n').slice(0, -1))
  expect(await command(here, 'migrate')).toEqual({ code: 0, text: 'The database is up to date.' })
})

describe('with another AUTH_SECRET', () => {
  const [one, other] = ['one secret of at least thirty-two letters', 'another secret of thirty-two letters and more']

  test('the server does not start, and a restored backup gets new keys', { timeout: 120_000 }, async () => {
    const testApp = await openTestApp({ environment: { AUTH_SECRET: one } })
    await signUp(testApp, 'Alice')
    await testApp.app.kernel.events.settled()
    const { database } = testApp.app.kernel
    const file = join(folder, 'sealed.tar.gz')
    await writeArchive({ database, dataDir: testApp.app.config.dataDir, now: new Date(), files: true }, file)
    await testApp.close()

    const sealed = { DATA_DIR: await mkdtemp(join(folder, 'sealed-')) }
    expect(await command({ ...sealed, AUTH_SECRET: one }, 'restore', file)).toMatchObject({ code: 0 })
    const server = startServer({ ...sealed, AUTH_SECRET: other })
    expect(await server.exit()).toBe(1)
    expect(server.output()).toMatch(/another AUTH_SECRET: set that one\. If it is lost/)
    expect(await command({ ...sealed, AUTH_SECRET: other, PORT: '1' }, 'doctor')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^fault +database .*another AUTH_SECRET/m),
    })

    const lost = { DATA_DIR: await mkdtemp(join(folder, 'lost-')), AUTH_SECRET: other }
    expect(await command(lost, 'restore', file)).toMatchObject({ code: 0 })
    const again = startServer(lost)
    const address = await again.ready()
    const fetchThere = (path: string, init: RequestInit) => fetch(new URL(path, address), init)
    expect((await signIn({ fetch: fetchThere }, 'alice@example.org', PASSWORD)).status).toBe(200)
    await again.end('SIGTERM')
  })
})

test('failures of backup and restore are reported in one line', async () => {
  const empty = { DATA_DIR: await mkdtemp(join(folder, 'empty-')) }
  expect(await command(empty, 'backup', join(folder, 'x.tar.gz'))).toEqual({
    code: 1,
    text: `DATA_DIR ${empty.DATA_DIR} contains no database: start the server first.`,
  })
  const none = join(folder, 'none.tar.gz')
  expect(await command(empty, 'restore', none)).toEqual({ code: 1, text: `${none} cannot be read (ENOENT).` })
  expect(await command(empty, 'restore', none, '--hard')).toEqual({ code: 1, text: 'Unknown option --hard.' })
  expect(await command({ PORT: 'x' }, 'backup', 'y')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^PORT "x": [^\n]+$/),
  })
})

const signIn = async (
  testApp: { fetch: (path: string, init: RequestInit) => Promise<Response> },
  email: string,
  password: string,
) =>
  testApp.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
const isAdmin = async (testApp: TestApp, signedIn: Response) => {
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const me = await testApp.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } })
  return ((await me.json()) as { admin: boolean }).admin
}

test.skipIf(postgres === undefined)(
  'an administrator is created and recovered on PostgreSQL while the server runs',
  async () => {
    const database = await postgres!.open()
    const testApp: TestApp = await openTestApp({ database: async () => database })
    const here = { DATABASE_URL: database.url!, DATA_DIR: testApp.app.config.dataDir }
    const made = await command(here, 'admin', 'Root@Example.org')
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('root@example.org has a new account') })
    const password = /^Password: (\S+)$/m.exec(made.text)?.[1] ?? ''
    expect(await isAdmin(testApp, await signIn(testApp, 'root@example.org', password))).toBe(true)
    expect(await (await testApp.fetch('/api/setup')).json()).toEqual({ open: false })

    const ida = await signUp(testApp, 'Ida')
    expect(await command(here, 'admin', ida.email)).toEqual({ code: 0, text: `${ida.email} is an administrator.` })
    expect(await isAdmin(testApp, await signIn(testApp, ida.email, ida.password))).toBe(true)
    await database.query(`update accounts set banned_until = '9999-01-01' where id = $1`, [ida.id])
    const recovered = await command(here, 'admin', ida.email, '--password')
    const fresh = /^Password: (\S+)$/m.exec(recovered.text)?.[1] ?? ''
    expect((await ida.ask('GET', '/api/me')).status).toBe(401)
    expect((await signIn(testApp, ida.email, ida.password)).status).toBe(400)
    expect(await isAdmin(testApp, await signIn(testApp, ida.email, fresh))).toBe(true)

    const unproved = await signUp(testApp, 'Unproved')
    await database.query(`update accounts set proved_email = null where id = $1`, [unproved.id])
    await command(here, 'admin', unproved.email)
    expect((await signIn(testApp, unproved.email, unproved.password)).status).toBe(400)
    const { entries } = await testApp.app.kernel.audit.list({ before: null, limit: 10 })
    expect(entries.map(({ actor, action, details }) => [actor, action, details['by']])).toEqual(
      Array.from({ length: 4 }, () => [null, 'user.promoted', 'operator']),
    )
    expect(JSON.stringify(entries)).not.toContain(fresh)
    await testApp.close()
  },
)

/** Creates a play with two unreadable updates between readable ones. Returns its id. */
async function poison(testApp: TestApp): Promise<{ playId: string; seq: number }> {
  const writer = await signUp(testApp, 'Writer')
  const form = new FormData()
  form.set('file', new File(['Title: Rain\n\n.ONE\n\nIt rains.\n'], 'rain.fountain'))
  const made = await writer.ask('POST', '/api/plays/import', form)
  const { id: playId } = (await made.json()) as { id: string }
  await testApp.app.plays.settle()
  const { database } = testApp.app.kernel
  const { rows } = await database.query('select last_seq::int as last from plays where id = $1', [playId])
  const { last } = rows[0] as { last: number }
  const nested = forge.forgeUpdate([
    { client: 4242, clock: 0, things: [{ parent: 'order', ...forge.embed(forge.nested(5000)) }] },
  ])
  for (const [index, update] of [Uint8Array.of(1, 5, 7, 0, 4), nested].entries())
    await database.query('insert into play_updates (play_id, seq, update, created_at) values ($1, $2, $3, now())', [
      playId,
      last + 1 + index,
      update,
    ])
  await database.query('update plays set last_seq = $2 where id = $1', [playId, last + 2])
  return { playId, seq: last + 1 }
}

const REPAIRED = (seq: number): RegExp =>
  new RegExp(
    `^\\d+ parts of the play can be read\\.\n2 cannot be read and are set aside:\n` +
      `  update ${seq} of \\S+, by nobody: .+\n  update ${seq + 1} of \\S+, by nobody: nested deeper than 100$`,
  )

test.skipIf(postgres === undefined)('a play is repaired on PostgreSQL while the server runs', async () => {
  const database = await postgres!.open()
  const testApp: TestApp = await openTestApp({ database: async () => database })
  const here = { DATABASE_URL: database.url!, DATA_DIR: testApp.app.config.dataDir }
  const { playId, seq } = await poison(testApp)
  expect(await command(here, 'repair', playId)).toEqual({ code: 0, text: expect.stringMatching(REPAIRED(seq)) })
  const { rows } = await database.query('select seq::int from play_set_aside where play_id = $1 order by seq', [playId])
  expect(rows).toEqual([{ seq }, { seq: seq + 1 }])
  const other = crypto.randomUUID()
  expect(await command(here, 'repair', other)).toEqual({ code: 1, text: `There is no play ${other}.` })
  await testApp.close()
})

test('a play is repaired in a data folder, with and without a running server', async () => {
  const dataDir = { DATA_DIR: await mkdtemp(join(folder, 'repaired-')) }
  await makePgliteFolder(join(dataDir.DATA_DIR, 'database'), MIGRATION_FOLDERS)
  const database = () => openPglite({ folder: join(dataDir.DATA_DIR, 'database') })
  const testApp = await openTestApp({ database, environment: dataDir })
  const { playId, seq } = await poison(testApp)
  await testApp.close()
  expect(await command(dataDir, 'repair', playId)).toEqual({ code: 0, text: expect.stringMatching(REPAIRED(seq)) })
  const server = startServer(dataDir)
  await server.ready()
  expect(await command(dataDir, 'repair', playId)).toEqual({ code: 0, text: expect.stringMatching(REPAIRED(seq)) })
  await server.end('SIGTERM')
  const later = await openTestApp({ database, environment: dataDir })
  const { updates } = await later.app.plays.openText(playId)
  expect(toPlay(openDocument({ snapshot: null, updates })).elements.map(({ text }) => textOf(text))).toEqual([
    'ONE',
    'It rains.',
  ])
  await later.close()
  expect(await command(dataDir, 'repair', 'no-play')).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not a play'),
  })
  expect((await command(dataDir, 'repair')).text).toContain('Usage')
})

test('an administrator is created in a data folder without a running server', async () => {
  const folderOfOne = await mkdtemp(join(folder, 'stopped-'))
  const dataDir = { DATA_DIR: folderOfOne }
  expect(await command(dataDir, 'admin', 'root@example.org')).toEqual({
    code: 1,
    text: `DATA_DIR ${folderOfOne} contains no database: start the server first.`,
  })
  await makePgliteFolder(join(folderOfOne, 'database'))
  expect(await command(dataDir, 'admin', 'root@example.org')).toMatchObject({
    code: 1,
    text: expect.stringContaining('start the server once'),
  })
  const server = startServer(dataDir)
  await server.ready()
  await server.end('SIGTERM')
  const made = await command(dataDir, 'admin', 'root@example.org')
  expect(made.text).toMatch(/^root@example\.org has a new account and is an administrator\.\nPassword: \S{32,}$/)
  expect(await command(dataDir, 'admin', 'no address')).toEqual({
    code: 1,
    text: '"no address" is not an email address.',
  })
  expect((await command(dataDir, 'admin')).text).toContain('Usage')
  expect((await command(dataDir, 'admin', 'root@example.org', '--force')).text).toBe('Unknown option --force.')
  expect(await command({ ...dataDir, AUTH_URL: 'https://auth.example.org' }, 'admin', 'x@example.org')).toMatchObject({
    code: 1,
    text: expect.stringContaining('AUTH_URL'),
  })
})
