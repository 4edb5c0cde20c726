/** A running server prints one JSON object per line, whatever clients send it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COLLABORATION_PATH } from '@replique/contract'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePgliteFolder } from './kernel/db/fresh-pglite-for-tests.ts'
import { startServer, type ServerProcess } from './process-for-tests.ts'
import { signUp } from './testing/cast.ts'

let folder: string
let server: ServerProcess
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-printed-'))
  await makePgliteFolder(join(folder, 'database'))
  server = startServer({ DATA_DIR: folder, LOG_LEVEL: 'debug' })
  address = await server.ready()
})
afterAll(async () => {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const SYNC = 0
const CLOSE = 7
type Bytes = Uint8Array<ArrayBuffer>
const frameOf = (playId: string, ...numbers: number[]): Bytes => {
  const to = encoding.createEncoder()
  encoding.writeVarString(to, playId)
  for (const number of numbers) encoding.writeVarUint(to, number)
  return encoding.toUint8Array(to) as Bytes
}
const tokenFrame = (playId: string, token: string): Bytes => {
  const to = encoding.createEncoder()
  encoding.writeUint8Array(to, frameOf(playId, 2, 0))
  encoding.writeVarString(to, token)
  return encoding.toUint8Array(to) as Bytes
}

/** Sends frames one after the other. Resolves with the close code of the socket. */
const send = (frames: readonly Bytes[]): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address.replace('http', 'ws') + COLLABORATION_PATH)
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('open', () => frames.forEach((frame) => socket.send(frame)))
    socket.addEventListener('close', ({ code }) => resolve(code))
    // the last frame requests missing updates: it is answered, unless the connection has already been closed
    socket.addEventListener('message', ({ data }) => {
      const kind = new Uint8Array(data as ArrayBuffer)[37]
      if (kind === SYNC || kind === CLOSE) socket.close()
    })
  })

test('no frame makes the server print a stack trace', async () => {
  const fetchHere = (path: string | Request, init?: RequestInit) =>
    fetch(typeof path === 'string' ? new URL(path, address) : path, init)
  const alice = await signUp({ fetch: fetchHere }, 'Alice')
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  const { id: playId } = (await made.json()) as { id: string }
  const token = tokenFrame(playId, alice.token)
  const ask = frameOf(playId, SYNC, 0, 1, 0)
  const bad: [string, Bytes][] = [
    ['a kind that there is not', frameOf(playId, 77)],
    ['a word of the server', frameOf(playId, 6, 1, 65)],
    ['a step that there is not', frameOf(playId, 0, 9, 1, 1)],
    ['an update that ends early', frameOf(playId, 0, 2, 100, 1)],
    ['a state that is none', frameOf(playId, 0, 0, 3, 255, 255, 255)],
    ['presence that is none', frameOf(playId, 1, 3, 1, 200, 200)],
    ['a token that ends early', frameOf(playId, 2, 0, 100)],
    ['nothing after the name', frameOf(playId)],
    ['a name that ends early', Uint8Array.from([36, 1, 2])],
  ]
  for (const [, frame] of bad) await send([token, frame, ask])
  for (const [, frame] of bad) await send([frame, frame, token, token, ask])
  const lines = server.output().trimEnd().split('\n')
  // startup messages are for people, so they are not JSON
  const printed = lines.filter((line) => !/^(Réplique is ready|Set up the|Only this machine)/.test(line))
  const not = printed.filter((line) => {
    try {
      return typeof JSON.parse(line) !== 'object'
    } catch {
      return true
    }
  })
  expect(not).toEqual([])
  expect(printed.some((line) => line.includes('a library printed'))).toBe(true)
})
