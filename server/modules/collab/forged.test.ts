/** Connections with forged tokens of a user who may edit the play. */
import type { JsonWebKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { forge } from '../../testing/forgery.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter } from '../../testing/writer.ts'

const PATIENT = { timeout: 20_000, interval: 20 }
const lines: string[] = []
let testApp: TestApp
let testServer: TestServer
let alice: Person
let playId: string
let forgeries: [string, string][]

beforeAll(async () => {
  testApp = await openTestApp({ log: (line) => void lines.push(line) })
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
  const made = await alice.ask('POST', '/api/plays', { title: 'Secret', kind: 'stage', language: 'en' })
  playId = ((await made.json()) as { id: string }).id
  const { keys } = (await (await testApp.fetch('/auth/v1/.well-known/jwks.json')).json()) as { keys: [JsonWebKey] }
  forgeries = forge(alice.token, keys[0])
})
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

const texts = async () => {
  const { rows } = await testApp.app.kernel.database.query(
    'select count(*) as n from play_updates where play_id = $1',
    [playId],
  )
  return Number(rows[0]?.['n'])
}

/** Connects with a token, writes immediately, and returns what happened. */
async function knock(token: string) {
  const writer = openWriter(testServer, { token, playId })
  writer.write('Written by nobody.')
  // a token that is too long for an unknown client is not read at all
  const outcomes = () => writer.refused.length + writer.closed.length + Number(writer.provider.isSynced)
  await expect.poll(outcomes, PATIENT).toBeGreaterThan(0)
  const came = { refused: writer.refused.at(-1) ?? 'unread', synced: writer.provider.isSynced, read: writer.lines() }
  writer.leave()
  return came
}

describe('a forged token', () => {
  test('is refused in any form, and no update sent with it is stored', async () => {
    const before = await texts()
    for (const [what, token] of forgeries) {
      const came = await knock(token)
      const refused = token.length > 130_000 ? 'unread' : 'no_authorization'
      expect([what, came]).toEqual([what, { refused, synced: false, read: ['Written by nobody.'] }])
    }
    expect(await texts()).toBe(before)
    expect((await testApp.fetch('/health')).status).toBe(200)
  })

  test('other secrets of the server are refused as tokens', async () => {
    const signIn = await testApp.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: alice.email, password: alice.password }),
    })
    const { refresh_token: refresh } = (await signIn.json()) as { refresh_token: string }
    for (const token of [refresh, alice.id, alice.password, (await testApp.app.auth.setupCode()) ?? ''])
      expect((await knock(token)).refused).toBe('no_authorization')
  })

  test('refusals are logged without the token', () => {
    const refused = lines.filter((line) => line.includes('joining refused'))
    expect(refused.length).toBeGreaterThanOrEqual(forgeries.length - 1)
    for (const secret of [alice.token, alice.token.split('.')[2] ?? '']) expect(lines.join('')).not.toContain(secret)
  })
})
