/** People who open a play while others leave it: everybody is given the same document. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import type { Collab } from './index.ts'

const PATIENT = { timeout: 20_000, interval: 20 }
let testApp: TestApp
let testServer: TestServer
let collab: Collab
let alice: Person
let playId: string
const writers: Writer[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  testServer = await startTestServer(testApp.app)
  collab = testApp.app.modules.find(({ name }) => name === 'collab') as Collab
  alice = await signUp(testApp, 'Alice')
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  playId = ((await made.json()) as { id: string }).id
})
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

async function join(): Promise<Writer> {
  const writer = openWriter(testServer, { token: alice.token, playId })
  writers.push(writer)
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  return writer
}

test('a departure that is recorded late does not separate those who have joined since from those who join later', async () => {
  const leaving = [await join(), await join()]
  const late = Promise.withResolvers<void>()
  const recorded = vi.spyOn(testApp.app.plays, 'leave').mockImplementationOnce(() => late.promise)
  leaving[0]!.leave()
  await expect.poll(() => recorded.mock.calls.length, PATIENT).toBe(1)
  leaving[1]!.leave()
  await expect.poll(() => collab.count().documents, PATIENT).toBe(0)
  const before = await join()
  late.resolve()
  await expect.poll(() => recorded.mock.settledResults.every(({ type }) => type === 'fulfilled'), PATIENT).toBe(true)
  const after = await join()
  before.write('Who is there?')
  await expect.poll(() => after.lines(), PATIENT).toEqual(['Who is there?'])
  after.write('Nobody.')
  await expect.poll(() => before.lines(), PATIENT).toEqual(['Who is there?', 'Nobody.'])
  recorded.mockRestore()
})
