/**
 * Stored updates that earlier versions accepted but that can't be read. The play opens without them, and they are kept.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import * as forge from '../../testing/hostile-updates.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import type { Collab } from './index.ts'

const PATIENT = { timeout: 30_000, interval: 20 }
let testApp: TestApp
let testServer: TestServer
let collab: Collab
let alice: Person
const writers: Writer[] = []
const logged: string[] = []

beforeAll(async () => {
  testApp = await openTestApp({ log: (line) => void logged.push(line) })
  testServer = await startTestServer(testApp.app)
  collab = testApp.app.modules.find(({ name }) => name === 'collab') as Collab
  alice = await signUp(testApp, 'Alice')
})
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

async function join(playId: string): Promise<Writer> {
  const writer = openWriter(testServer, { token: alice.token, playId })
  writers.push(writer)
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  return writer
}

const query = async (statement: string, ...parameters: unknown[]): Promise<Record<string, unknown>[]> =>
  (await testApp.app.kernel.database.query(statement, parameters)).rows

/** A play with an unreadable update between two lines. */
async function damaged(bad: (writer: Writer) => Uint8Array): Promise<{ playId: string; seq: number }> {
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  const { id: playId } = (await made.json()) as { id: string }
  const writer = await join(playId)
  writer.write('It rains.')
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  const [{ last } = { last: 0 }] = await query('select last_seq as last from plays where id = $1', playId)
  const seq = Number(last) + 1
  await query(
    'insert into play_updates (play_id, seq, update, author, created_at) values ($1, $2, $3, $4, now())',
    playId,
    seq,
    bad(writer),
    alice.id,
  )
  await query('update plays set last_seq = $2 where id = $1', playId, seq)
  writer.write('It stops.')
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  writer.leave()
  // who joins while the play is still open gets its text from memory, which the update never reached
  await expect.poll(() => collab.count().documents, PATIENT).toBe(0)
  return { playId, seq }
}

/** A value, next to the first letter of the play, that JSON can parse but not stringify. */
function nested({ doc }: Writer): Uint8Array {
  const { client, clock } = forge.lettersOf(doc)
  return forge.forgeUpdate([
    { client: 4242, clock: 0, things: [{ origin: { client, clock }, ...forge.embed(forge.nested(5000)) }] },
  ])
}

test.each<[string, (writer: Writer) => Uint8Array]>([
  ['breaks off', () => Uint8Array.of(1, 5, 7, 0, 4)],
  ['is nested too deep', nested],
])('a play with an update that %s opens without that update, reports it and is repaired', async (_, bad) => {
  const { playId, seq } = await damaged(bad)
  const writer = await join(playId)
  expect(writer.lines()).toEqual(['It rains.', 'It stops.'])
  expect(writer.notices).toContainEqual({ type: 'set_aside' })
  writer.write('It rains again.')
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  expect(logged.some((line) => line.includes('set aside') && line.includes(playId))).toBe(true)
  expect(await query('select seq::int, kind from play_set_aside where play_id = $1', playId)).toEqual([
    { seq, kind: 'update' },
  ])
  writer.leave()
  const repaired = await testApp.app.plays.repair(playId)
  expect(repaired).toMatchObject({ putBack: 0, setAside: [{ seq, author: alice.id }] })
  const exported = await alice.ask('GET', `/api/plays/${playId}/export?format=fountain`)
  expect(await exported.text()).toContain('It rains again.')
})

test('a play that lost an update is written on, also by pages that reconnect, and gets it back from its page', async () => {
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  const { id: playId } = (await made.json()) as { id: string }
  const author = await join(playId)
  author.write('It rains.')
  await expect.poll(() => author.isSaved(), PATIENT).toBe(true)
  author.write('It stops.')
  await expect.poll(() => author.isSaved(), PATIENT).toBe(true)
  author.leave()
  await expect.poll(() => collab.count().documents, PATIENT).toBe(0)
  await query(
    'delete from play_updates where play_id = $1 and seq = (select last_seq - 1 from plays where id = $1)',
    playId,
  )
  const other = await join(playId)
  expect(other.lines()).toEqual([])
  expect(other.notices).toContainEqual({ type: 'set_aside' })
  other.leave()
  const again = openWriter(testServer, { token: alice.token, playId, doc: other.doc })
  writers.push(again)
  again.write('It snows.')
  await expect.poll(() => again.isSaved(), PATIENT).toBe(true)
  writers.push(openWriter(testServer, { token: alice.token, playId, doc: author.doc }))
  await expect.poll(() => again.lines().toSorted(), PATIENT).toEqual(['It rains.', 'It snows.', 'It stops.'])
})

test('updates that were set aside and are readable are restored when the play is repaired', async () => {
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  const { id: playId } = (await made.json()) as { id: string }
  const writer = await join(playId)
  writer.write('It rains.')
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  writer.leave()
  const move = `with gone as (delete from play_updates where play_id = $1 and seq = (select max(seq) from play_updates
    where play_id = $1) returning *) insert into play_set_aside select play_id, seq, 'update', update, author, client,
    created_at, now(), 'of another version' from gone`
  await query(move, playId)
  expect(await testApp.app.plays.repair(playId)).toMatchObject({ putBack: 1, setAside: [] })
  expect((await join(playId)).lines()).toEqual(['It rains.'])
  expect(await testApp.app.plays.repair(crypto.randomUUID())).toBeNull()
})
