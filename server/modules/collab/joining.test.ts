import { COLLABORATION_PATH, collaborationPath } from '@replique/contract'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'

const PATIENT = { timeout: 20_000, interval: 20 }
let testApp: TestApp
let testServer: TestServer
let alice: Person
let mallory: Person
let playId: string
const writers: Writer[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
  mallory = await signUp(testApp, 'Mallory')
  const made = await alice.ask('POST', '/api/plays', { title: 'Secret', kind: 'stage', language: 'en' })
  playId = ((await made.json()) as { id: string }).id
})
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

const knock = (token: string, name: string): Writer => {
  const writer = openWriter(testServer, { token, playId: name })
  writers.push(writer)
  return writer
}

describe('nobody receives a play', () => {
  test.each([
    ['without a token', () => '', () => playId, 'no_authorization'],
    ['with a made-up token', () => 'eyJhbGciOiJub25lIn0.e30.', () => playId, 'no_authorization'],
    ['with a token of 100 kB', () => 'x'.repeat(100_000), () => playId, 'no_authorization'],
    ['that is not shared with them', () => mallory.token, () => playId, 'play_not_found'],
    ['that does not exist', () => alice.token, () => crypto.randomUUID(), 'play_not_found'],
    ['by a path', () => alice.token, () => `../${playId}`, 'play_not_found'],
    ['by a name with a NUL', () => alice.token, () => `%00${playId}`, 'play_not_found'],
    ['by another spelling of its id', () => alice.token, () => playId.toUpperCase(), 'play_not_found'],
    ['by a look-alike', () => alice.token, () => playId.replace(/^./, '\uFF11'), 'play_not_found'],
  ])('%s', async (_, token, name, reason) => {
    const writer = knock(token(), name())
    await expect.poll(() => writer.refused.at(-1), PATIENT).toBe(reason)
    expect(writer.doc.store.clients.size).toBe(0)
    expect(writer.provider.isSynced).toBe(false)
  })
})

describe('an upgrade', () => {
  const upgrade = (headers: Record<string, string>, path = COLLABORATION_PATH): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port, host } = new URL(testServer.url)
      const socket = connect(Number(port), hostname)
      const all = {
        Host: host,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.once('data', (data) => {
        resolve(data.toString().split('\r\n')[0] ?? '')
        socket.destroy()
      })
      socket.once('close', () => resolve('closed'))
      socket.once('error', reject)
    })

  test.each([
    ['from another site', { Origin: 'https://evil.example' }, '403'],
    ['from a site whose name begins like ours', { Origin: 'http://localhost:30000' }, '403'],
    ['from an opaque origin', { Origin: 'null' }, '403'],
    ['without an origin but with a cookie', { Cookie: 'a=b' }, '403'],
    ['for an invalid host', { Host: 'a b' }, '400'],
    ['from our own address', { Origin: 'http://localhost:3000' }, '101'],
    ['from a program without an origin', {}, '101'],
  ])('%s', async (_, headers, status) => {
    expect(await upgrade(headers)).toContain(status)
  })

  test('is refused on another path', async () => {
    expect(await upgrade({}, '/api/collaboration/x/y')).toContain('404')
    expect(await upgrade({}, '/api/collaborations')).toContain('404')
  })

  test('is accepted with the play’s id in the path, for proxies, and without', async () => {
    expect(await upgrade({}, collaborationPath('x'))).toContain('101')
    expect(await upgrade({}, `${COLLABORATION_PATH}?x`)).toContain('101')
  })
})
