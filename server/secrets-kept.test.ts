/**
 * Keys set by the operator or an administrator appear nowhere in the server's output: responses, errors, logs and
 * pages.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from './kernel/db/engines-for-tests.ts'
import { aliceOwn, reach } from './reach-for-tests.ts'
import { openEveryone, type Everyone } from './testing/everyone.ts'
import { openTestApp, type TestApp } from './testing/index.ts'
import { routes } from './testing/routes.ts'

const PROVIDER = 'sk-provider-6f1d0c9a77b24e0d-4b8e2f6a1c9d7350'
const LETTERS = 'letters-5c3b1a0f9e8d7c6b-2a4c6e8f0b1d3f57'
const ENVIRONMENT = {
  // nothing listens on this port, so that emails fail and their errors are checked too
  SMTP_URL: `smtp://post:${LETTERS}@127.0.0.1:9`,
  AUTH_AUTOCONFIRM: 'yes',
  SPEECH_URL: 'https://speech.example.com/v1',
  SPEECH_KEY: 'sk-speech-0b5e4d3c2a1f-8c6b4a2e0d1f3759',
  AUTH_SECRET: 'seals-9d7c5b3a1f0e2d4c-7e5d3c1b9a8f6420',
  AUTH_JWT_SECRET: 'shared-1a2b3c4d5e6f7a8b-0f2e4d6c8b9a7153',
}
/** Paths that are requested in addition to the contract's routes. */
const PLACES = [
  '/',
  '/admin/ai-features',
  '/health',
  '/auth/v1/settings',
  '/auth/v1/.well-known/jwks.json',
  '/api/nothing',
]
const { SPEECH_KEY, AUTH_SECRET, AUTH_JWT_SECRET } = ENVIRONMENT
const SECRETS = [PROVIDER, LETTERS, SPEECH_KEY, AUTH_SECRET, AUTH_JWT_SECRET]

describe.each(await engines())('secrets, with $name', (engine) => {
  let testApp: TestApp
  let cast: Everyone
  let provider: string
  const heard: string[] = []
  const log: string[] = []
  beforeAll(async () => {
    const inner = await openTestApp({
      database: engine.open,
      environment: { AUTH_RATE_SIGNUP: '100000', AUTH_RATE_TOKEN: '100000', ...ENVIRONMENT },
      log: (line) => void log.push(line),
    })
    testApp = {
      ...inner,
      fetch: async (path, init) => {
        const answer = await inner.fetch(path, init)
        const body = Buffer.from(await answer.clone().arrayBuffer()).toString('latin1')
        heard.push(`${answer.status} ${JSON.stringify([...answer.headers])} ${body}`)
        return answer
      },
    }
    cast = await openEveryone(testApp)
    const models = [{ id: 'model', kind: 'text', priceIn: 1, priceOut: 2 }]
    const request = { name: 'Nord', baseUrl: 'https://models.example.com/v1', key: PROVIDER, models }
    const added = await cast.root.ask('POST', '/api/admin/ai/providers', request)
    ;({ id: provider } = (await added.json()) as { id: string })
  })
  afterAll(() => testApp.close())

  const expectNothingTold = async (): Promise<void> => {
    const { config } = testApp.app.kernel
    const folder = join(config.dataDir, 'secrets')
    const files = existsSync(folder) ? await readdir(folder) : []
    const kept = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    const said = [...heard, ...log]
    for (const secret of [...SECRETS, ...kept.map((text) => text.trim())])
      for (const part of [
        secret.slice(0, 16),
        secret.slice(8, 24),
        secret.slice(-16),
        Buffer.from(secret).toString('base64').slice(0, 24),
      ])
        expect(said.filter((text) => text.includes(part)).map((text) => text.slice(0, 200))).toEqual([])
  }

  test('appear in no response of any route to any user, nor in the log', async () => {
    const reading = routes.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
    for (const route of reading)
      for (const person of [cast.root, cast.alice, cast.mallory, null])
        await reach(testApp, route, {
          ...(person !== null && { token: person.token }),
          ...(route.path.includes('/ai/providers') ? { id: provider, part: provider } : aliceOwn(cast, route)),
        })
    for (const place of PLACES) await testApp.fetch(place)
    expect(heard.length).toBeGreaterThan(500)
    await expectNothingTold()
  })

  test('appear in no internal error, nor in what is logged about it', async () => {
    const { database } = testApp.app.kernel
    const from = heard.length
    await database.query('alter table ai_providers rename to ai_providers_gone')
    const ask = (method: string, path: string, body?: object) =>
      cast.root.ask(method, `/api/admin/ai/providers${path}`, body)
    const models = [{ id: 'model', kind: 'text', priceIn: 1, priceOut: 2 }]
    const request = { name: 'Sud', baseUrl: 'https://models.example.com/v1', key: PROVIDER, models }
    const answers = [
      await ask('GET', ''),
      await ask('POST', '', request),
      await ask('PATCH', `/${provider}`, { key: PROVIDER }),
      await ask('POST', `/${provider}/test`, {}),
    ]
    await database.query('alter table ai_providers_gone rename to ai_providers')
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
    expect(heard.length - from).toBe(4)
    expect(log.filter((line) => line.includes('ai_providers')).length).toBeGreaterThan(0)
    await expectNothingTold()
  })
})

const built = new URL('../web/build/', import.meta.url)
const pages = existsSync(built)
  ? readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:js|css|html|json|webmanifest|map)$/.test(name),
    )
  : []

test.runIf(pages.length > 0)('the built pages contain nothing that looks like a key', () => {
  const keys =
    /\bsk-[\w-]{16,}|-----BEGIN [A-Z ]*PRIVATE KEY-----[\\n\s]*[\w+/]{16}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g
  expect('sk-provider-6f1d0c9a77b2').toMatch(keys)
  const found = pages.flatMap((name) => readFileSync(new URL(name, built), 'utf8').match(keys) ?? [])
  expect(found).toEqual([])
  expect(pages.filter((name) => name.endsWith('.map'))).toEqual([])
})
