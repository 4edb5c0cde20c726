/**
 * Everything typed carries the Yjs client id of its page. Nobody can write under the id of somebody else's open page.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { CLOSE, type PlayAuthors } from '@replique/contract'
import { openShared } from '@replique/manuscript'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { typedAs } from '../../testing/hostile-updates.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openRawSocket } from '../../testing/raw-socket.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import type { Collab } from './index.ts'

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

async function startPlay(): Promise<string> {
  const made = await alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
  const { id } = (await made.json()) as { id: string }
  await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role: 'editor' })
  return id
}

/** Joins and shows a caret, as the editor does. */
async function join(person: Person, playId: string, doc?: Y.Doc): Promise<Writer> {
  const writer = openWriter(testServer, { token: person.token, playId, ...(doc && { doc }) })
  writers.push(writer)
  await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
  writer.provider.setAwarenessField('cursor', { id: 'here' })
  return writer
}

const sees = ({ provider }: Writer, other: Writer) =>
  expect.poll(() => provider.awareness?.getStates().has(other.doc.clientID), PATIENT).toBe(true)

async function whoTyped(playId: string, client: number): Promise<string | undefined> {
  const answer = await alice.ask('GET', `/api/plays/${playId}/authors`)
  const { people, clients } = (await answer.json()) as PlayAuthors
  const person = clients.find((one) => one.client === client)?.person
  return person === undefined || person === null ? undefined : people[person]?.name
}

test('a user cannot write with the client id of another user’s open page, or block its updates', async () => {
  const playId = await startPlay()
  const [a, b] = [await join(alice, playId), await join(bob, playId)]
  await sees(a, b)
  Y.applyUpdate(a.doc, typedAs(a.doc, b.doc.clientID, 'Forged.'))
  await expect.poll(() => a.closed, PATIENT).not.toHaveLength(0)
  a.leave()
  b.write('His own.')
  await expect.poll(() => b.isSaved(), PATIENT).toBe(true)
  expect((await join(alice, playId)).lines()).toEqual(['His own.'])
  expect(await whoTyped(playId, b.doc.clientID)).toBe('Bob')
})

test('a user can send from one page what they typed on another', async () => {
  const playId = await startPlay()
  const [one, other] = [await join(bob, playId), await join(bob, playId)]
  await sees(one, other)
  Y.applyUpdate(one.doc, typedAs(one.doc, other.doc.clientID, 'In the other window.'))
  await expect.poll(() => one.isSaved(), PATIENT).toBe(true)
  expect((await join(alice, playId)).lines()).toEqual(['In the other window.'])
})

test('a client id seen only in presence stays reserved for its user, so that offline edits are stored later', async () => {
  const playId = await startPlay()
  const [a, b] = [await join(alice, playId), await join(bob, playId)]
  await sees(a, b)
  b.provider.disconnect()
  await expect.poll(() => b.closed, PATIENT).not.toHaveLength(0)
  b.write('In a tunnel.')
  a.leave()
  const collab = testApp.app.modules.find(({ name }) => name === 'collab') as Collab
  await expect.poll(() => collab.count().documents, PATIENT).toBe(0)
  const later = await join(alice, playId)
  Y.applyUpdate(later.doc, typedAs(later.doc, b.doc.clientID, 'Forged.'))
  await expect.poll(() => later.closed, PATIENT).not.toHaveLength(0)
  later.leave()
  await b.provider.connect()
  await expect.poll(() => b.isSaved(), PATIENT).toBe(true)
  expect((await join(alice, playId)).lines()).toEqual(['In a tunnel.'])
  expect(await whoTyped(playId, b.doc.clientID)).toBe('Bob')
})

test('a user cannot continue another page’s client id at its next clock, or replace its updates', async () => {
  const playId = await startPlay()
  const [a, b] = [await join(alice, playId), await join(bob, playId)]
  b.write('Before.')
  await expect.poll(() => a.lines(), PATIENT).toEqual(['Before.'])
  b.provider.disconnect()
  await expect.poll(() => b.closed, PATIENT).not.toHaveLength(0)
  b.write('On a train.')
  Y.applyUpdate(a.doc, typedAs(a.doc, b.doc.clientID, 'Forged.'))
  await expect.poll(() => a.closed, PATIENT).not.toHaveLength(0)
  a.leave()
  await b.provider.connect()
  await expect.poll(() => b.isSaved(), PATIENT).toBe(true)
  expect((await join(alice, playId)).lines()).toEqual(['Before.', 'On a train.'])
  expect(await whoTyped(playId, b.doc.clientID)).toBe('Bob')
})

test('different content for a client id and clock already stored is not reported as saved', async () => {
  const playId = await startPlay()
  const first = new Y.Doc()
  first.clientID = 31_337
  const a = await join(bob, playId, first)
  a.write('The first words by this id.')
  await expect.poll(() => a.isSaved(), PATIENT).toBe(true)
  a.leave()
  const raw = await openRawSocket(testServer, { playId, token: bob.token })
  const second = new Y.Doc()
  second.clientID = 31_337
  const { blocks, order } = openShared(second)
  second.transact(() => {
    blocks.set(`${(31_337).toString(36)}.w0`, new Y.XmlText('Other words by this id.....'))
    order.push([`${(31_337).toString(36)}.w0`])
  })
  expect(await raw.update(Y.encodeStateAsUpdate(second))).toBe(CLOSE.forbidden)
})

test('a page that reconnects continues under its own client id', async () => {
  const playId = await startPlay()
  const [a, b] = [await join(alice, playId), await join(bob, playId)]
  b.write('Before.')
  await expect.poll(() => a.lines(), PATIENT).toEqual(['Before.'])
  b.provider.disconnect()
  await expect.poll(() => b.closed, PATIENT).not.toHaveLength(0)
  b.write('On a train.')
  await b.provider.connect()
  await expect.poll(() => a.lines(), PATIENT).toEqual(['Before.', 'On a train.'])
  expect(await whoTyped(playId, b.doc.clientID)).toBe('Bob')
})

test('a user cannot occupy the client id of a disconnected page, or block its updates', async () => {
  const playId = await startPlay()
  const [a, b] = [await join(alice, playId), await join(bob, playId)]
  b.write('Before.')
  await expect.poll(() => a.lines(), PATIENT).toEqual(['Before.'])
  b.provider.disconnect()
  await expect.poll(() => b.closed, PATIENT).not.toHaveLength(0)
  const squatting = new Y.Doc()
  squatting.clientID = b.doc.clientID
  const squatter = await join(alice, playId, squatting)
  // a presence state only counts if its clock is higher than the last one seen for the client id
  for (let word = 0; word < 8; word++) squatter.provider.setAwarenessField('cursor', { id: `there ${word}` })
  squatter.write('Meanwhile.')
  await expect.poll(() => a.lines(), PATIENT).toEqual(['Before.', 'Meanwhile.'])
  b.write('In a tunnel.')
  await b.provider.connect()
  await expect.poll(() => a.lines(), PATIENT).toHaveLength(3)
  b.provider.setAwarenessField('cursor', { id: 'there' })
  await sees(a, b)
  const shown = a.provider.awareness?.getStates().get(b.doc.clientID) as { user: { name: string } }
  expect(shown.user.name).toBe('Bob')
  squatter.leave()
})
