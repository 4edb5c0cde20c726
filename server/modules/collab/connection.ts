import type { WebSocketLike } from '@hocuspocus/server'
import { COLLAB_LIMITS } from './limits.ts'
import type { SignedIn } from '../../kernel/actor.ts'
import type { PlayAccess } from '../plays/index.ts'

/** How much may be done at once, and how much more each second. */
interface BudgetSize {
  readonly atOnce: number
  readonly perSecond: number
}

/** What is left of the work that somebody may cause. */
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

/** What is needed of a crossws peer. */
interface RawPeer {
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

/** Somebody's place at one play: who they are, what they may, and the socket they sit at. */
export interface Participant {
  readonly playId: string
  readonly socket: Socket
  actor: SignedIn
  token: string
  name: string
  readonly colour: number
  access: PlayAccess
  /** Work that its updates may cause beyond the usual. */
  readonly work: WorkBudget
  /** How many client ids this page has shown itself by, each of which was asked for. */
  claims: number
  /** The Yjs client id this participant speaks for, once it has shown a state. */
  presence: number | null
  /** What may still be shown this second. */
  shows: { left: number; since: number }
}

/** What Hocuspocus carries along with a connection. */
export interface ParticipantContext {
  readonly socket: Socket
  readonly participant?: Participant
}
