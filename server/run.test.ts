import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from './command-line.ts'
import { makePgliteFolder } from './kernel/db/fresh-pglite-for-tests.ts'
import { openPglite } from './kernel/db/pglite.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { startServer, type ServerProcess } from './process-for-tests.ts'

const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'réplique essai '))
  folders.push(folder)
  return folder
}
const newDataDir = async (): Promise<string> => {
  const folder = await newFolder()
  await makePgliteFolder(join(folder, 'database'), MIGRATION_FOLDERS)
  return folder
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const command = async (dataDir: string, ...args: string[]) => {
  const lines: string[] = []
  const note = (line: string): void => void lines.push(line)
  const code = await runCommand(args, { DATA_DIR: dataDir }, { print: note, complain: note })
  return { code, text: lines.join('\n') }
}

describe('a running server', () => {
  let dataDir: string
  let server: ServerProcess
  let address: string
  beforeAll(async () => {
    dataDir = await newDataDir()
    server = startServer({ DATA_DIR: dataDir })
    address = await server.ready()
  })
  afterAll(() => server.end('SIGKILL'))

  test('answers at its printed address, and prints the setup link', async () => {
    expect((await fetch(`${address}/health`)).status).toBe(200)
    await expect
      .poll(() => server.output())
      .toMatch(/^Set up the administrator: http:\/\/localhost:\d+\/auth\/admin-setup#code=\S+$/m)
    expect(server.output()).toContain('Only this machine can open it; HOST=0.0.0.0')
  })

  test('has an administrator after the command line creates one', async () => {
    const made = await command(dataDir, 'admin', 'operator@example.org')
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('operator@example.org has a new account') })
    const password = /^Password: (\S+)$/m.exec(made.text)?.[1]
    const signedIn = await fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'operator@example.org', password }),
    })
    const { access_token: token } = (await signedIn.json()) as { access_token: string }
    const me = await fetch(`${address}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ admin: true, startPassword: true })
    expect(server.output()).not.toContain(password)
    const again = await command(dataDir, 'admin', 'operator@example.org')
    expect(again).toEqual({ code: 0, text: 'operator@example.org is an administrator.' })
  })

  test('keeps a second server out of its data folder', async () => {
    const second = startServer({ DATA_DIR: dataDir })
    expect(await second.exit()).toBe(1)
    expect(second.output()).toBe(
      `DATA_DIR ${dataDir} is in use by another Réplique (process ${server.pid} on ${(await import('node:os')).hostname()}): stop that one first.\n`,
    )
    const restored = await command(dataDir, 'restore', join(dataDir, 'none.tar.gz'), '--force')
    expect(restored).toMatchObject({ code: 1, text: expect.stringContaining('is in use') })
    expect((await fetch(`${address}/health`)).status).toBe(200)
  })

  test('can be backed up, and the backup can be restored', async () => {
    await writeFile(join(dataDir, 'a-key.pem'), 'a secret')
    await mkdir(join(dataDir, 'files', 'a'), { recursive: true })
    await writeFile(join(dataDir, 'files', 'a', 'page.bin'), new Uint8Array(70_000).fill(7))
    const file = join(await newFolder(), 'sauvegarde.tar.gz')
    expect(await command(dataDir, 'backup', file)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Saved .* \(\d+ kB\)\.$/),
    })
    expect(await command(dataDir, 'backup', file)).toMatchObject({
      code: 1,
      text: expect.stringContaining('already exists'),
    })
    const other = await newFolder()
    expect(await command(other, 'restore', file)).toEqual({ code: 0, text: `Restored ${file}.` })
    expect(await readFile(join(other, 'a-key.pem'), 'utf8')).toBe('a secret')
    expect((await readFile(join(other, 'files', 'a', 'page.bin'))).length).toBe(70_000)
    const again = startServer({ DATA_DIR: other })
    const flags = await fetch(`${await again.ready()}/api/feature_flags?names=jobRecoveryAttemptsLimit`)
    expect(await flags.json()).toMatchObject([{ numeric_value: 10 }])
    expect(await again.end('SIGTERM')).toBe(0)
    expect(await command(other, 'restore', file)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not empty'),
    })
    expect(await command(other, 'restore', file, '--force')).toMatchObject({ code: 0 })
    await writeFile(file, (await readFile(file)).subarray(0, 500))
    expect(await command(other, 'restore', file, '--force')).toMatchObject({
      code: 1,
      text: expect.stringContaining('not a complete Réplique backup'),
    })
    expect((await readdir(other)).sort()).toEqual(['a-key.pem', 'database', 'files', 'replique.json'])
  })

  test('prints a new setup link on request', async () => {
    const { code, text } = await command(dataDir, 'reopen-setup')
    expect([code, text]).toEqual([
      0,
      expect.stringContaining(`Set up the administrator: ${address}/auth/admin-setup#code=`),
    ])
    expect(await command(await newFolder(), 'reopen-setup')).toMatchObject({
      code: 1,
      text: expect.stringContaining('No server is running'),
    })
    expect(await command(dataDir, 'polish')).toMatchObject({ code: 1, text: expect.stringMatching(/^Usage:/) })
  })

  test('does not start if its port is taken, and names the port', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const late = startServer({ DATA_DIR: await newDataDir(), PORT: String(port) })
    expect(await late.exit()).toBe(1)
    expect(late.output()).toContain(`Port ${port} is taken by another program. Choose another one: PORT=`)
    taken.close()
  })
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the server cleanly, and the lock of a killed server is taken over',
  async (signal) => {
    const dataDir = await newDataDir()
    const first = startServer({ DATA_DIR: dataDir, HOST: '0.0.0.0' })
    await first.ready()
    expect(await first.end('SIGKILL')).toBe(null)
    expect(await readdir(dataDir)).toContain('server.lock')
    const second = startServer({ DATA_DIR: dataDir })
    const address = await second.ready()
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/collaboration`)
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    expect(await second.end(signal)).toBe(0)
    await closed
    expect(await readdir(dataDir)).not.toContain('server.lock')
  },
)

test('data of a newer version is refused with one line', async () => {
  const dataDir = await newDataDir()
  await writeFile(join(dataDir, 'replique.json'), '{"layout":2}')
  const stamped = startServer({ DATA_DIR: dataDir })
  expect(await stamped.exit()).toBe(1)
  expect(stamped.output()).toMatch(/^DATA_DIR .* was written by a newer version of Réplique.*\n$/)
  await writeFile(join(dataDir, 'replique.json'), '{"layout":1}')
  const database = await openPglite({ folder: join(dataDir, 'database') })
  await database.exec(`insert into schema_migrations (room, name) values ('plays', '0099-later')`)
  await database.close()
  const holding = startServer({ DATA_DIR: dataDir })
  expect(await holding.exit()).toBe(1)
  expect(holding.output()).toMatch(/^DATA_DIR .*newer version of Réplique \(it holds plays\/0099-later\).*\n$/)
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '99\n')
  const engine = startServer({ DATA_DIR: dataDir })
  expect(await engine.exit()).toBe(1)
  expect(engine.output()).toMatch(/^DATA_DIR .* contains a PostgreSQL 99 database.*\n$/)
})

test('invalid settings are reported in one line', async () => {
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  const odd = startServer({ DATA_DIR: join(file, 'data') })
  expect(await odd.exit()).toBe(1)
  expect(odd.output()).toMatch(/^DATA_DIR .*: it (is not a folder|cannot be written).*\n$/)
  const wrong = startServer({ PORT: 'eighty', DATA_DIR: await newFolder() })
  expect(await wrong.exit()).toBe(1)
  expect(wrong.output()).toBe('PORT "eighty": it must be a whole number from 0 to 65535. Example: PORT=3000\n')
  const away = startServer({ DATABASE_URL: 'postgres://me:geheim@127.0.0.1:1/x', DATA_DIR: await newFolder() })
  expect(await away.exit()).toBe(1)
  expect(away.output()).toMatch(/^DATABASE_URL: the database cannot be opened.*\n$/)
  expect(away.output()).not.toContain('geheim')
})
