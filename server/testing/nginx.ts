/** Starts nginx with the configuration of docs/proxy, on loopback and without TLS. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../kernel/db/postgres-for-tests.ts'

const DOCUMENTED = new URL('../../docs/proxy/nginx.conf', import.meta.url)
const PATIENCE = 10_000

/** Builds a complete configuration from the documented one, with other ports and files. */
function configurationFor(folder: string, port: number, servers: readonly number[]): string {
  const upstreams = servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=3s;`)
  const own = readFileSync(DOCUMENTED, 'utf8')
    .replace(/(?: *server 127[^;]*;\n)+/, `${upstreams.join('\n')}\n`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*\n/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')}
${own}
}`
}

export async function startNginx(program: string, servers: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'replique-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configurationFor(folder, port, servers))
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
