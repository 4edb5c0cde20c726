/** An attacker takes up every place for sockets that have not joined a play. Everyone else can still connect. */
import { COLLABORATION_PATH } from '@replique/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter } from '../../testing/writer.ts'
import { COLLAB_LIMITS } from './limits.ts'

const PATIENT = { timeout: 20_000, interval: 20 }
const { unknownPerAddress, unknownPerBlock, unknownInAll } = COLLAB_LIMITS

/** The time limit for joining is raised in these tests, so that idle sockets aren't closed when the machine is slow. */
const { unknownTime } = COLLAB_LIMITS
const setTimeToJoin = (milliseconds: number): void => void Object.assign(COLLAB_LIMITS, { unknownTime: milliseconds })

let testApp: TestApp
let testServer: TestServer
let alice: Person
let playId: string
const held: WebSocket[] = []
beforeAll(async () => {
  setTimeToJoin(600_000)
  testApp = await openTestApp({ environment: { TRUST_PROXY: 'yes' } })
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  playId = ((await made.json()) as { id: string }).id
})
afterEach(async () => {
  held.forEach((socket) => socket.close())
  await expect.poll(() => held.every(({ readyState }) => readyState === WebSocket.CLOSED), PATIENT).toBe(true)
  held.length = 0
})
afterAll(async () => {
  setTimeToJoin(unknownTime)
  await testApp.close()
  await testServer.close()
})

/** Opens a socket that sends nothing. The proxy reports `address` as the client's. */
async function hold(address: string): Promise<WebSocket> {
  const headers = { 'x-forwarded-for': address }
  const socket = new WebSocket(testServer.url.replace('http', 'ws') + COLLABORATION_PATH, { headers } as never)
  held.push(socket)
  await expect.poll(() => socket.readyState, PATIENT).not.toBe(WebSocket.CONNECTING)
  return socket
}
const holdFrom = (addresses: readonly string[]) => Promise.all(addresses.map(hold))
const open = (sockets: readonly WebSocket[] = held): number =>
  sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
const join = async (): Promise<void> => {
  const writer = openWriter(testServer, { token: alice.token, playId })
  await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
  writer.write('Still here.')
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  writer.leave()
}

describe('legitimate users can join', () => {
  test('while eight addresses of several networks hold all connections', async () => {
    for (let at = 0; at < 8; at++) await holdFrom(Array.from({ length: unknownPerAddress }, () => `198.51.${at}.7`))
    expect(open()).toBe(unknownInAll)
    await join()
    await join()
    // no more of the attacker's sockets were closed than necessary
    await expect.poll(() => open(), PATIENT).toBeLessThan(unknownInAll)
    expect(open()).toBeGreaterThanOrEqual(unknownInAll - 8)
  })

  test('while other clients at the same address hold all its connections', async () => {
    const first = await hold('127.0.0.1')
    await holdFrom(Array.from({ length: unknownPerAddress - 1 }, () => '127.0.0.1'))
    expect(open()).toBe(unknownPerAddress)
    await join()
    await expect.poll(() => first.readyState, PATIENT).toBe(WebSocket.CLOSED)
  })
})

test('a block of addresses keeps only its newest connections, up to the limit', async () => {
  const addresses = Array.from({ length: unknownPerBlock + 40 }, (_, at) => `203.0.113.${at % 200}`)
  const sockets: WebSocket[] = []
  for (const address of addresses) sockets.push(await hold(address))
  await expect.poll(() => open(sockets), PATIENT).toBe(unknownPerBlock)
  expect(sockets.slice(0, 40).every(({ readyState }) => readyState !== WebSocket.OPEN)).toBe(true)
  const six = Array.from({ length: unknownPerBlock + 20 }, (_, at) => `2001:db8:7:${at.toString(16)}::1`)
  const ofSix: WebSocket[] = []
  for (const address of six) ofSix.push(await hold(address))
  await expect.poll(() => open(ofSix), PATIENT).toBe(unknownPerBlock)
})

test('a single connection from another network stays open during a flood', async () => {
  const alone = await hold('192.0.2.1')
  for (let round = 0; round < 12; round++)
    await holdFrom(Array.from({ length: unknownPerAddress }, () => `198.51.${round}.7`))
  expect(alone.readyState).toBe(WebSocket.OPEN)
  expect(open()).toBeLessThanOrEqual(unknownInAll)
})
