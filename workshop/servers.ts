/** Finds or installs Redis and nginx for tests, from the system's packages. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../server/kernel/db/postgres-for-tests.ts'
import { aptInstall } from './chromium.ts'

export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

function program(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Returns the path of a server's program. Installs the package if it is missing and this process runs as root. */
async function findProgram(name: string, debian: string): Promise<{ path: string } | { reason: string }> {
  if (!program(name) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await aptInstall(debian)
  const path = program(name)
  return path === undefined ? { reason: `no ${name} was found, and only root can install one` } : { path }
}

export const findNginx = () => findProgram('nginx', 'nginx-light')

/** Resolves once something listens on the port; rejects after ten seconds. */
async function listening(port: number): Promise<void> {
  const until = Date.now() + 10_000
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => (socket.destroy(), resolve(true)))
      socket.on('error', () => resolve(false))
    })
    if (open) return
    if (Date.now() > until) throw new Error(`nothing listens on port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts a Redis on loopback. `stop` ends only this process. */
export async function startRedis(): Promise<TestServer | { reason: string }> {
  const found = await findProgram('redis-server', 'redis-server')
  if ('reason' in found) return found
  const folder = mkdtempSync(join(tmpdir(), 'replique-redis-'))
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--appendonly', 'no']
  const child = spawn(found.path, args, { stdio: 'ignore' })
  await listening(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          resolve()
        })
        child.kill('SIGTERM')
      }),
  }
}
