/** Kills restores while they run. Afterwards, either the old data or the backup's data is complete. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from './command-line.ts'
import { padding, tarEnd, tarHeader } from './kernel/backup/tar.ts'
import { bothEngines } from './kernel/db/engines-for-tests.ts'
import { openLog } from './kernel/log.ts'
import { startServer } from './process-for-tests.ts'
import { recoverRestore } from './restore-backup.ts'
import { openTestApp, type TestApp } from './testing/index.ts'
import { signUp } from './testing/cast.ts'

/**
 * Timeout in milliseconds. The tests start servers and commands one after the other, which takes a while on a busy
 * machine.
 */
const LONG = 300_000

const log = openLog({ level: 'silent' })
const postgres = (await bothEngines()).find(({ name }) => name === 'PostgreSQL')
const COMMAND_LINE = fileURLToPath(new URL('./command-line.ts', import.meta.url))
const EXCHANGE = new URL('./kernel/backup/exchange.ts', import.meta.url).href

let folder: string
/** A backup of a server where Alice has an account, with the server's secrets added as an operator might. */
let archive: string
let password = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-broken-off-'))
  archive = await backupOf('alice', true)
})
afterAll(() => rm(folder, { recursive: true }))

async function backupOf(name: string, secrets: boolean): Promise<string> {
  const testApp: TestApp = await openTestApp({ ...(postgres && { database: () => postgres.open() }) })
  ;({ password } = await signUp(testApp, name))
  await testApp.app.kernel.events.settled()
  const { database } = testApp.app.kernel
  const { writeArchive } = await import('./kernel/backup/archive.ts')
  const plain = join(folder, `${name}.tar.gz`)
  await writeArchive({ database, dataDir: testApp.app.config.dataDir, now: new Date(), files: true }, plain)
  await testApp.close()
  if (!secrets) return plain
  const path = join(folder, `${name}-with-secrets.tar.gz`)
  const entries = [['secrets/providers', 'new secret'], ['files/new', 'new file'], ['server.lock', '{"pid":1}'], ['database/PG_VERSION', '9']] as const // prettier-ignore
  const added = entries.flatMap(([at, text]) => [
    ...tarHeader({ name: at, size: text.length }),
    Buffer.from(text),
    padding(text.length),
  ])
  const tar = gunzipSync(await readFile(plain))
  await writeFile(path, gzipSync(Buffer.concat([tar.subarray(0, -tarEnd().length), ...added, tarEnd()])))
  return path
}

/**
 * Returns the URL of a module that kills its own process just before the given step of the exchange. Each rename or
 * removal is a step, counted from 0, starting with the journal.
 */
const killingAt = (step: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    let begun = false, left = ${step}
    for (const name of ['rename', 'rm']) {
      const real = fs[name]
      fs[name] = async (...args) => {
        begun ||= String(args[0]).endsWith('restoring-journal.json.part')
        if (begun && left-- === 0) process.kill(process.pid, 'SIGKILL')
        return real(...args)
      }
    }
    syncBuiltinESMExports()`)}`

async function runKilled(step: number, args: readonly string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], ...environment }
  const child = spawn(process.execPath, ['--import', killingAt(step), ...args], { env, stdio: 'ignore' })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return signal ?? code
}

async function fill(place: string, text: string): Promise<void> {
  for (const name of ['database', 'files', 'secrets']) {
    await mkdir(join(place, name), { recursive: true })
    await writeFile(join(place, name, 'mark'), text)
  }
  await writeFile(join(place, 'replique.json'), text)
}
const marks = async (place: string): Promise<string[]> =>
  Promise.all(['database/mark', 'files/mark', 'secrets/mark', 'replique.json'].map((name) => readFile(join(place, name), 'utf8'))) // prettier-ignore

test(
  'an exchange that is killed at any step leaves the old or the new data, never a mix',
  { timeout: LONG },
  async () => {
    const outcomes: string[] = []
    for (let step = 0; ; step++) {
      const place = await mkdtemp(join(folder, 'steps-'))
      await fill(place, 'old')
      await mkdir(join(place, 'dumps'))
      await fill(join(place, 'restoring-abcdefgh'), 'new')
      await rename(join(place, 'restoring-abcdefgh', 'files'), join(place, 'files', 'restoring-abcdefgh'))
      const code = `import { exchange, FILES_ONLY } from ${JSON.stringify(EXCHANGE)}
      await exchange(${JSON.stringify({ dataDir: place, folder: 'restoring-abcdefgh', files: true })}, FILES_ONLY)`
      const ended = await runKilled(step, ['--input-type=module', '--eval', code])
      await recoverRestore({ dataDir: place, databaseUrl: null }, log)
      const [first = '', ...others] = await marks(place)
      expect([step, ...others]).toEqual([step, first, first, first])
      outcomes.push(first)
      expect((await readdir(place)).toSorted()).toEqual(['database', 'dumps', 'files', 'replique.json', 'secrets'])
      expect(await readdir(join(place, 'files'))).toEqual(['mark'])
      if (ended === 0) break
      expect(ended).toBe('SIGKILL')
    }
    expect(outcomes.length).toBeGreaterThan(8)
    expect(outcomes.at(0)).toBe('old')
    expect(outcomes.at(-1)).toBe('new')
    // once the new data is in place, it is not rolled back
    expect(outcomes.lastIndexOf('old')).toBeLessThan(outcomes.indexOf('new'))
  },
)

