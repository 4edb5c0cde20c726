import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminTestApp, told, type AdminTestApp } from '../../admin/admin-app-for-tests.ts'
import { MODEL_ENVIRONMENT } from '../model-for-tests.ts'

const KEY = 'sk-speech-0123456789'
const RATE = 24_000

/** Returns a WAV file with a low-pitched tone that lasts 0.2 seconds. */
function tone(): Buffer {
  const samples = Int16Array.from({ length: RATE / 5 }, (_, at) => 8000 * Math.sin(at / 20))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
    [40, samples.byteLength],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36, 'latin1')
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

const asked: { model: string; voice: string; input: string }[] = []
const service = createServer((request, response) => {
  void request.toArray().then((parts: Buffer[]) => {
    if (request.headers.authorization !== `Bearer ${KEY}`) return response.writeHead(401).end()
    asked.push(JSON.parse(Buffer.concat(parts).toString()) as (typeof asked)[number])
    return response.writeHead(200, { 'content-type': 'audio/wav' }).end(tone())
  })
})

let admin: AdminTestApp
let provider: string
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  admin = await openAdminTestApp({ environment: { ...MODEL_ENVIRONMENT } })
  const { body } = await ask('POST', '/api/admin/ai/providers', {
    name: 'Speech',
    baseUrl: `http://localhost:${(service.address() as AddressInfo).port}/v1`,
    key: KEY,
    models: [
      { id: 'loud', kind: 'speech', priceIn: 15, priceOut: 0, voices: 'nova:female:young' },
      { id: 'model', kind: 'text', priceIn: 1, priceOut: 1 },
    ],
  })
  provider = body.id
})
afterAll(async () => {
  await admin.close()
  service.closeAllConnections()
  service.close()
})

const ask = (method: string, path: string, body?: object) => told(admin.root.ask(method, path, body))
const set = (change: object) => ask('PATCH', '/api/admin/ai/features/tts', change)
const engines = async (): Promise<Set<string>> => {
  const { voices } = (await ask('GET', '/api/voices/offer')).body as { voices: { engine: string }[] }
  return new Set(voices.map(({ engine }) => engine))
}
const hear = (text: string) =>
  ask('GET', `/api/voices/try?engine=provider&voice=nova&language=en&text=${encodeURIComponent(text)}`)
const use = async () => (await ask('GET', '/api/admin/ai/features/tts/use?days=1')).body.days[0]

test('a speech provider offers voices beside the built-in ones, and usage is counted by character', async () => {
  expect(await engines()).toEqual(new Set(['built-in']))
  expect((await set({ engine: { provider, model: 'model' } })).body.code).toBe('model_not_found')
  expect((await set({ engine: { provider, model: 'loud' } })).status).toBe(200)
  expect(await engines()).toEqual(new Set(['built-in', 'provider']))
  expect((await hear('Get out.')).body).toMatchObject({ instead: false })
  expect(asked.at(-1)).toMatchObject({ model: 'loud', voice: 'nova', input: 'Get out.' })
  expect(await use()).toMatchObject({ calls: 1, tokensIn: 'Get out.'.length, cost: (15 * 'Get out.'.length) / 1e6 })
})

test('the built-in voice speaks after the limit is used up or the key is wrong', async () => {
  await set({ limits: { calls: 1, tokens: null } })
  const before = asked.length
  expect((await hear('Come back.')).body).toMatchObject({ instead: true })
  expect(asked.length).toBe(before)
  await set({ limits: { calls: null, tokens: null } })
  await ask('PATCH', `/api/admin/ai/providers/${provider}`, { key: 'wrong-key' })
  expect((await hear('Come back.')).body).toMatchObject({ instead: true })
  const { failures } = (await ask('GET', '/api/admin/ai/features/tts/failures')).body
  expect(failures[0]).toMatchObject({ fault: 'key_wrong', provider: 'Speech', model: 'loud' })
})

test('when speech is off, no user hears anything', async () => {
  const made = await ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
  const speech = `/api/plays/${made.body.id}/speech`
  expect((await ask('GET', speech)).status).toBe(200)
  await set({ on: false })
  const off = { status: 403, body: { code: 'feature_off' } }
  expect(await ask('GET', speech)).toMatchObject(off)
  expect(await hear('Get out.')).toMatchObject(off)
  // users without access to the play get the same error as when speech is on
  const mallory = await admin.person('Mallory')
  expect((await told(mallory.ask('GET', speech))).body).toMatchObject({ code: 'play_not_found' })
  await set({ on: true, engine: null })
  expect(await engines()).toEqual(new Set(['built-in']))
})
