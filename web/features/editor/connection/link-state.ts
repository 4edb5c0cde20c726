import { CLOSE, type ServerNotice } from '@replique/contract/collaboration'
import type { Store } from '../../../platform/store.ts'
import type { Phase } from './reconnector.ts'
import type { Role } from './offline-copy.ts'

export type Refusal = Extract<ServerNotice, { type: 'refused' }>['code']

/** `refused`: the server rejects what was written in this browser, and a retry would not help. */
export type Barrier = 'signed-out' | 'somebody-else' | 'no-access' | 'refused'

export interface LinkState {
  readonly phase: Phase
  /**
   * Whether the text is complete: this browser has synced with the server at least once, now or in an earlier session.
   */
  readonly shown: boolean
  /** Whether this page has synced since it was opened. */
  readonly joined: boolean
  /** Number of changes on their way to the server. */
  readonly unsent: number
  /** Whether this browser has edits that the server has not acknowledged. */
  readonly dirty: boolean
  readonly role: Role | null
  readonly trashed: boolean
  /** What blocks access to the play until the user does something about it. */
  readonly barrier: Barrier | null
  readonly refusal: Refusal | null
  /** Whether part of the play could not be read and is not shown. */
  readonly incomplete: boolean
  /** Whether this browser stores an offline copy. Undefined until known. */
  readonly stored: boolean | undefined
}

export const FIRST_STATE: LinkState = {
  phase: 'idle',
  shown: false,
  joined: false,
  unsent: 0,
  dirty: false,
  role: null,
  trashed: false,
  barrier: null,
  refusal: null,
  incomplete: false,
  stored: undefined,
}

/**
 * Returns whether typing is allowed and will reach the play. After the session ends, it is still allowed if this
 * browser stores the changes.
 */
export function mayWrite({ role, trashed, barrier, stored }: LinkState): boolean {
  if (trashed || (role !== 'owner' && role !== 'editor')) return false
  return barrier === null || (barrier === 'signed-out' && stored === true)
}

/** Returns whether commenting is allowed and comments will reach the play. */
export const mayComment = (state: LinkState): boolean =>
  mayWrite(state) || (state.role === 'commenter' && mayWrite({ ...state, role: 'editor' }))

/** Returns whether closing the page now would lose changes. */
export const hasUnsavedChanges = ({ dirty, stored }: LinkState): boolean => dirty && stored !== true

/** Returns whether the page may be reloaded: the server has every change, or this browser stores them while offline. */
export const mayReload = ({ dirty, stored, phase }: LinkState): boolean =>
  !dirty || (stored === true && phase !== 'live')

/** The server cannot be reached, or has not received the latest changes. */
export class NotConnected extends Error {}

/** Milliseconds to wait for the server to receive the latest changes. */
const PATIENCE = 10_000

const isSent = ({ phase, dirty, unsent }: LinkState): boolean => phase === 'live' && !dirty && unsent === 0

/** Returns whether the server can be reached. */
export const isConnected = ({ phase }: LinkState): boolean => phase === 'live'

/** Resolves once the server has received everything written on this page. */
export function whenSent({ state }: { readonly state: Store<LinkState> }): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      unwatch()
      settle()
    }
    const look = (): void => {
      const now = state.get()
      if (isSent(now)) end(resolve)
      else if (!isConnected(now)) end(() => reject(new NotConnected()))
    }
    const timer = setTimeout(() => end(() => reject(new NotConnected())), PATIENCE)
    const unwatch = state.watch(look)
    look()
  })
}

/** Refusals that a retry would not resolve. */
const REFUSED: ReadonlySet<string> = new Set<Refusal>([
  'invalid',
  'not_allowed',
  'too_many_remarks',
  'too_costly',
  'page_taken',
  'play_full',
])

/**
 * Returns the barrier for a server's refusal, given its reason and close code, or null if the client should try again
 * later.
 */
export function barrierFor(reason: string, code?: number): Barrier | null {
  if (reason === 'no_authorization' || code === CLOSE.unauthorized) return 'signed-out'
  if (REFUSED.has(reason)) return 'refused'
  return reason === 'play_not_found' || reason === 'trashed' || code === CLOSE.forbidden ? 'no-access' : null
}

/** Parses a stateless message according to the contract. Returns null for anything else. */
export function readNotice(payload: string): ServerNotice | null {
  try {
    const notice = JSON.parse(payload) as Partial<ServerNotice> | null
    return notice?.type === 'role' ||
      notice?.type === 'trashed' ||
      notice?.type === 'set_aside' ||
      notice?.type === 'refused'
      ? (notice as ServerNotice)
      : null
  } catch {
    return null
  }
}