describe('a backup with secrets', () => {
  const isSignedUp = async (address: string, name: string): Promise<boolean> => {
    const answer = await fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@example.org`, password }),
    })
    return answer.status === 200
  }

  test('is restored with its secrets over those of the folder', { timeout: LONG }, async () => {
    const place = await mkdtemp(join(folder, 'over-'))
    await fill(place, 'old')
    const lines: string[] = []
    const output = { print: (line: string) => void lines.push(line), complain: (line: string) => void lines.push(line) }
    expect([await runCommand(['restore', archive, '--force'], { DATA_DIR: place }, output), lines]).toEqual([0, [`Restored ${archive}.`]]) // prettier-ignore
    expect(await readFile(join(place, 'secrets', 'providers'), 'utf8')).toBe('new secret')
    expect(await readFile(join(place, 'files', 'new'), 'utf8')).toBe('new file')
    expect((await readdir(place)).filter((name) => /restor|lock/.test(name))).toEqual([])
    expect((await readFile(join(place, 'database', 'PG_VERSION'), 'utf8')).trim()).not.toBe('9')
    const server = startServer({ DATA_DIR: place })
    expect(await isSignedUp(await server.ready(), 'alice')).toBe(true)
    await server.end('SIGTERM')
  })

  test('leaves the folder unchanged if it is incomplete or the restore is killed', { timeout: LONG }, async () => {
    const old = await mkdtemp(join(folder, 'old-'))
    const bob = await backupOf('bob', false)
    const output = { print: () => {}, complain: () => {} }
    expect(await runCommand(['restore', bob], { DATA_DIR: old }, output)).toBe(0)
    await mkdir(join(old, 'secrets'))
    await writeFile(join(old, 'secrets', 'providers'), 'old secret')
    const broken = join(folder, 'broken.tar.gz')
    await writeFile(broken, (await readFile(archive)).subarray(0, -200))
    expect(await runCommand(['restore', broken, '--force'], { DATA_DIR: old }, output)).toBe(1)
    const here = await mkdtemp(join(folder, 'killed-'))
    await cp(old, here, { recursive: true })
    expect(await runKilled(4, [COMMAND_LINE, 'restore', archive, '--force'], { DATA_DIR: here })).toBe('SIGKILL')
    for (const place of [old, here]) {
      const server = startServer({ DATA_DIR: place })
      const address = await server.ready()
      expect([await isSignedUp(address, 'bob'), await isSignedUp(address, 'alice')]).toEqual([true, false])
      await server.end('SIGTERM')
      expect(await readFile(join(place, 'secrets', 'providers'), 'utf8')).toBe('old secret')
    }
  })
})

test.skipIf(postgres === undefined)('on PostgreSQL, rows and files match, whenever the restore is killed', async () => {
  const outcomes: string[] = []
  // before any move, in the middle, right after the database has been replaced, and while the old data is being removed
  for (const step of [0, 2, 3, 4, 5, 6, 99]) {
    const database = await postgres!.open()
    const place = await mkdtemp(join(folder, 'postgres-'))
    await mkdir(join(place, 'files'))
    await writeFile(join(place, 'files', 'old'), 'old file')
    await database.exec(`create table accounts (email text); insert into accounts values ('old@example.org')`)
    const environment = { DATABASE_URL: database.url!, DATA_DIR: place }
    const ended = await runKilled(step, [COMMAND_LINE, 'restore', archive, '--force'], environment)
    expect([step, ended]).toEqual([step, step === 99 ? 0 : 'SIGKILL'])
    await recoverRestore({ dataDir: place, databaseUrl: database.url! }, log)
    const { rows } = await database.query('select email from accounts')
    const [file = ''] = (await readdir(join(place, 'files'))).filter((name) => !name.startsWith('restoring-'))
    expect([rows, file]).toEqual(file === 'old' ? [[{ email: 'old@example.org' }], 'old'] : [[{ email: 'alice@example.org' }], 'new']) // prettier-ignore
    outcomes.push(file)
    expect((await database.query(`select count(*)::int as count from pg_namespace where nspname like 'before_restore%'`)).rows).toEqual([{ count: 0 }]) // prettier-ignore
    await database.close()
  }
  expect(new Set(outcomes)).toEqual(new Set(['old', 'new']))
})
