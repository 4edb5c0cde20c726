/**
 * Five users write in a play, one of them with malicious updates. The others lose nothing, see the same text, and stay
 * the authors of what they wrote.
 */
import type { PlayAuthors } from '@replique/contract'
import { openShared } from '@replique/manuscript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seeded } from '../../../manuscript/crowd/peer.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { HostilePeer } from '../../testing/hostile-peer.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openRawSocket } from '../../testing/raw-socket.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'

const PATIENT = { timeout: 60_000, interval: 20 }
const seeds = Array.from({ length: Number(process.env['REPLIQUE_HOSTILE_CROWDS'] ?? 3) }, (_, index) => index + 1)
const ROUNDS = 40

let testApp: TestApp
let testServer: TestServer
let mallory: Person
const honest: Person[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  testServer = await startTestServer(testApp.app)
  for (const name of ['Alice', 'Bob', 'Carol', 'Dan']) honest.push(await signUp(testApp, name))
  mallory = await signUp(testApp, 'Mallory')
})
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

/** The honest users take turns owning the plays, because sharing is rate limited. */
async function startPlay(seed: number): Promise<string> {
  const owner = honest[seed % honest.length]!
  const made = await owner.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
  const { id } = (await made.json()) as { id: string }
  for (const person of [...honest, mallory]) {
    if (person === owner) continue
    const shared = await owner.ask('POST', `/api/plays/${id}/people`, { email: person.email, role: 'editor' })
    expect(shared.status).toBe(201)
  }
  return id
}

const textsOf = (doc: Y.Doc): string =>
  [...openShared(doc).blocks.entries()]
    .map(([id, text]) => `${id}: ${text instanceof Y.XmlText ? text.toString() : 'none'}`)
    .toSorted()
    .join('\n')

/** Returns the client id of the page that typed a unique marker. */
function pageOf(doc: Y.Doc, marker: string): number | undefined {
  for (const [client, structs] of doc.store.clients)
    for (const struct of structs)
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentString && struct.content.str.includes(marker))
        return client
  return undefined
}

test.each(seeds)('a crowd is unharmed by one writer who sends arbitrary Yjs updates, seed %i', async (seed) => {
  const random = seeded(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const playId = await startPlay(seed)
  const join = async (person: Person): Promise<Writer> => {
    const writer = openWriter(testServer, { token: person.token, playId })
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    writer.provider.setAwarenessField('cursor', { id: 'here' })
    return writer
  }
  const writers = await Promise.all(honest.map(join))
  const looker = await join(mallory)
  writers[0]!.write('It rains.')
  await expect.poll(() => looker.lines().length, PATIENT).toBeGreaterThan(0)
  const attacker = new HostilePeer(random, looker.doc)
  const typed = new Map<string, number>()
  let marker = 0xe000
  let taken = 0
  let refused = 0
  for (let round = 0; round < ROUNDS; round++) {
    const index = below(writers.length)
    const writer = writers[index]!
    const letter = String.fromCharCode(marker++)
    const texts = [...openShared(writer.doc).blocks.values()].filter((text) => text instanceof Y.XmlText)
    const text = texts[below(texts.length)]
    if (text === undefined || random() < 0.3) writer.write(letter)
    else text.insert(below(text.length + 1), letter)
    typed.set(letter, index)
    if (random() < 0.1) writer.provider.disconnect()
    else if (random() < 0.5) void writer.provider.connect()
    const raw = await openRawSocket(testServer, { playId, token: mallory.token })
    if ((await raw.update(attacker.next())) === 'taken') taken++
    else refused++
    raw.close()
  }
  expect(refused).toBeGreaterThan(taken / 10)
  for (const writer of writers) void writer.provider.connect()
  await expect.poll(() => writers.every((writer) => writer.isSaved()), PATIENT).toBe(true)
  await expect.poll(() => new Set(writers.map(({ doc }) => textsOf(doc))).size, PATIENT).toBe(1)
  const [first] = writers as [Writer, ...Writer[]]
  const agreed = textsOf(first.doc)
  for (const writer of [...writers, looker]) writer.leave()

  const later = await join(honest[0]!)
  expect(textsOf(later.doc)).toBe(agreed)
  const answer = await honest[0]!.ask('GET', `/api/plays/${playId}/authors`)
  const { people, clients } = (await answer.json()) as PlayAuthors
  const nameOf = (client: number | undefined): string | undefined => {
    const person = clients.find((one) => one.client === client)?.person
    return person === undefined || person === null ? undefined : people[person]?.name
  }
  const lost = [...typed.keys()].filter((letter) => !agreed.includes(letter))
  expect(lost).toEqual([])
  const others = [...typed].filter(([letter, index]) => nameOf(pageOf(later.doc, letter)) !== honest[index]!.name)
  expect(others).toEqual([])
  expect((await honest[0]!.ask('GET', `/api/plays/${playId}/export?format=fountain`)).status).toBe(200)
  later.leave()
})
