import type { WebSocketLike } from '@hocuspocus/server'
import { COLLAB_LIMITS } from './limits.ts'

/** What is needed of a crossws peer. */
export interface RawPeer {
  readonly websocket: { readonly readyState?: number | undefined }
  readonly bufferedAmount: number
  send(data: unknown): unknown
  close(code?: number, reason?: string): void
  terminate(): void
}

/** A socket as Hocuspocus writes to it, with the address it came from. */
export interface Socket extends WebSocketLike {
  readonly address: string
  /** Joined means: the token was good for one play at least. */
  joined: boolean
  /** Closes with a code of the contract; whatever else arrives is not looked at. */
  close(code?: number, reason?: string): void
  readonly closed: boolean
}

const CLOSED = 3
const TOO_SLOW = 1013
const GRACE = 2_000

export function wrapSocket(peer: RawPeer, address: string): Socket {
  let closed = false
  const socket: Socket = {
    address,
    joined: false,
    get readyState() {
      return peer.websocket.readyState ?? CLOSED
    },
    get closed() {
      return closed
    },
    send: (data) => {
      if (peer.bufferedAmount > COLLAB_LIMITS.unread) socket.close(TOO_SLOW, 'too slow')
      else peer.send(data)
    },
    close: (code, reason) => {
      if (closed) return
      closed = true
      peer.close(code, reason)
      // A peer that does not answer the closing frame is not waited for.
      setTimeout(() => peer.terminate(), GRACE).unref()
    },
  }
  return socket
}
