/** The event stream: who may open it, which events users receive, and when it ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { LIVE, openUserStream } from './live.ts'
import { openEventReader, type EventReader } from './event-reader-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
let testApp: TestApp
let alice: Person
let bob: Person
let mallory: Person
let playId: string
let accessId: string
const readers: EventReader[] = []

beforeAll(async () => {
  testApp = await openTestApp({ now: new Date('2026-03-01T12:00:00Z') })
  await testApp.app.start()
  alice = await signUp(testApp, 'Alice')
  bob = await signUp(testApp, 'Bob')
  mallory = await signUp(testApp, 'Mallory')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.leave()))
  for (const { id } of [alice, bob, mallory])
    testApp.app.kernel.limits.reset({ name: 'news.streams', events: 1, seconds: 1 }, id)
  const made = await alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
  playId = ((await made.json()) as { id: string }).id
  const shared = await alice.ask('POST', `/api/plays/${playId}/people`, { email: bob.email, role: 'editor' })
  accessId = ((await shared.json()) as { id: string }).id
  await bob.ask('GET', `/api/plays/${playId}`)
  await testApp.app.kernel.events.settled()
})

const hear = async (person: Pick<Person, 'token'>): Promise<EventReader> => {
  const reader = await openEventReader(testApp, person.token)
  readers.push(reader)
  return reader
}
const count = (): number =>
  (testApp.app.modules.find(({ name }) => name === 'news') as unknown as { count(): number }).count()
const comment = async (mentioned: Person, entry: string) => {
  const said = { thread: 't', entry, mentioned: [mentioned.id], repliedTo: [] }
  testApp.app.kernel.events.emit('play.commented', { playId, author: alice.id, ...said })
  await testApp.app.kernel.events.settled()
}
const freshTokenOf = async (person: Person): Promise<string> => {
  const answer = await testApp.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

describe('the event stream', () => {
  test('requires a session, in the authorization header only, and is not cached', async () => {
    const cookies = { cookie: `sb-token=${alice.token}; session=${alice.token}` }
    for (const headers of [{}, cookies, { authorization: 'Bearer x' }, { authorization: `Bearer ${alice.token}x` }]) {
      const answer = await testApp.fetch(`/api/events?token=${alice.token}`, { headers })
      // checked before the body is read, because an open stream never ends
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'no_authorization' })
    }
    expect(count()).toBe(0)
    const { headers } = await hear(alice)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(count()).toBe(1)
  })

  test('notifies only the user concerned, without details', async () => {
    const [b, m] = [await hear(bob), await hear(mallory)]
    await comment(bob, 'e1')
    expect(await b.next()).toBe('event: news\ndata: {}\n\n')
    await comment(mallory, 'e2')
    await comment(bob, 'e3')
    expect(await b.next()).toBe('event: news\ndata: {}\n\n')
    expect(await m.nothing()).toBe(true)
  })

  test('notifies collaborators of changes to a play; a removed user gets only the removal', async () => {
    const [a, b, m] = [await hear(alice), await hear(bob), await hear(mallory)]
    const told = `event: play\ndata: {"playId":"${playId}"}\n\n`
    await alice.ask('DELETE', `/api/plays/${playId}/people/${accessId}`)
    expect([await a.next(), await b.next()]).toEqual([told, told])
    await comment(bob, 'e1')
    await alice.ask('POST', `/api/plays/${playId}/trash`)
    expect(await a.next()).toBe(told)
    await testApp.app.kernel.events.settled()
    expect([await b.nothing(), await m.nothing()]).toEqual([true, true])
  })

  test('notifies collaborators of a new cast', async () => {
    const body = new FormData()
    body.append('file', new File(['Title: Rain\n\nINT. A\n\nADA\nListen.\n'], 'rain.fountain'))
    const { id } = (await (await alice.ask('POST', '/api/plays/import', body)).json()) as { id: string }
    const { characters } = (await (await alice.ask('GET', `/api/plays/${id}`)).json()) as {
      characters: { id: string }[]
    }
    await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role: 'viewer' })
    await bob.ask('GET', `/api/plays/${id}`)
    await testApp.app.kernel.events.settled()
    const [b, m] = [await hear(bob), await hear(mallory)]
    const cast = [{ userId: alice.id, understudy: false }]
    await alice.ask('PUT', `/api/plays/${id}/casting/${encodeURIComponent(characters[0]?.id ?? '')}`, { cast })
    expect(await b.next()).toBe(`event: play\ndata: {"playId":"${id}"}\n\n`)
    expect(await m.nothing()).toBe(true)
  })

  test('ends with its session, and not with the user’s other sessions', async () => {
    const mine = await freshTokenOf(alice)
    const [ends, stays] = [await hear({ token: mine }), await hear(alice)]
    const headers = { authorization: `Bearer ${mine}` }
    expect((await testApp.fetch('/auth/v1/logout?scope=local', { method: 'POST', headers })).status).toBe(204)
    expect(await ends.next()).toBeNull()
    expect(count()).toBe(1)
    expect(await stays.nothing()).toBe(true)
    expect((await testApp.fetch('/api/events', { headers })).status).toBe(401)
  })

  test('is closed when its reader leaves', async () => {
    const reader = await hear(alice)
    await reader.leave()
    expect(count()).toBe(0)
  })

  test('is limited in number for each user, without affecting others', async () => {
    for (let n = 0; n < LIVE.perPerson; n++) await hear(mallory)
    const answer = await mallory.ask('GET', '/api/events')
    expect(answer.status).toBe(429)
    expect(count()).toBe(LIVE.perPerson)
    expect(await (await hear(bob)).nothing()).toBe(true)
  })

  test('is limited in openings per minute', async () => {
    const answers: number[] = []
    for (let n = 0; n < 61; n++) {
      const answer = await mallory.ask('GET', '/api/events')
      answers.push(answer.status)
      await answer.body?.cancel()
    }
    expect([answers.slice(0, 60).every((status) => status === 200), answers.at(-1)]).toEqual([true, 429])
  })
})

describe('an event stream with a slow reader', () => {
  const actor = { kind: 'user', id: NOBODY } as Parameters<typeof openUserStream>[0]
  const open = () => {
    const ended: string[] = []
    const line = openUserStream(actor, 'token', () => void ended.push('ended'))
    const reader = line.stream.getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    return { line, read, ended }
  }

  test('merges repeated events, and replaces a flood with one event for all', async () => {
    const { line, read } = open()
    expect(await read()).toBe(': \n\n')
    for (let n = 0; n < 3; n++) line.send({ name: 'news' })
    line.send({ name: 'play', playId: 'a' })
    expect(await read()).toBe('event: news\ndata: {}\n\nevent: play\ndata: {"playId":"a"}\n\n')
    for (let n = 0; n < 10_000; n++) line.send({ name: 'play', playId: String(n) })
    expect(await read()).toBe('event: all\ndata: {}\n\n')
    line.send({ name: 'news' })
    expect(await read()).toBe('event: news\ndata: {}\n\n')
  })

  test('sends a heartbeat, and ends when nobody reads', async () => {
    const { line, read, ended } = open()
    await read()
    line.beat()
    expect(await read()).toBe(': \n\n')
    line.beat()
    expect(ended).toEqual([])
    line.beat()
    line.beat()
    expect(ended).toEqual(['ended'])
  })
})
