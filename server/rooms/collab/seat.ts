import type { SignedIn } from '../../kernel/actor.ts'
import type { Standing } from '../plays/index.ts'
import type { Socket } from './socket.ts'

/** Somebody's place at one play: who they are, what they may, and the socket they sit at. */
export interface Seat {
  readonly playId: string
  readonly socket: Socket
  actor: SignedIn
  token: string
  name: string
  readonly colour: number
  standing: Standing
  /** The Yjs client id this seat speaks for, once it has shown a state. */
  presence: number | null
  /** What may still be shown this second. */
  shows: { left: number; since: number }
}

/** What Hocuspocus carries along with a connection. */
export interface SeatContext {
  readonly socket: Socket
  readonly seat?: Seat
}
