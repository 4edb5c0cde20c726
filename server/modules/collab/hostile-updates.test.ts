/** Malicious updates from a user who may edit the play. Each is refused, and no part of it is stored. */
import { CLOSE } from '@replique/contract'
import * as encoding from 'lib0/encoding'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import * as forge from '../../testing/hostile-updates.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openRawSocket } from '../../testing/raw-socket.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import { COLLAB_LIMITS } from './limits.ts'

const PATIENT = { timeout: 30_000, interval: 20 }
const MALLORYS = 4242
let testApp: TestApp
let testServer: TestServer
let alice: Person
let mallory: Person
let playId: string
const writers: Writer[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
  mallory = await signUp(testApp, 'Mallory')
})
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

async function join(person: Person): Promise<Writer> {
  const writer = openWriter(testServer, { token: person.token, playId })
  writers.push(writer)
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  return writer
}

/** Creates a play that alice owns and mallory may edit, with some text. Returns alice's connection to it. */
async function start(words = 'It rains.'): Promise<Writer> {
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  playId = ((await made.json()) as { id: string }).id
  await alice.ask('POST', `/api/plays/${playId}/people`, { email: mallory.email, role: 'editor' })
  const writer = await join(alice)
  writer.write(words)
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  return writer
}

const countStored = async (): Promise<number> => {
  const { rows } = await testApp.app.kernel.database.query(
    `select count(*)::int as stored from play_updates where play_id = '${playId}'`,
  )
  return (rows[0] as { stored: number }).stored
}

const send = async (update: Uint8Array): Promise<'taken' | number> => {
  const raw = await openRawSocket(testServer, { playId, token: mallory.token })
  const answer = await raw.update(update)
  raw.close()
  return answer
}

/**
 * Expects that nothing was stored, that alice can keep writing, and that a reopened play contains her text and nothing
 * else.
 */
async function expectUnharmed(writer: Writer, stored: number): Promise<void> {
  expect(await countStored()).toBe(stored)
  writer.write('It stops.')
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  const lines = writer.lines()
  writers.splice(0).forEach((one) => one.leave())
  expect((await join(alice)).lines()).toEqual(lines)
}

const inText = (writer: Writer, thing: Omit<forge.Forged, 'origin'>): Uint8Array => {
  const { client, clock } = forge.lettersOf(writer.doc)
  return forge.forgeUpdate([{ client: MALLORYS, clock: 0, things: [{ origin: { client, clock }, ...thing }] }])
}
const inSettings = (...things: Pick<forge.Forged, 'kind' | 'write'>[]): Uint8Array =>
  forge.forgeUpdate([
    { client: MALLORYS, clock: 0, things: things.map((thing) => ({ parent: 'settings', key: 'paper', ...thing })) },
  ])
const nulls = (count: number) => ({
  kind: 8,
  write: (to: encoding.Encoder): void => {
    encoding.writeVarUint(to, count)
    encoding.writeUint8Array(to, new Uint8Array(count).fill(126))
  },
})

