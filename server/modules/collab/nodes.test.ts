import { CLOSE } from '@replique/contract'
import * as encoding from 'lib0/encoding'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { addDatabase } from '../../kernel/db/postgres-for-tests.ts'
import { openPostgres } from '../../kernel/db/postgres.ts'
import { openLog } from '../../kernel/log.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { typedAs } from '../../testing/hostile-updates.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { startNginx } from '../../testing/nginx.ts'
import type { Collab } from './index.ts'
import { openRedisRelay, publishOnRedis } from '../../testing/redis.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'

const POSTGRES = process.env['REPLIQUE_TEST_DATABASE_URL']
const REDIS = process.env['REPLIQUE_TEST_REDIS_URL']
const NGINX = process.env['REPLIQUE_TEST_NGINX']
const AUTH_SECRET = 'which both servers have: thirty-two signs'
const PATIENT = { timeout: 20_000, interval: 20 }
const SOON = { timeout: 3_000, interval: 20 }

/** A frame as servers exchange it: the sender, the play, and an update. */
function asServer(playId: string, update: Uint8Array): Uint8Array {
  const frame = encoding.createEncoder()
  encoding.writeVarString(frame, 'host-of-nobody')
  encoding.writeVarString(frame, playId)
  encoding.writeVarUint(frame, 0)
  encoding.writeVarUint(frame, 2)
  encoding.writeVarUint8Array(frame, update)
  return encoding.toUint8Array(frame)
}

