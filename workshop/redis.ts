/** Starts a Redis on loopback for the tests that need one, and stops it by its process id. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { aptInstall } from './chromium.ts'

export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

function program(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path))
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

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

export async function startRedis(): Promise<TestServer | { reason: string }> {
  if (!program() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await aptInstall('redis-server')
  const path = program()
  if (!path) return { reason: 'no redis-server was found, and only root can install one' }
  const folder = mkdtempSync(join(tmpdir(), 'replique-redis-'))
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--appendonly', 'no']
  const child = spawn(path, args, { stdio: 'ignore' })
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
