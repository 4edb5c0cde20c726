/** `npm start` in a prepared folder: nothing is installed, built or written except the data folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'replique-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the project files written after the given time, not counting the contents of dependencies. */
function writtenSince(moment: number, place = ROOT): string[] {
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const path = join(place, entry.name)
    if (entry.isDirectory())
      return ['node_modules', '.git', 'data'].includes(entry.name) ? [] : writtenSince(moment, path)
    return statSync(path).mtimeMs > moment ? [path] : []
  })
}

interface Started {
  readonly output: () => string
  readonly ready: Promise<void>
  readonly ended: Promise<number | null>
  interrupt(): void
}

function start(settings: NodeJS.ProcessEnv): Started {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, DATABASE_URL: '', ...settings }
  const child = spawn(process.execPath, [join(ROOT, 'start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes('is ready at')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) => reject(new Error(`ended with ${code}:\n${output}`)))
  })
  // signals the whole process group, as a terminal does on Ctrl+C
  return { output: () => output, ready, ended, interrupt: () => process.kill(-child.pid!, 'SIGINT') }
}

test('a prepared folder starts without installing, building or writing, and Ctrl+C ends it cleanly', async () => {
  const first = start({})
  await first.ready
  first.interrupt()
  expect(await first.ended).toBe(0)
  const before = Date.now()
  const second = start({})
  await second.ready
  expect(second.output()).not.toMatch(/Installing|Building/)
  second.interrupt()
  expect(await second.ended).toBe(0)
  expect(writtenSince(before)).toEqual([])
})

test('an invalid setting prints one clear line and exits with code 1', async () => {
  const started = start({ PORT: 'backstage' })
  await started.ready.catch(() => undefined)
  expect(await started.ended).toBe(1)
  expect(started.output().trim().split('\n')).toHaveLength(1)
  expect(started.output()).toMatch(/PORT/)
})
