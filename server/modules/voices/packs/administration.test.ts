import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VoicePack } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminTestApp, told, type AdminTestApp } from '../../admin/admin-app-for-tests.ts'
import { makePack } from './pack-for-tests.ts'

const PATIENT = { timeout: 40_000, interval: 20 }
let folder: string
let mirror: Server
let admin: AdminTestApp
let packs: object[] | null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-shelf-'))
  const pack = await makePack(folder)
  packs = [pack, { ...pack, name: 'other', sha256: '0'.repeat(64) }]
  const bytes = await readFile(join(folder, pack.file))
  mirror = createServer((request, response) => {
    if (packs === null) response.writeHead(500).end()
    else response.end(request.url === '/voices.json' ? JSON.stringify({ packs }) : bytes)
  }).listen(0, '127.0.0.1')
  await once(mirror, 'listening')
  const { port } = mirror.address() as AddressInfo
  admin = await openAdminTestApp({ environment: { VOICES_URL: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await admin.close()
  mirror.close()
  await rm(folder, { recursive: true })
})

const ask = (method: string, name = '') => told(admin.root.ask(method, `/api/admin/voices${name && `/${name}`}`))
async function stateOf(name: string): Promise<Partial<VoicePack>> {
  const { body } = await ask('GET')
  const { installed, installing, fault } = (body as { packs: VoicePack[] }).packs.find((one) => one.name === name)!
  return { installed, installing, fault }
}

test('an administrator installs and removes packs, and sees why one was not installed', async () => {
  expect(await stateOf('hum')).toEqual({ installed: false, installing: null, fault: null })
  expect((await ask('POST', 'hum')).status).toBe(202)
  await expect.poll(() => stateOf('hum'), PATIENT).toEqual({ installed: true, installing: null, fault: null })
  expect((await ask('POST', 'other')).status).toBe(202)
  await expect.poll(() => stateOf('other'), PATIENT).toEqual({ installed: false, installing: null, fault: 'wrong' })
  expect(await ask('POST', 'none')).toMatchObject({ status: 404, body: { code: 'pack_not_found' } })
  expect((await ask('DELETE', 'hum')).status).toBe(204)
  expect(await ask('DELETE', 'hum')).toMatchObject({ status: 404, body: { code: 'pack_not_found' } })
  expect(await stateOf('hum')).toEqual({ installed: false, installing: null, fault: null })
})

test('without a catalogue, installed packs are listed, with the reason', async () => {
  expect((await ask('POST', 'hum')).status).toBe(202)
  await expect.poll(() => stateOf('hum'), PATIENT).toMatchObject({ installed: true })
  packs = null
  admin.testApp.clock.advance(60_000)
  expect(await ask('GET')).toMatchObject({ status: 200, body: { packs: [{ name: 'hum' }], fault: 'unreachable' } })
})
