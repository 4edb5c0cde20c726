/** Packs in a bucket: installed on one server, spoken with on all. */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VoicePack } from '@replique/contract'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../command-line.ts'
import { settableClock } from '../../../kernel/clock.ts'
import { openAdminTestApp, told, type AdminTestApp } from '../../admin/admin-app-for-tests.ts'
import { makePack } from './pack-for-tests.ts'
import { openSharedPacks } from './shared-packs.ts'

const PATIENT = { timeout: 40_000, interval: 20 }
let folder: string
let bucket: S3rver
let mirror: Server
let environment: Record<string, string>
let file: string
let admin: AdminTestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-shared-'))
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'replique', configs: [] }],
  })
  const { port } = (await bucket.run()) as AddressInfo
  const pack = await makePack(folder)
  file = join(folder, pack.file)
  mirror = createServer((_, response) => void response.end(JSON.stringify({ packs: [pack] }))).listen(0, '127.0.0.1')
  await once(mirror, 'listening')
  environment = {
    FILES_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/replique`,
    VOICES_URL: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`,
  }
  admin = await openAdminTestApp({ environment })
})
afterAll(async () => {
  await admin.close()
  mirror.close()
  await bucket.close()
  await rm(folder, { recursive: true })
})

/** Runs a command of another server. */
async function other(...args: string[]): Promise<string> {
  const lines: string[] = []
  const note = (line: string): void => void lines.push(line)
  const dataDir = join(folder, 'other')
  await runCommand(['voices', ...args], { ...environment, DATA_DIR: dataDir }, { print: note, complain: note })
  return lines.join('\n')
}

/** Whether the pack is installed on the first server, which looks into the bucket now and then. */
async function isInstalled(): Promise<boolean> {
  admin.testApp.clock.advance(60_000)
  const { body } = await told(admin.root.ask('GET', '/api/admin/voices'))
  return (body as { packs: VoicePack[] }).packs[0]?.installed === true
}

test('a pack that is installed on one server is installed on all, and removed from all', async () => {
  expect(await isInstalled()).toBe(false)
  expect(await other('add', file)).toContain('Installed hum')
  await expect.poll(isInstalled, PATIENT).toBe(true)
  const { dataDir } = admin.testApp.app.kernel.config
  const descriptions = [join(folder, 'other'), dataDir].map((one) =>
    readFile(join(one, 'voices', 'hum', 'pack.json'), 'utf8').then(JSON.parse),
  )
  const [theirs, ours] = await Promise.all(descriptions)
  expect(ours).toEqual(theirs)
  expect((await readdir(join(dataDir, 'voices'))).toSorted()).toEqual(['hum'])
  expect((await told(admin.root.ask('DELETE', '/api/admin/voices/hum'))).status).toBe(204)
  expect(await admin.testApp.app.kernel.storage.list('voices/')).toEqual([])
  expect(await isInstalled()).toBe(false)
})

test('an archive in the bucket that is another or incomplete is not installed, and one that is repaired is', async () => {
  await other('add', file)
  const { storage, config, log } = admin.testApp.app.kernel
  const dataDir = join(folder, 'third')
  const follow = async (): Promise<string[]> => {
    const clock = settableClock(new Date('2026-01-01T10:00:00Z'))
    await openSharedPacks({ storage, log, clock, config: { ...config, dataDir } }).refresh()
    return readdir(join(dataDir, 'voices'))
  }
  const archive = (await storage.get('voices/hum/0000'))!
  const another = await makePack(join(folder, 'another'), { model: Buffer.from('another model') })
  await storage.put('voices/hum/0000', await readFile(join(folder, 'another', another.file)))
  expect(await follow()).toEqual([])
  await storage.remove('voices/hum/0000')
  expect(await follow()).toEqual([])
  await storage.put('voices/hum/0000', archive)
  expect(await follow()).toEqual(['hum'])
})
