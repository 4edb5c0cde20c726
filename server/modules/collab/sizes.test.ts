/** The size limit of a play, and the memory limit of all open plays. */
import { CLOSE, LIMITS } from '@replique/contract'
import { openShared } from '@replique/manuscript'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import type { Collab } from './index.ts'

const PATIENT = { timeout: 30_000, interval: 20 }
const MINUTE = 60_000
let testApp: TestApp
let testServer: TestServer
let alice: Person
const writers: Writer[] = []

beforeAll(async () => {
  testApp = await openTestApp({ now: new Date(), environment: { OPEN_PLAYS_MEMORY: '16' } })
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
})
afterEach(async () => {
  writers.splice(0).forEach((writer) => writer.leave())
  const collab = testApp.app.modules.find(({ name }) => name === 'collab') as Collab
  await expect.poll(() => collab.count().documents, PATIENT).toBe(0)
})
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

const open = (playId: string): Writer => {
  const writer = openWriter(testServer, { token: alice.token, playId })
  writers.push(writer)
  return writer
}
async function join(playId: string): Promise<Writer> {
  const writer = open(playId)
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  return writer
}
/** Creates a play with the given stored sizes. */
async function start(size: { state?: number; unfolded?: number } = {}): Promise<string> {
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  const { id } = (await made.json()) as { id: string }
  await measure(id, size)
  return id
}
const measure = (playId: string, { state = 0, unfolded = 0 }: { state?: number; unfolded?: number }) =>
  testApp.app.kernel.database.query('update plays set state_bytes = $2, unfolded_bytes = $3 where id = $1', [
    playId,
    state,
    unfolded,
  ])

describe('a full play', () => {
  test.each([
    ['folded', { state: LIMITS.playText + 1 }],
    ['not folded', { unfolded: LIMITS.playUpdates }],
  ])('(%s) refuses more text, keeps what it has and reports that it is full', async (_, size) => {
    const playId = await start()
    const writer = await join(playId)
    writer.write('It rains.')
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    await measure(playId, size)
    writer.write('One line too many.')
    await expect.poll(() => writer.notices, PATIENT).toContainEqual({ type: 'refused', code: 'play_full' })
    await expect.poll(() => writer.closed, PATIENT).toContain(CLOSE.forbidden)
    writer.leave()
    expect((await join(playId)).lines()).toEqual(['It rains.'])
    const renamed = await alice.ask('PATCH', `/api/plays/${playId}`, { title: 'Snow' })
    expect([renamed.status, await renamed.json()]).toMatchObject([409, { code: 'play_full' }])
  })

  test('becomes smaller by deletion', async () => {
    const playId = await start()
    const writer = await join(playId)
    writer.write('It rains.')
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    await measure(playId, { state: LIMITS.playText + 1 })
    const text = [...openShared(writer.doc).blocks.values()].at(-1) as Y.XmlText
    text.delete(0, 3)
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    writer.leave()
    expect((await join(playId)).lines()).toEqual(['rains.'])
  })

  test('counts appended updates', async () => {
    const playId = await start()
    const writer = await join(playId)
    const bytes = async () => {
      const { rows } = await testApp.app.kernel.database.query(
        'select unfolded_bytes::int as n, (select sum(octet_length(u.update))::int from play_updates u where play_id = $1) as stored from plays where id = $1',
        [playId],
      )
      return rows[0] as { n: number; stored: number }
    }
    await measure(playId, { unfolded: (await bytes()).stored })
    writer.write('It rains.')
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    const { n, stored } = await bytes()
    expect(n).toBe(stored)
  })
})

test('the play that has been idle longest is closed to make room for another', async () => {
  // two such plays fill the memory limit, so a third doesn't fit even if one of them is already kept as bytes
  const size = { state: Math.floor((8 * 1024 * 1024 - 64 * 1024) / 12) }
  const [first, second, third] = [await start(size), await start(size), await start(size)]
  const idle = await join(first)
  testApp.clock.advance(2 * MINUTE)
  const busy = await join(second)
  const other = await join(third)
  await expect.poll(() => idle.closed, PATIENT).toContain(1013)
  expect([busy.closed, other.closed]).toEqual([[], []])
  other.write('It rains.')
  await expect.poll(() => other.isSaved(), PATIENT).toBe(true)
})
