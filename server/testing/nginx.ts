/** Starts nginx with the configuration of docs/proxy, on loopback and without TLS. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../kernel/db/postgres-for-tests.ts'

const DOCUMENTED = new URL('../../docs/proxy/nginx.conf', import.meta.url)
const PATIENCE = 10_000

interface Listening {
  /** What nginx listens on: an address with a port, or `unix:` and a file. */
  readonly listen: string
  /** The addresses of the servers, with their ports. */
  readonly servers: readonly string[]
  /** Additional blocks of the http block. */
  readonly more?: string
}

/** Builds a complete configuration from the documented one, with other addresses and files. */
export function nginxConfiguration(folder: string, { listen, servers, more = '' }: Listening): string {
  const own = readFileSync(DOCUMENTED, 'utf8')
    .replace(/(?: *server 127\S*( [^;]*)?;\n)+/, (_, options: string = '') =>
      servers.map((server) => `server ${server}${options};\n`).join(''),
    )
    .replace('listen 443 ssl;', `listen ${listen};`)
    .replace(/^ *ssl_.*\n/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')}
${own}
${more}
}`
}

export async function startNginx(program: string, servers: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'replique-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const addresses = servers.map((server) => `127.0.0.1:${server}`)
  writeFileSync(file, nginxConfiguration(folder, { listen: `127.0.0.1:${port}`, servers: addresses }))
  const child = spawn(program, ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + PATIENCE; ;) {
    const answer = await fetch(`${url}/live`).catch(() => null)
    if (answer?.ok === true) break
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`nginx did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
