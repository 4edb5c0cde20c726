import { HocuspocusProvider, type HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyUpdate, Doc, encodeStateVector } from 'yjs'
import { ProviderSocket } from './provider-socket.ts'

const SYNC = 0
const SYNC_STATUS = 8
const [STEP_ONE, STEP_TWO, UPDATE] = [0, 1, 2]

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static last: FakeSocket
  readyState = 0
  readonly sent: Uint8Array[] = []

  constructor() {
    super()
    FakeSocket.last = this
  }

  send(message: Uint8Array): void {
    this.sent.push(message)
  }

  close(): void {}

  /** The kinds of the sync messages that were sent. */
  kinds(): (number | undefined)[] {
    return this.sent.filter((message) => message[2] === SYNC).map((message) => message[3])
  }

  deliver(write: (frame: encoding.Encoder) => void): void {
    const frame = encoding.createEncoder()
    encoding.writeVarString(frame, 'p')
    write(frame)
    const { buffer } = encoding.toUint8Array(frame).slice()
    this.dispatchEvent(new MessageEvent('message', { data: buffer }))
  }
}

beforeEach(() => void vi.stubGlobal('WebSocket', FakeSocket))
afterEach(() => void vi.unstubAllGlobals())

function openPlay() {
  const doc = new Doc()
  const none = (): void => {}
  const wire = new ProviderSocket('ws://localhost/', { opened: none, heard: none, closed: none, delivers: none })
  const websocketProvider = wire as unknown as HocuspocusProviderWebsocket
  const provider = new HocuspocusProvider({ name: 'p', document: doc, awareness: null, token: 't', websocketProvider })
  provider.attach()
  const open = async (): Promise<FakeSocket> => {
    wire.open()
    const socket = FakeSocket.last
    socket.readyState = FakeSocket.OPEN
    socket.dispatchEvent(new Event('open'))
    await vi.waitFor(() => expect(socket.kinds()).toEqual([STEP_ONE]))
    return socket
  }
  return { doc, provider, open, type: (word: string) => doc.getText('words').insert(0, word) }
}

const askFor = (lacking: Doc) => (frame: encoding.Encoder) => {
  encoding.writeVarUint(frame, SYNC)
  encoding.writeVarUint(frame, STEP_ONE)
  encoding.writeVarUint8Array(frame, encodeStateVector(lacking))
}

const acknowledge = (frame: encoding.Encoder): void => {
  encoding.writeVarUint(frame, SYNC_STATUS)
  encoding.writeVarInt(frame, 1)
}

test('what is typed while the play is being joined is sent together with what was typed before', async () => {
  const { provider, open, type } = openPlay()
  type('before')
  const socket = await open()
  type('joining')
  expect(socket.kinds()).toEqual([STEP_ONE])
  const server = new Doc()
  socket.deliver(askFor(server))
  expect(socket.kinds()).toEqual([STEP_ONE, STEP_TWO])
  // the play's id with its length, the kind of message, and the length of the update
  applyUpdate(server, socket.sent.at(-1)!.subarray(5))
  expect(server.getText('words').toDelta()).toEqual([{ insert: 'joiningbefore' }])
  expect(provider.unsyncedChanges).toBe(1)
  socket.deliver(acknowledge)
  expect(provider.unsyncedChanges).toBe(0)
})

test('later changes are sent one by one, and all of this again on the next socket', async () => {
  const { provider, open, type } = openPlay()
  for (let times = 0; times < 2; times++) {
    const socket = await open()
    type('joining')
    socket.deliver(askFor(new Doc()))
    type('later')
    expect(socket.kinds()).toEqual([STEP_ONE, STEP_TWO, UPDATE])
    expect(provider.unsyncedChanges).toBe(2)
    socket.deliver(acknowledge)
    socket.deliver(acknowledge)
    expect(provider.unsyncedChanges).toBe(0)
  }
})
