import { COLLABORATION_PATH } from '@replique/contract'
import * as encoding from 'lib0/encoding'
import type { TestServer } from './test-server.ts'

/** A socket that has joined a play and sends arbitrary updates. */
export interface RawSocket {
  /** Sends an update as an editor would. Resolves once the server has accepted it or closed the socket. */
  update(bytes: Uint8Array): Promise<'taken' | number>
  close(): void
}

const SYNC = 0
const AUTH = 2
const SAVED = 8

function frame(playId: string, kind: number, write: (to: encoding.Encoder) => void): Uint8Array<ArrayBuffer> {
  const to = encoding.createEncoder()
  encoding.writeVarString(to, playId)
  encoding.writeVarUint(to, kind)
  write(to)
  return encoding.toUint8Array(to) as Uint8Array<ArrayBuffer>
}

export async function openRawSocket(
  testServer: Pick<TestServer, 'url'>,
  { playId, token }: { playId: string; token: string },
): Promise<RawSocket> {
  const socket = new WebSocket(testServer.url.replace('http', 'ws') + COLLABORATION_PATH)
  socket.binaryType = 'arraybuffer'
  let answer = Promise.withResolvers<'taken' | number>()
  let code: number | null = null
  const joined = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    const kind = new Uint8Array(data as ArrayBuffer)[1 + playId.length]
    if (kind === AUTH) joined.resolve()
    if (kind === SAVED) answer.resolve('taken')
  })
  socket.addEventListener('close', (event) => {
    code = event.code
    answer.resolve(code)
    joined.resolve()
  })
  socket.addEventListener('open', () =>
    socket.send(
      frame(playId, AUTH, (to) => {
        encoding.writeVarUint(to, 0)
        encoding.writeVarString(to, token)
      }),
    ),
  )
  await joined.promise
  return {
    update: (bytes) => {
      if (code !== null) return Promise.resolve(code)
      answer = Promise.withResolvers()
      socket.send(
        frame(playId, SYNC, (to) => {
          encoding.writeVarUint(to, 2)
          encoding.writeVarUint8Array(to, bytes)
        }),
      )
      return answer.promise
    },
    close: () => socket.close(),
  }
}
