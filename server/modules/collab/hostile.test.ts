import { CLOSE, COLLABORATION_PATH, UPDATE_LIMIT } from '@replique/contract'
import * as encoding from 'lib0/encoding'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'
import { COLLAB_LIMITS } from './limits.ts'

const PATIENT = { timeout: 20_000, interval: 20 }
const SYNC = 0
const AWARENESS = 1
const AUTH = 2
const UPDATE = 2

let testApp: TestApp
let testServer: TestServer
let alice: Person
let playId: string
const writers: Writer[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  testServer = await startTestServer(testApp.app)
  alice = await signUp(testApp, 'Alice')
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  playId = ((await made.json()) as { id: string }).id
})
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

const join = async (): Promise<Writer> => {
  const writer = openWriter(testServer, { token: alice.token, playId })
  writers.push(writer)
  await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
  return writer
}

type Bytes = Uint8Array<ArrayBuffer>

const frame = (type: number, write: (to: encoding.Encoder) => void): Bytes => {
  const to = encoding.createEncoder()
  encoding.writeVarString(to, playId)
  encoding.writeVarUint(to, type)
  write(to)
  return encoding.toUint8Array(to) as Bytes
}
const updateFrame = (update: Uint8Array) =>
  frame(SYNC, (to) => {
    encoding.writeVarUint(to, UPDATE)
    encoding.writeVarUint8Array(to, update)
  })
const tokenFrame = () =>
  frame(AUTH, (to) => {
    encoding.writeVarUint(to, 0)
    encoding.writeVarString(to, alice.token)
  })

interface Raw {
  readonly socket: WebSocket
  readonly code: () => number | null
}
/** Opens a raw socket on which tests can violate the protocol, after joining a play if `joined` is true. */
const open = async (joined: boolean): Promise<Raw> => {
  let code: number | null = null
  let answers = 0
  const socket = new WebSocket(testServer.url.replace('http', 'ws') + COLLABORATION_PATH)
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('close', (event) => (code = event.code))
  socket.addEventListener('message', () => answers++)
  await expect.poll(() => socket.readyState, PATIENT).toBe(WebSocket.OPEN)
  if (joined) {
    socket.send(tokenFrame())
    await expect.poll(() => answers, PATIENT).toBeGreaterThan(0)
  }
  return { socket, code: () => code }
}

/** Expects that the server works and that an honest user can still write and save. */
const expectWell = async () => {
  const writer = await join()
  const before = writer.lines().length
  writer.write('Still here.')
  await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
  const reader = await join()
  expect(reader.lines()).toHaveLength(before + 1)
}

const textOf = (length: number): Uint8Array => {
  const doc = new Y.Doc()
  doc.getMap('blocks').set('big', new Y.XmlText('x'.repeat(length)))
  return Y.encodeStateAsUpdate(doc)
}

describe('a participant who sends', () => {
  test.each([
    ['a truncated update', () => updateFrame(textOf(100).subarray(0, 60)), [CLOSE.forbidden]],
    ['an update of random bytes', () => updateFrame(crypto.getRandomValues(new Uint8Array(200))), [CLOSE.forbidden]],
    ['an update over the limit', () => updateFrame(textOf(UPDATE_LIMIT + 10)), [CLOSE.tooLarge]],
    ['50 MB in one frame', () => new Uint8Array(50 * 1024 * 1024), [1006, CLOSE.tooLarge]],
    [
      'presence of 1 MB',
      () => frame(AWARENESS, (to) => encoding.writeVarUint8Array(to, new Uint8Array(1 << 20))),
      [CLOSE.tooLarge],
    ],
    ['a frame that ends within its name', () => Uint8Array.from([36, 1, 2, 3]), [CLOSE.unauthorized]],
  ])('%s loses only their own connection', async (_, bytes, codes) => {
    const honest = await join()
    const raw = await open(true)
    raw.socket.send(bytes() as Bytes)
    await expect.poll(raw.code, PATIENT).not.toBeNull()
    expect(codes).toContain(raw.code())
    honest.write('Undisturbed.')
    await expect.poll(() => honest.isSaved(), PATIENT).toBe(true)
    await expectWell()
  })

  test('300 random frames, changes nothing for others', async () => {
    const raw = await open(true)
    const before = (await join()).lines()
    for (let round = 0; round < 300 && raw.socket.readyState === WebSocket.OPEN; round++)
      raw.socket.send(
        frame(round % 12, (to) => encoding.writeUint8Array(to, crypto.getRandomValues(new Uint8Array(round % 50)))),
      )
    expect((await join()).lines()).toEqual(before)
    raw.socket.close()
    await expectWell()
  })
})

