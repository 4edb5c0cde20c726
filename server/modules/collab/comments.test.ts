/** Comments and suggestions over real sockets: who may write what, and that nothing else is stored. */
import { CLOSE } from '@replique/contract'
import {
  addAnnotation,
  changeMessage,
  openShared,
  annotationsOf,
  removeMessage,
  addMessage,
  type Anchor,
} from '@replique/manuscript'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import type { CommentEvent } from './index.ts'

const PATIENT = { timeout: 20_000, interval: 20 }
let testApp: TestApp
let testServer: TestServer
let alice: Person
let clara: Person
let playId: string
let claraId: string
const writers: Writer[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
  clara = await signUp(testApp, 'Clara')
  const made = await alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
  playId = ((await made.json()) as { id: string }).id
  const shared = await alice.ask('POST', `/api/plays/${playId}/people`, { email: clara.email, role: 'commenter' })
  claraId = ((await shared.json()) as { id: string }).id
})
afterEach(async () => {
  writers.splice(0).forEach((writer) => writer.leave())
  await become('commenter')
})
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

const become = (role: string) => alice.ask('PATCH', `/api/plays/${playId}/people/${claraId}`, { role })

const join = async (person: Person, doc = new Y.Doc()): Promise<Writer> => {
  const writer = openWriter(testServer, { token: person.token, playId, doc })
  writers.push(writer)
  await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
  return writer
}
const stored = async (): Promise<number> => {
  const { rows } = await testApp.app.kernel.database.query(
    'select count(*) as n from play_updates where play_id = $1',
    [playId],
  )
  return Number(rows[0]?.['n'])
}

const NOWHERE: Anchor = { start: { id: 'x', at: {} }, end: { id: 'x', at: {} } }
const comment = ({ doc }: Writer, author: string, text: string): string =>
  addAnnotation(
    openShared(doc),
    { kind: 'comment', author, at: 1, anchor: NOWHERE, quote: 'words' },
    { author, at: 1, text, mentions: [] },
  )
const saidIn = ({ doc }: Writer): string[] =>
  annotationsOf(openShared(doc)).flatMap(({ messages }) => messages.map(({ text }) => text))

describe('events about comments', () => {
  const told: CommentEvent[] = []
  let deaf: () => void
  beforeAll(() => {
    deaf = testApp.app.kernel.events.on('play.commented', (fact) => void told.push(fact))
  })
  afterEach(() => void told.splice(0))
  afterAll(() => deaf())

  test('name the mentioned users and the author replied to, once: not on repetition, change or deletion', async () => {
    const [a, c] = [await join(alice), await join(clara)]
    const thread = comment(c, clara.id, 'Is it snowing?')
    await expect.poll(() => saidIn(a), PATIENT).toContain('Is it snowing?')
    const shared = openShared(a.doc)
    const entry = addMessage(shared, thread, { author: alice.id, at: 2, text: '@Clara It is.', mentions: [clara.id] })
    await expect.poll(() => saidIn(c), PATIENT).toContain('@Clara It is.')
    changeMessage(shared, { id: thread, message: entry }, { text: '@Clara It was.', mentions: [clara.id], at: 3 })
    removeMessage(shared, { id: thread, message: entry })
    await expect.poll(() => a.isSaved() && c.isSaved(), PATIENT).toBe(true)
    const again = await join(alice, a.doc)
    again.write('And on.')
    await expect.poll(() => again.isSaved(), PATIENT).toBe(true)
    expect(told).toEqual([
      { playId, author: clara.id, thread, entry: expect.any(String) as string, mentioned: [], repliedTo: [] },
      { playId, author: alice.id, thread, entry, mentioned: [clara.id], repliedTo: [clara.id] },
    ])
  })

  test('name only the newly mentioned users of a changed message', async () => {
    const a = await join(alice)
    const shared = openShared(a.doc)
    const thread = comment(a, alice.id, 'Is it?')
    const entry = addMessage(shared, thread, { author: alice.id, at: 2, text: '@Clara', mentions: [clara.id] })
    await expect.poll(() => a.isSaved(), PATIENT).toBe(true)
    const mentions = [clara.id, 'somebody']
    changeMessage(shared, { id: thread, message: entry }, { text: '@Clara @Somebody', mentions, at: 3 })
    await expect.poll(() => a.isSaved(), PATIENT).toBe(true)
    expect(told.at(-1)).toEqual({ playId, author: alice.id, thread, entry, mentioned: ['somebody'], repliedTo: [] })
  })

  test('are not published for a refused comment', async () => {
    const c = await join(clara)
    comment(c, alice.id, 'Alice says so.')
    await expect.poll(() => c.closed, PATIENT).not.toHaveLength(0)
    await become('viewer')
    comment(await join(clara), clara.id, 'One more thing.')
    const a = await join(alice)
    a.write('A line.')
    await expect.poll(() => a.isSaved(), PATIENT).toBe(true)
    expect(told).toEqual([])
  })
})

