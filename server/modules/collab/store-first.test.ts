import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'

const PATIENT = { timeout: 20_000, interval: 20 }
let testApp: TestApp
let testServer: TestServer
let alice: Person
let bob: Person
const writers: Writer[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
  bob = await signUp(testApp, 'Bob')
})
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

const startPlay = async (): Promise<string> => {
  const response = await alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
  return ((await response.json()) as { id: string }).id
}
const share = (playId: string, person: Person, role: string) =>
  alice.ask('POST', `/api/plays/${playId}/people`, { email: person.email, role })
const join = async (person: Person, playId: string): Promise<Writer> => {
  const writer = openWriter(testServer, { token: person.token, playId })
  writers.push(writer)
  await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
  return writer
}

describe('two writers', () => {
  test('see each other’s changes, which remain after both have left', async () => {
    const playId = await startPlay()
    await share(playId, bob, 'editor')
    const [a, b] = [await join(alice, playId), await join(bob, playId)]
    a.write('It rains.')
    b.write('It stops.')
    await expect.poll(() => [...a.lines()].sort(), PATIENT).toEqual(['It rains.', 'It stops.'])
    await expect.poll(() => b.lines(), PATIENT).toEqual(a.lines())
    await expect.poll(() => a.isSaved() && b.isSaved(), PATIENT).toBe(true)
    const said = a.lines()
    a.leave()
    b.leave()
    expect((await join(alice, playId)).lines()).toEqual(said)
  })

  test('keep what one wrote offline, and both have it after reconnecting', async () => {
    const playId = await startPlay()
    await share(playId, bob, 'editor')
    const a = await join(alice, playId)
    const b = await join(bob, playId)
    b.provider.disconnect()
    await expect.poll(() => b.closed, PATIENT).not.toHaveLength(0)
    b.write('Written on a train.')
    a.write('Written at home.')
    await b.provider.connect()
    await expect.poll(() => [...a.lines()].sort(), PATIENT).toEqual(['Written at home.', 'Written on a train.'])
    await expect.poll(() => b.lines(), PATIENT).toEqual(a.lines())
  })

  test('receive a new title that was set outside the editor', async () => {
    const playId = await startPlay()
    const a = await join(alice, playId)
    await alice.ask('PATCH', `/api/plays/${playId}`, { title: 'Snow' })
    const titles = () => [...a.doc.getMap('titlePage').values()].map(String)
    await expect.poll(titles, PATIENT).toContain('Snow')
  })
})

describe('a viewer', () => {
  test('cannot write for others', async () => {
    const playId = await startPlay()
    await share(playId, bob, 'viewer')
    const [a, b] = [await join(alice, playId), await join(bob, playId)]
    b.write('Mine now.')
    a.write('A line that comes after it.')
    await expect.poll(() => b.lines(), PATIENT).toContain('A line that comes after it.')
    expect(a.lines()).toEqual(['A line that comes after it.'])
    expect(b.isSaved()).toBe(false)
    a.leave()
    b.leave()
    expect((await join(alice, playId)).lines()).toEqual(['A line that comes after it.'])
  })

  test('is notified after becoming an editor, and can write', async () => {
    const playId = await startPlay()
    const { id } = (await (await share(playId, bob, 'viewer')).json()) as { id: string }
    const [a, b] = [await join(alice, playId), await join(bob, playId)]
    await alice.ask('PATCH', `/api/plays/${playId}/people/${id}`, { role: 'editor' })
    await expect.poll(() => b.notices, PATIENT).toContainEqual({ type: 'role', role: 'editor' })
    b.write('At last.')
    await expect.poll(() => a.lines(), PATIENT).toEqual(['At last.'])
  })
})

describe('the play list', () => {
  test('shows the word count of the current text', async () => {
    const playId = await startPlay()
    const a = await join(alice, playId)
    a.write('Seven words, and not one word more.')
    await expect.poll(() => a.isSaved(), PATIENT).toBe(true)
    const wordsListed = async () => {
      const { plays } = (await (await alice.ask('GET', '/api/plays')).json()) as {
        plays: { id: string; words: number }[]
      }
      return plays.find((play) => play.id === playId)?.words
    }
    await expect.poll(wordsListed, PATIENT).toBe(7)
  })
})
