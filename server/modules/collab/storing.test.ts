import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../kernel/db/database.ts'
import { openFreshPglite } from '../../kernel/db/fresh-pglite-for-tests.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import type { Collab } from './index.ts'

const PATIENT = { timeout: 20_000, interval: 20 }
const storing = { held: null as Promise<void> | null, broken: false }

let testApp: TestApp
let testServer: TestServer
let alice: Person
let playId: string
const writers: Writer[] = []

/** A database whose writes of play updates can be delayed or made to fail. */
const openMoody = async (): Promise<Database> => {
  const real = await openFreshPglite()
  const executor = real.db.getExecutor()
  const run = executor.executeQuery.bind(executor)
  executor.executeQuery = async (compiled, ...rest) => {
    if (compiled.sql.includes('insert into play_updates')) {
      await storing.held
      if (storing.broken) throw new Error('the disk is full')
    }
    return run(compiled, ...rest)
  }
  return real
}

beforeAll(async () => {
  testApp = await openTestApp({ database: openMoody })
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  playId = ((await made.json()) as { id: string }).id
  // waits until the new account's sample play is stored, so that delays in the tests don't affect it
  await alice.ask('GET', '/api/plays')
})
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

const join = async (): Promise<Writer> => {
  const writer = openWriter(testServer, { token: alice.token, playId })
  writers.push(writer)
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  return writer
}

test('an update is stored before it is acknowledged or shown to others', async () => {
  const [writer, other] = [await join(), await join()]
  const free = Promise.withResolvers<void>()
  storing.held = free.promise
  writer.write('Held up.')
  // other requests are answered, so the server is not just slow
  expect((await alice.ask('GET', '/api/plays')).status).toBe(200)
  expect([writer.isSaved(), other.lines()]).toEqual([false, []])
  storing.held = null
  free.resolve()
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  await expect.poll(() => other.lines(), PATIENT).toEqual(['Held up.'])
})

test('an update that cannot be stored is not acknowledged, and is stored after recovery', async () => {
  const writer = await join()
  const before = writer.lines()
  storing.broken = true
  writer.write('Twice tried.')
  await expect.poll(() => writer.notices, PATIENT).toContainEqual({ type: 'refused', code: 'unavailable' })
  await expect.poll(() => writer.closed, PATIENT).toContain(1013)
  expect(writer.isSaved()).toBe(false)
  storing.broken = false
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  expect((await join()).lines()).toEqual([...before, 'Twice tried.'])
})

test('a play that no user has open is removed from memory', async () => {
  const collab = testApp.app.modules.find(({ name }) => name === 'collab') as Collab
  await join()
  expect(collab.count().documents).toBe(1)
  writers.splice(0).forEach((writer) => writer.leave())
  await expect.poll(() => collab.count(), PATIENT).toMatchObject({ participants: 0, documents: 0 })
})
