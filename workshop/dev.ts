/** `npm run dev`: rebuilds the pages when their sources change, and restarts the server when its sources change. */
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from './run.ts'

const path = [dirname(process.execPath), join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
const env = { ...process.env, PATH: path, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'debug' }

const pages = spawn('vite', ['build', '--watch', '--logLevel', 'warn'], {
  cwd: join(ROOT, 'web'),
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(ROOT, 'server/main.ts')], {
  env,
  stdio: 'inherit',
})
// Ctrl+C reaches both processes; when either ends, the other is stopped
for (const [one, other] of [
  [pages, server],
  [server, pages],
] as const) {
  one.on('exit', (code) => {
    other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
}
process.on('SIGINT', () => {})