describe('hostile updates are not stored', () => {
  test.each<[string, (writer: Writer) => Uint8Array]>([
    ['an embed of 5,000 lists in one another', (writer) => inText(writer, forge.embed(forge.nested(5000)))],
    ['any embed', (writer) => inText(writer, forge.embed('{}'))],
    ['a format of 5,000 lists', (writer) => inText(writer, forge.format('strong', forge.nested(5000)))],
    ['a format of 40 lists', (writer) => inText(writer, forge.format('strong', forge.nested(40)))],
    ['a format of another name', (writer) => inText(writer, forge.format('blink', 'true'))],
    ['a value of 5,000 lists', () => inSettings(forge.any(forge.deepList(5000)))],
    ['a value of 20 lists', () => inSettings(forge.any(forge.deepList(20)))],
    ['a value in the form of earlier versions', () => inSettings(forge.json(forge.nested(5000)))],
    ['8 million nulls in one thing', () => inSettings(nulls(8_000_000))],
    ['a thing of no length', () => inSettings(forge.any())],
    ['a text of no length', (writer) => inText(writer, forge.text(''))],
    [
      'a record that has another prototype',
      () =>
        inSettings(
          forge.any((to) => {
            encoding.writeUint8(to, 118)
            encoding.writeVarUint(to, 1)
            encoding.writeVarString(to, '__proto__')
            encoding.writeUint8(to, 126)
          }),
        ),
    ],
    [
      'a clock beyond all writing',
      () =>
        forge.forgeUpdate([
          { client: MALLORYS, clock: 0, things: [{ kind: 0, write: (to) => encoding.writeVarUint(to, 2 ** 50) }] },
        ]),
    ],
    [
      'more pages than anybody has',
      () =>
        forge.forgeUpdate(
          Array.from({ length: COLLAB_LIMITS.update.clients + 1 }, (_, client) => ({
            client,
            clock: 0,
            things: [{ parent: 'settings', key: 'paper', ...nulls(1) }],
          })),
        ),
    ],
  ])('%s', async (_, make) => {
    const writer = await start()
    const before = await countStored()
    expect(await send(make(writer))).toBe(CLOSE.forbidden)
    await expectUnharmed(writer, before)
  })

  test.each<[string, (writer: Writer) => Uint8Array]>([
    [
      'a letter before one that nobody wrote',
      (writer) => inText(writer, { rightOrigin: { client: 77, clock: 5 }, ...forge.text('x') }),
    ],
    [
      'two letters that stand on each other',
      () =>
        forge.forgeUpdate([
          { client: 78, clock: 0, things: [{ rightOrigin: { client: 79, clock: 0 }, ...forge.text('x') }] },
          { client: 79, clock: 0, things: [{ rightOrigin: { client: 78, clock: 0 }, ...forge.text('x') }] },
        ]),
    ],
  ])('%s', async (_, make) => {
    const writer = await start()
    const before = await countStored()
    expect(await send(make(writer))).not.toBe('taken')
    await expectUnharmed(writer, before)
  })
})

test('one update with more items than allowed is too costly', async () => {
  const writer = await start()
  const before = await countStored()
  const { client, clock } = forge.lettersOf(writer.doc)
  const count = COLLAB_LIMITS.update.items + 1
  // each item is placed before the previous one, so there are no conflicts
  const things = Array.from({ length: count }, (_, at) => ({
    rightOrigin: at === 0 ? { client, clock } : { client: MALLORYS, clock: at - 1 },
    ...forge.text('x'),
  }))
  expect(await send(forge.forgeUpdate([{ client: MALLORYS, clock: 0, things }]))).toBe(CLOSE.tooCostly)
  await expectUnharmed(writer, before)
})

describe('characters inserted by many clients at one place', () => {
  test.each([2000, 5000])('%i in one update are too costly', async (count) => {
    const writer = await start('It rains. '.repeat(300))
    const before = await countStored()
    const update = forge.forgeUpdate(forge.descendingLetters(forge.lettersOf(writer.doc), count))
    expect(await send(update)).toBe(CLOSE.tooCostly)
    await expectUnharmed(writer, before)
  })

  test('sent one by one are refused before they cost much work', async () => {
    const writer = await start('It rains. '.repeat(300))
    const letters = forge.lettersOf(writer.doc)
    const raw = await openRawSocket(testServer, { playId, token: mallory.token })
    const things = forge
      .descendingLetters(letters, 3000)
      .flatMap((page) =>
        page.things.map((thing, clock) => forge.forgeUpdate([{ client: page.client, clock, things: [thing] }])),
      )
    let taken = 0
    let answer: 'taken' | number = 'taken'
    for (const update of things.toSorted(() => 0)) {
      answer = await raw.update(update)
      if (answer !== 'taken') break
      taken++
    }
    expect(answer).toBe(CLOSE.tooCostly)
    expect(taken).toBeGreaterThan(0)
    writer.write('It stops.')
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  })
})