describe('a commenter', () => {
  test('receives the role, comments and gets a reply; a copy of the play has no comments', async () => {
    const [a, c] = [await join(alice), await join(clara)]
    await expect.poll(() => c.notices, PATIENT).toContainEqual({ type: 'role', role: 'commenter' })
    const thread = comment(c, clara.id, 'Is it raining?')
    await expect.poll(() => saidIn(a), PATIENT).toContain('Is it raining?')
    addMessage(openShared(a.doc), thread, { author: alice.id, at: 2, text: 'It is.', mentions: [clara.id] })
    await expect.poll(() => saidIn(c), PATIENT).toContain('It is.')
    await expect.poll(() => a.isSaved() && c.isSaved(), PATIENT).toBe(true)
    const copy = (await (await alice.ask('POST', `/api/plays/${playId}/duplicate`)).json()) as { id: string }
    const reader = openWriter(testServer, { token: alice.token, playId: copy.id })
    writers.push(reader)
    await expect.poll(() => reader.provider.isSynced, PATIENT).toBe(true)
    expect(saidIn(reader)).toEqual([])
  })

  test('cannot write text: none of it is stored, shown or reported as saved', async () => {
    const [a, c] = [await join(alice), await join(clara)]
    const before = [await stored(), a.lines()]
    c.write('Mine now.')
    await expect.poll(() => c.notices, PATIENT).toContainEqual({ type: 'refused', code: 'not_allowed' })
    expect(c.isSaved()).toBe(false)
    expect([await stored(), a.lines(), (await join(alice)).lines()]).toEqual([...before, before[1]])
  })

  test('cannot comment as another user, and is disconnected after trying', async () => {
    const [a, c] = [await join(alice), await join(clara)]
    const before = await stored()
    comment(c, alice.id, 'Alice says so.')
    await expect.poll(() => c.closed, PATIENT).not.toHaveLength(0)
    expect(c.notices).toContainEqual({ type: 'refused', code: 'not_allowed' })
    expect(await stored()).toBe(before)
    expect(saidIn(a)).not.toContain('Alice says so.')
  })

  test('can no longer comment after becoming a viewer, and later updates are not stored', async () => {
    const [a, c] = [await join(alice), await join(clara)]
    await become('viewer')
    await expect.poll(() => c.notices, PATIENT).toContainEqual({ type: 'role', role: 'viewer' })
    const before = await stored()
    comment(c, clara.id, 'One more thing.')
    a.write('A line that comes after it.')
    await expect.poll(() => c.lines(), PATIENT).toContain('A line that comes after it.')
    expect(c.isSaved()).toBe(false)
    await expect.poll(() => a.isSaved(), PATIENT).toBe(true)
    expect(await stored()).toBe(before + 1)
    expect(saidIn(a)).not.toContain('One more thing.')
  })
})

describe('an editor', () => {
  test('cannot comment as another user', async () => {
    const a = await join(alice)
    comment(a, clara.id, 'Clara says so.')
    await expect.poll(() => a.closed, PATIENT).toContain(CLOSE.forbidden)
    expect(saidIn(await join(clara))).not.toContain('Clara says so.')
  })

  test('cannot send a message that is too long', async () => {
    const a = await join(alice)
    comment(a, alice.id, 'x'.repeat(10_001))
    await expect.poll(() => a.notices, PATIENT).toContainEqual({ type: 'refused', code: 'invalid' })
    await expect.poll(() => a.closed, PATIENT).toContain(CLOSE.forbidden)
  })
})
