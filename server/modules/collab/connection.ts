import type { WebSocketLike } from '@hocuspocus/server'
import { COLLAB_LIMITS } from './limits.ts'
import type { SignedIn } from '../../kernel/actor.ts'
import type { PlayAccess } from '../plays/index.ts'

/** The size of a work budget: the maximum number of steps, and the number restored per second. */
interface BudgetSize {
  readonly atOnce: number
  readonly perSecond: number
}

/** A budget of work, in steps, that refills over time. */
export class WorkBudget {
  readonly #size: BudgetSize
  #left: number
  #since: number

  constructor(size: BudgetSize, now: number) {
    this.#size = size
    this.#left = size.atOnce
    this.#since = now
  }

  has(work: number, now: number): boolean {
    const { atOnce, perSecond } = this.#size
    this.#left = Math.min(atOnce, this.#left + (Math.max(0, now - this.#since) / 1000) * perSecond)
    this.#since = now
    return work <= this.#left
  }

  take(work: number): void {
    this.#left -= work
  }
}

/** The part of a crossws peer that is used here. */
interface RawPeer {
  readonly websocket: { readonly readyState?: number | undefined }
  readonly bufferedAmount: number
  send(data: unknown): unknown
  close(code?: number, reason?: string): void
  terminate(): void
}

/** The socket that Hocuspocus writes to, with the client's address. */
export interface Socket extends WebSocketLike {
  readonly address: string
  /** Whether the socket has joined at least one play with a valid token. */
  joined: boolean
  /** Closes with a code of the contract. Messages that arrive later are ignored. */
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
      // don't wait for a peer that doesn't answer the close frame
      setTimeout(() => peer.terminate(), GRACE).unref()
    },
  }
  return socket
}

/** A user admitted to a play through one connection, with their access and their socket. */
export interface Participant {
  readonly playId: string
  readonly socket: Socket
  actor: SignedIn
  token: string
  name: string
  readonly colour: number
  access: PlayAccess
  /** The budget for the work caused by this user's updates. */
  readonly work: WorkBudget
  /** How many client ids this page has claimed. Each claim costs a database query. */
  claims: number
  /** The Yjs client id of this page, once it has shown a presence state. */
  presence: number | null
  /** How many presence states may still be sent this second. */
  shows: { left: number; since: number }
}

/** The context that Hocuspocus keeps for each connection. */
export interface ParticipantContext {
  readonly socket: Socket
  readonly participant?: Participant
}
