import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDatabase } from '../../kernel/db/postgres-for-tests.ts'
import { openPostgres } from '../../kernel/db/postgres.ts'
import { openLog } from '../../kernel/log.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import type { Collab } from './index.ts'

const POSTGRES = process.env['REPLIQUE_TEST_DATABASE_URL']
const REDIS = process.env['REPLIQUE_TEST_REDIS_URL']
const AUTH_SECRET = 'which both servers have: thirty-two signs'
const PATIENT = { timeout: 20_000, interval: 20 }
const MINUTE = 60_000

interface Node {
  readonly testApp: TestApp
  readonly testServer: TestServer
}

const nodes: Node[] = []
const writers: Writer[] = []
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  for (const { testApp, testServer } of nodes) {
    await testApp.close()
    await testServer.close()
  }
})

async function openNode(options: Parameters<typeof openTestApp>[0] = {}): Promise<Node> {
  const testApp = await openTestApp({ now: new Date(), ...options })
  await testApp.app.start()
  const node = { testApp, testServer: await startTestServer(testApp.app) }
  nodes.push(node)
  return node
}

async function join({ testServer }: Node, person: Person, playId: string): Promise<Writer> {
  const writer = openWriter(testServer, { token: person.token, playId })
  writers.push(writer)
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  return writer
}

async function makePlay(person: Person): Promise<string> {
  const made = await person.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
  return ((await made.json()) as { id: string }).id
}

const countAt = ({ testApp }: Node) => (testApp.app.modules.find(({ name }) => name === 'collab') as Collab).count()

/** Advances a node's clock until it keeps the text of all its open plays as bytes. */
async function letRest(node: Node): Promise<void> {
  const awake = (): number => {
    // little by little, because a late message from another node counts as a use
    node.testApp.clock.advance(MINUTE / 6)
    return countAt(node).documents - countAt(node).resting
  }
  await expect.poll(awake, PATIENT).toBe(0)
}

const linesAt = (all: readonly Writer[]): string[][] => all.map((writer) => writer.lines())

/** Counts the bytes that a page receives from now on. */
function countReceived({ provider }: Writer): () => number {
  let bytes = 0
  provider.on('message', ({ event }: { event: { data: ArrayBuffer } }) => (bytes += event.data.byteLength))
  return () => bytes
}

const RAIN = 'It rains. '.repeat(1000)

describe('a play that nobody has written in for a minute', () => {
  let node: Node
  let alice: Person
  beforeAll(async () => {
    node = await openNode()
    alice = await signUp(node.testApp, 'Alice')
  })
  const start = async () => {
    const playId = await makePlay(alice)
    const [a, b] = [await join(node, alice, playId), await join(node, alice, playId)]
    a.write(RAIN)
    await expect.poll(() => b.lines(), PATIENT).toEqual([RAIN])
    await letRest(node)
    return { playId, a, b }
  }

  test('is written in again as if nothing had happened', async () => {
    const { a, b } = await start()
    const received = countReceived(b)
    a.write('It stops.')
    b.write('It snows.')
    await expect.poll(() => a.isSaved() && b.isSaved(), PATIENT).toBe(true)
    await expect
      .poll(() => linesAt([a, b]).map((lines) => lines.toSorted()), PATIENT)
      .toEqual(Array.from({ length: 2 }, () => [RAIN, 'It snows.', 'It stops.']))
    expect(a.lines()).toEqual(b.lines())
    expect(received()).toBeGreaterThan(0)
    // the text itself is not sent again
    expect(received()).toBeLessThan(RAIN.length)
    expect(countAt(node).resting).toBe(0)
  })

  test('is read by people who join, and returned to bytes a minute later', async () => {
    const { playId, a } = await start()
    const reader = await join(node, alice, playId)
    expect(reader.lines()).toEqual([RAIN])
    expect(countAt(node).resting).toBe(0)
    await letRest(node)
    a.write('It stops.')
    await expect.poll(() => reader.lines(), PATIENT).toEqual([RAIN, 'It stops.'])
  })

  test('stays at rest while people only move their carets', async () => {
    const { a, b } = await start()
    a.provider.setAwarenessField('cursor', 7)
    await expect.poll(() => b.provider.awareness?.getStates().get(a.doc.clientID)?.['cursor'], PATIENT).toBe(7)
    expect(countAt(node).resting).toBe(1)
  })

  test('gets what the server writes', async () => {
    const { playId, a } = await start()
    const renamed = await alice.ask('PATCH', `/api/plays/${playId}`, { title: 'Snow' })
    expect(renamed.status).toBe(200)
    const titleOf = (): string => JSON.stringify(a.doc.getMap('title').toJSON()) + JSON.stringify(a.doc.toJSON())
    await expect.poll(titleOf, PATIENT).toContain('Snow')
    expect(a.lines()).toEqual([RAIN])
  })
})

describe.skipIf(!POSTGRES || !REDIS)('a play at rest on one of two servers', () => {
  test('gets what is written on the other one', async () => {
    const databaseUrl = await addDatabase(POSTGRES ?? '')
    const environment = { DATABASE_URL: databaseUrl, REDIS_URL: REDIS ?? '', AUTH_SECRET }
    const database = () => openPostgres(databaseUrl, openLog({ level: 'silent' }))
    const [one, other] = [await openNode({ environment, database }), await openNode({ environment, database })]
    const alice = await signUp(one.testApp, `Alice${Date.now()}`)
    const playId = await makePlay(alice)
    const a = await join(one, alice, playId)
    a.write('It rains.')
    await expect.poll(() => a.isSaved(), PATIENT).toBe(true)
    await letRest(one)
    const b = await join(other, alice, playId)
    expect(b.lines()).toEqual(['It rains.'])
    await letRest(one)
    b.write('It stops.')
    await expect.poll(() => a.lines(), PATIENT).toEqual(['It rains.', 'It stops.'])
    a.write('It snows.')
    await expect.poll(() => b.lines(), PATIENT).toEqual(a.lines())
    expect(b.lines()).toHaveLength(3)
  })
})
