import { CLOSE, type ServerNotice } from '@replique/contract/collaboration'
import type { Phase } from './reconnector.ts'
import type { Role } from './offline-copy.ts'

export type Refusal = Extract<ServerNotice, { type: 'refused' }>['code']

/** `refused`: the server will not take what was written here, and would not the next time. */
export type Barrier = 'signed-out' | 'somebody-else' | 'no-access' | 'refused'

export interface LinkState {
  readonly phase: Phase
  /** The text is complete: both sides have agreed at least once, now or in an earlier session. */
  readonly shown: boolean
  /** Both sides agreed since the page was opened. */
  readonly joined: boolean
  /** Changes on their way to the server. */
  readonly unsent: number
  /** This browser holds edits that the server has not acknowledged. */
  readonly dirty: boolean
  readonly role: Role | null
  readonly trashed: boolean
  /** What stands between the person and the play, until they do something about it. */
  readonly barrier: Barrier | null
  readonly refusal: Refusal | null
  /** Something of the play could not be read, and is not shown. */
  readonly incomplete: boolean
  /** This browser keeps a replica; undefined while that is being found out. */
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

/** Whether what is typed now may and will reach the play. A lost session keeps writing where the browser keeps it. */
export function mayWrite({ role, trashed, barrier, stored }: LinkState): boolean {
  if (trashed || (role !== 'owner' && role !== 'editor')) return false
  return barrier === null || (barrier === 'signed-out' && stored === true)
}

/** Whether what is said about the play now may and will reach it. */
export const mayComment = (state: LinkState): boolean =>
  mayWrite(state) || (state.role === 'commenter' && mayWrite({ ...state, role: 'editor' }))

/** Somebody who closes the page now would lose what they wrote. */
export const wouldLose = ({ dirty, stored }: LinkState): boolean => dirty && stored !== true

/** Whether the page may be loaded again: the server has every word, or this browser keeps them while it cannot be asked. */
export const mayReload = ({ dirty, stored, phase }: LinkState): boolean =>
  !dirty || (stored === true && phase !== 'live')

/** What would be refused the next time as well. */
const REFUSED: ReadonlySet<string> = new Set<Refusal>([
  'invalid',
  'not_allowed',
  'too_many_remarks',
  'too_costly',
  'page_taken',
  'play_full',
])

/** What a refusal means, by the server's word and the code with which it closes; null: it only asks to try later. */
export function barrierFor(reason: string, code?: number): Barrier | null {
  if (reason === 'no_authorization' || code === CLOSE.unauthorized) return 'signed-out'
  if (REFUSED.has(reason)) return 'refused'
  return reason === 'play_not_found' || reason === 'trashed' || code === CLOSE.forbidden ? 'no-access' : null
}

/** A stateless message as the contract has it; anything else is nothing. */
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