describe('a connection that has not joined', () => {
  test('is closed after sending more than a token needs', async () => {
    const raw = await open(false)
    const piece = new Uint8Array(COLLAB_LIMITS.unknownBytes / 4)
    for (let round = 0; round < 8; round++) raw.socket.send(piece)
    await expect.poll(raw.code, PATIENT).not.toBeNull()
    await expectWell()
  })

  test('replaces other waiting connections when clients connect again and again', async () => {
    const sockets = Array.from(
      { length: COLLAB_LIMITS.unknownPerAddress + 40 },
      () => new WebSocket(testServer.url.replace('http', 'ws') + COLLABORATION_PATH),
    )
    await expect.poll(() => sockets.every(({ readyState }) => readyState !== WebSocket.CONNECTING), PATIENT).toBe(true)
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)
    expect(open.length).toBeLessThanOrEqual(COLLAB_LIMITS.unknownPerAddress)
    expect(sockets.at(-1)?.readyState).toBe(WebSocket.OPEN)
    sockets.forEach((socket) => socket.close())
    await expect.poll(() => sockets.every(({ readyState }) => readyState === WebSocket.CLOSED), PATIENT).toBe(true)
    await expectWell()
  })
})

describe('presence', () => {
  interface Shown {
    readonly client: number
    readonly cursor?: unknown
  }
  const shown = (writer: Writer) =>
    [...(writer.provider.awareness?.getStates() ?? [])].map(([client, state]) => ({ client, ...state }) as Shown)

  test('shows the name that the server knows, whatever the client sends', async () => {
    const mallory = await signUp(testApp, 'Mallory')
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: mallory.email, role: 'viewer' })
    const a = await join()
    const m = openWriter(testServer, { token: mallory.token, playId })
    writers.push(m)
    await expect.poll(() => m.provider.isSynced, PATIENT).toBe(true)
    m.provider.setAwarenessField('user', { id: alice.id, name: '<b>Alice</b>', colour: 99 })
    m.provider.setAwarenessField('cursor', { at: 2 ** 53 })
    m.provider.setAwarenessField('secret', 'x')
    const seen = () => shown(a).find(({ client }) => client === m.doc.clientID)
    await expect.poll(() => seen()?.cursor, PATIENT).toEqual({ at: 2 ** 53 })
    expect(seen()).toEqual({
      client: m.doc.clientID,
      user: { id: mallory.id, name: 'Mallory', colour: expect.any(Number) as number },
      cursor: { at: 2 ** 53 },
    })
  })

  test('has one state per connection, which other connections cannot set', async () => {
    const mallory = await signUp(testApp, 'Mo')
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: mallory.email, role: 'viewer' })
    const a = await join()
    a.provider.setAwarenessField('cursor', 'mine')
    const m = openWriter(testServer, { token: mallory.token, playId })
    writers.push(m)
    await expect.poll(() => m.provider.isSynced, PATIENT).toBe(true)
    m.provider.setAwarenessField('cursor', 'first')
    await expect.poll(() => shown(a).length, PATIENT).toBe(2)
    const forged = new Awareness(new Y.Doc())
    const clients = [a.doc.clientID, ...Array.from({ length: 20 }, (_, index) => 1_000 + index)]
    for (const client of clients) {
      forged.states.set(client, { cursor: 'forged' })
      forged.meta.set(client, { clock: 1_000, lastUpdated: Date.now() })
    }
    const update = encodeAwarenessUpdate(forged, clients)
    m.provider.configuration.websocketProvider.send(frame(AWARENESS, (to) => encoding.writeVarUint8Array(to, update)))
    m.provider.setAwarenessField('cursor', 'last')
    await expect.poll(() => shown(a).map(({ cursor }) => cursor), PATIENT).toContain('last')
    expect(
      shown(a)
        .map(({ cursor }) => cursor)
        .toSorted((one, two) => String(one).localeCompare(String(two))),
    ).toEqual(['last', 'mine'])
  })
})
