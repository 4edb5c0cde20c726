import type { SignedIn } from '../../kernel/actor.ts'
import type { Standing } from '../plays/index.ts'
import type { Socket } from './socket.ts'
import type { WorkBudget } from './work-budget.ts'

/** Somebody's place at one play: who they are, what they may, and the socket they sit at. */
export interface Seat {
  readonly playId: string
  readonly socket: Socket
  actor: SignedIn
  token: string
  name: string
  readonly colour: number
  standing: Standing
  /** Work that its updates may cause beyond the usual. */
  readonly work: WorkBudget
  /** How many client ids this page has shown itself by, each of which was asked for. */
  claims: number
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