describe.skipIf(!POSTGRES || !REDIS)('two servers on one database', () => {
  // these servers need a separate database, because servers with a different AUTH_SECRET can't decrypt what they store
  let databaseUrl = ''
  const testApps: TestApp[] = []
  const modules: TestServer[] = []
  const writers: Writer[] = []
  const logged: string[] = []
  let alice: Person
  let bob: Person

  const listenNode = async (environment: Record<string, string>) => {
    const database = () => openPostgres(databaseUrl, openLog({ level: 'silent' }))
    const testApp = await openTestApp({ database, environment, log: (line) => void logged.push(line) })
    testApps.push(testApp)
    const testServer = await startTestServer(testApp.app)
    modules.push(testServer)
    return { testApp, testServer }
  }
  const openNode = async (environment: Record<string, string>) => {
    const node = await listenNode(environment)
    await node.testApp.app.start()
    return node
  }
  beforeAll(async () => {
    databaseUrl = await addDatabase(POSTGRES ?? '')
    const environment = { DATABASE_URL: databaseUrl, REDIS_URL: REDIS ?? '', AUTH_SECRET }
    const { testApp } = await openNode(environment)
    await openNode(environment)
    alice = await signUp(testApp, `Alice${Date.now()}`)
    bob = await signUp(testApp, `Bob${Date.now()}`)
  })
  afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
  afterAll(async () => {
    for (const testApp of testApps) await testApp.close()
    for (const testServer of modules) await testServer.close()
  })

  const start = async () => {
    const made = await alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
    const { id: playId } = (await made.json()) as { id: string }
    const shared = await alice.ask('POST', `/api/plays/${playId}/people`, { email: bob.email, role: 'editor' })
    return { playId, personId: ((await shared.json()) as { id: string }).id }
  }
  const join = async (person: Person, node: number, playId: string): Promise<Writer> => {
    const writer = openWriter(modules[node] as TestServer, { token: person.token, playId })
    writers.push(writer)
    await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
    return writer
  }

  const ownerOf = async (playId: string, client: number): Promise<unknown> => {
    const { rows } = await testApps[0]!.app.kernel.database.query(
      'select user_id from play_clients where play_id = $1 and client = $2',
      [playId, client],
    )
    return rows[0]?.['user_id']
  }

  test.skipIf(!NGINX)('are reached through nginx, as documented: everybody in a play on the same one', async () => {
    const ports = modules.map(({ url }) => Number(new URL(url).port))
    const proxy = await startNginx(NGINX ?? '', ports)
    const collabs = testApps.map(({ app }) => app.modules.find(({ name }) => name === 'collab') as Collab)
    try {
      const open: Writer[] = []
      for (let made = 0; made < 12; made++) {
        const { playId } = await start()
        for (const person of [alice, bob]) {
          const writer = openWriter(proxy, { token: person.token, playId })
          writers.push(writer)
          open.push(writer)
        }
      }
      await expect.poll(() => open.every(({ provider }) => provider.isSynced), PATIENT).toBe(true)
      const counts = collabs.map((collab) => collab.count())
      expect(counts.map(({ participants, documents }) => participants / documents)).toEqual([2, 2])
      expect(counts.reduce((sum, { documents }) => sum + documents, 0)).toBe(12)
      const answer = await fetch(`${proxy.url}/api/plays`, { headers: { Authorization: `Bearer ${alice.token}` } })
      expect(answer.status).toBe(200)
    } finally {
      writers.splice(0).forEach((writer) => writer.leave())
      await proxy.stop()
    }
  })

  test('show users on each what the others write, and who is present', async () => {
    const { playId } = await start()
    const [a, b] = [await join(alice, 0, playId), await join(bob, 1, playId)]
    a.provider.setAwarenessField('cursor', 1)
    a.write('It rains.')
    b.write('It stops.')
    await expect.poll(() => a.lines().length, PATIENT).toBe(2)
    await expect.poll(() => b.lines(), PATIENT).toEqual(a.lines())
    await expect
      .poll(() => b.provider.awareness?.getStates().get(a.doc.clientID)?.['user'], PATIENT)
      .toMatchObject({ name: alice.name })
  })

  test('report on either who is present in a play, to users who can read it', async () => {
    const { playId } = await start()
    await join(alice, 0, playId)
    const seenBy = async (person: Person, node: number, id = playId) => {
      const response = await fetch(`${modules[node]!.url}/api/plays/present`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [id] }),
      })
      const { plays } = (await response.json()) as { plays: { people: { name: string }[] }[] }
      return plays.flatMap(({ people }) => people.map(({ name }) => name))
    }
    await expect.poll(() => seenBy(bob, 0), PATIENT).toEqual([alice.name])
    await expect.poll(() => seenBy(bob, 1), PATIENT).toEqual([alice.name])
    expect(await seenBy(alice, 0)).toEqual([])
    const stranger = await signUp(testApps[0]!, `Carol${Date.now()}`)
    expect(await seenBy(stranger, 0)).toEqual([])
  })

  test('show on one that a writer left the other, and reconnects at once', async () => {
    const { playId } = await start()
    const [a, b] = [await join(alice, 0, playId), await join(bob, 1, playId)]
    const isShown = () => b.provider.awareness?.getStates().has(a.doc.clientID)
    a.provider.setAwarenessField('cursor', 1)
    await expect.poll(isShown, PATIENT).toBe(true)
    a.provider.disconnect()
    await expect.poll(isShown, SOON).toBe(false)
    await a.provider.connect()
    a.provider.setAwarenessField('cursor', 2)
    await expect.poll(isShown, PATIENT).toBe(true)
  })

  test('notify an editor on one of changes made to the play on the other', async () => {
    const { playId } = await start()
    const b = await join(bob, 1, playId)
    await alice.ask('PATCH', `/api/plays/${playId}`, { title: 'Snow' })
    await expect.poll(() => [...b.doc.getMap('titlePage').values()].map(String), SOON).toContain('Snow')
  })

  test('disconnect a user on one whose role was removed on the other', async () => {
    const { playId, personId } = await start()
    const b = await join(bob, 1, playId)
    await alice.ask('DELETE', `/api/plays/${playId}/people/${personId}`)
    await expect.poll(() => b.closed, SOON).toContain(CLOSE.forbidden)
  })

  test('disconnect a user on one who signs out on the other', async () => {
    const dora = await signUp(testApps[0]!, `Dora${Date.now()}`)
    const made = await dora.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
    const there = await join(dora, 1, ((await made.json()) as { id: string }).id)
    await dora.ask('POST', '/auth/v1/logout?scope=global')
    await expect.poll(() => there.closed, SOON).toContain(CLOSE.unauthorized)
  })

  test('know the owner of a client id used on one, and refuse it from another user on the other', async () => {
    const { playId } = await start()
    const [a, b] = [await join(alice, 0, playId), await join(bob, 1, playId)]
    const { clientID: client } = a.doc
    // nobody has shown presence, so the other server only knows the page's owner from the database
    a.write('Before.')
    await expect.poll(() => b.lines(), PATIENT).toEqual(['Before.'])
    expect(await ownerOf(playId, client)).toBe(alice.id)
    a.provider.disconnect()
    await expect.poll(() => a.closed, PATIENT).not.toHaveLength(0)
    a.write('On a train.')
    Y.applyUpdate(b.doc, typedAs(b.doc, client, 'Forged.'))
    await expect.poll(() => b.notices, PATIENT).toContainEqual(expect.objectContaining({ type: 'refused' }))
    b.leave()
    await a.provider.connect()
    await expect.poll(() => a.isSaved(), PATIENT).toBe(true)
    expect(a.notices.filter(({ type }) => type === 'refused')).toEqual([])
    expect((await join(bob, 1, playId)).lines()).toEqual(['Before.', 'On a train.'])
    expect(await ownerOf(playId, client)).toBe(alice.id)
  })

  test('refuse messages that are not signed by one of the servers', async () => {
    const { playId } = await start()
    const [a, b] = [await join(alice, 0, playId), await join(bob, 1, playId)]
    const forged = new Y.Doc()
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(a.doc))
    forged.getArray('order').push(['forged'])
    forged.getMap('blocks').set('forged', new Y.XmlText('Nobody wrote this.'))
    await publishOnRedis(REDIS ?? '', `replique:${playId}`, asServer(playId, Y.encodeStateAsUpdate(forged)))
    // Redis delivers messages in order: once this line arrives, the forged message has too
    a.write('It rains.')
    await expect.poll(() => b.lines(), PATIENT).toContain('It rains.')
    expect([a.lines(), b.lines()]).toEqual([['It rains.'], ['It rains.']])
    expect(logged.filter((line) => line.includes('redis messages refused'))).not.toEqual([])
  })

  test('refuse writes while Redis is unavailable', async () => {
    const { playId } = await start()
    const { testApp, testServer } = await openNode({
      DATABASE_URL: databaseUrl,
      REDIS_URL: 'redis://127.0.0.1:1',
      AUTH_SECRET,
    })
    const alone = openWriter(testServer, { token: alice.token, playId })
    writers.push(alone)
    await expect.poll(() => alone.refused, PATIENT).toContain('unavailable')
    expect(alone.doc.store.clients.size).toBe(0)
    await testApp.close()
    testApps.splice(testApps.indexOf(testApp), 1)
  })

  test('let those in who come before they are connected to each other', async () => {
    const { playId } = await start()
    const environment = { DATABASE_URL: databaseUrl, REDIS_URL: REDIS ?? '', AUTH_SECRET }
    const { testApp, testServer } = await listenNode(environment)
    const early = openWriter(testServer, { token: alice.token, playId })
    writers.push(early)
    await expect.poll(() => early.provider.configuration.websocketProvider.webSocket?.readyState, PATIENT).toBe(1)
    await testApp.app.start()
    await expect.poll(() => early.provider.isSynced, PATIENT).toBe(true)
    expect([early.refused, early.closed]).toEqual([[], []])
    early.leave()
    await testApp.close()
    testApps.splice(testApps.indexOf(testApp), 1)
  })

  test('accept writes once Redis can be reached, if it could not when they started', async () => {
    const { playId } = await start()
    const relay = await openRedisRelay(REDIS ?? '')
    const before = logged.length
    const { testApp, testServer } = await openNode({ DATABASE_URL: databaseUrl, REDIS_URL: relay.url, AUTH_SECRET })
    try {
      const failures = () => logged.slice(before).filter((line) => line.includes('redis failed')).length
      // several attempts of each of the three connections
      await expect.poll(failures, PATIENT).toBeGreaterThan(12)
      await relay.listen()
      const [a, late] = [await join(alice, 0, playId), openWriter(testServer, { token: bob.token, playId })]
      writers.push(late)
      await expect.poll(() => late.provider.isSynced, PATIENT).toBe(true)
      late.write('It rains.')
      await expect.poll(() => a.lines(), PATIENT).toEqual(['It rains.'])
    } finally {
      await testApp.close()
      testApps.splice(testApps.indexOf(testApp), 1)
      relay.close()
    }
  })

  test('hear each other again after Redis has ended connections without their noticing', async () => {
    const { playId, personId } = await start()
    const relay = await openRedisRelay(REDIS ?? '')
    await relay.listen()
    const { testApp, testServer } = await openNode({ DATABASE_URL: databaseUrl, REDIS_URL: relay.url, AUTH_SECRET })
    try {
      await expect.poll(() => relay.count(), PATIENT).toBe(3)
      relay.forget()
      await expect.poll(() => relay.count(), PATIENT).toBe(3)
      const there = openWriter(testServer, { token: bob.token, playId })
      writers.push(there)
      await expect.poll(() => there.provider.isSynced, PATIENT).toBe(true)
      await alice.ask('DELETE', `/api/plays/${playId}/people/${personId}`)
      await expect.poll(() => there.closed, SOON).toContain(CLOSE.forbidden)
    } finally {
      await testApp.close()
      testApps.splice(testApps.indexOf(testApp), 1)
      relay.close()
    }
  })
})
