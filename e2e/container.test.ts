/**
 * Follows the Dockerfile's instructions without Docker: only what it copies and installs is there, and the server runs
 * as an unprivileged user.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { ALL_SETTINGS } from '../server/config.ts'
import { freePort } from '@replique/server/postgres-for-tests'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

/** The instructions in the last build stage, with their arguments as written. */
const instructions = read('Dockerfile')
  .split(/^FROM .*$/m)
  .at(-1)!
  .split('\n')
  .map((line) => /^([A-Z]+) (.*)$/.exec(line))
  .filter((found) => found !== null)
  .map(([, name = '', rest = '']) => ({ name, rest }))
const all = (name: string): string[] => instructions.filter((one) => one.name === name).map(({ rest }) => rest)

const copies = all('COPY').map((rest) => {
  const words = rest
    .split(' ')
    .filter((word) => !word.startsWith('--'))
    .map((word) => word.replace('/replique/', ''))
  return { from: words.slice(0, -1), to: words.at(-1)! }
})

test('every path that the image copies exists', () => {
  const names = copies.flatMap(({ from }) => from)
  expect(names).toContain('server')
  expect(names.filter((name) => name !== 'web/build' && !existsSync(join(ROOT, name)))).toEqual([])
})

test('every setting in the container files is a known setting', () => {
  const known = new Set(ALL_SETTINGS.flatMap(({ settings }) => Object.values(settings).map(({ notes }) => notes.env)))
  const given = all('ENV').flatMap((rest) => rest.split(' ').map((one) => one.split('=')[0]!))
  const composed = ['compose.yaml', 'compose.large.yaml'].flatMap((name) =>
    (/\n  replique:\n(.*?)(?=\n  \w|\nvolumes|$)/s.exec(read(name))?.[1] ?? '').match(/^ {6}[A-Z_]+(?=:)/gm),
  )
  const names = [...given, ...composed].map((name) => name?.trim() ?? '').filter((name) => name !== 'NODE_ENV')
  expect(names).toEqual(expect.arrayContaining(['DATA_DIR', 'SITE_URL', 'DATABASE_URL', 'REDIS_URL']))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

const place = mkdtempSync(join(tmpdir(), 'replique-container-'))
let stop = (): void => {}
afterAll(() => {
  stop()
  rmSync(place, { recursive: true, force: true })
})

const NOBODY = 65_534

/** the installation takes a minute, so this runs only with `npm run torture -- container` */
if (process.env['REPLIQUE_CONTAINER'] !== undefined)
  test('the contents of the image start a server and pass its health check', serveIt)

async function serveIt(): Promise<void> {
  const app = join(place, 'replique')
  for (const { from, to } of copies)
    for (const name of from) {
      const target = to === './/' ? join(app, name) : join(app, to)
      mkdirSync(dirname(target), { recursive: true })
      cpSync(join(ROOT, name), target, {
        recursive: true,
        filter: (path) => !/\/(?:node_modules|\.git)(?:\/|$)/.test(path.slice(ROOT.length - 1)),
      })
    }
  const steps = all('RUN').flatMap((rest) => rest.split(' && '))
  for (const step of steps.filter((one) => /^npm install|prune/.test(one)))
    execFileSync('sh', ['-c', step], { cwd: app, stdio: 'inherit' })
  expect(existsSync(join(app, 'node_modules/vite'))).toBe(false)
  const data = join(place, 'data')
  mkdirSync(data)
  chmodSync(place, 0o755)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  const port = String(await freePort())
  const given = Object.fromEntries(all('ENV').flatMap((rest) => rest.split(' ').map((one) => one.split('='))))
  const env = { PATH: dirname(process.execPath), ...given, DATA_DIR: data, PORT: port }
  const [, ...command] = JSON.parse(all('CMD')[0]!) as string[]
  const server = spawn(process.execPath, command, {
    cwd: app,
    env,
    stdio: 'inherit',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  stop = () => server.kill('SIGKILL')
  const [, ...probe] = JSON.parse(/CMD (\[.*\])$/.exec(all('HEALTHCHECK')[0]!)![1]!) as string[]
  const isWell = (): boolean => {
    try {
      execFileSync(process.execPath, probe, { env })
      return true
    } catch {
      return false
    }
  }
  await expect.poll(isWell, { timeout: 120_000, interval: 1000 }).toBe(true)
  const page = await fetch(`http://127.0.0.1:${port}/fr/plays`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
}
