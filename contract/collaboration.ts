/**
 * What the collaboration socket says beside the Yjs protocol itself. The document's name is the play's id; the token
 * handed over on joining is the access token, and again after each refresh.
 */
export const COLLABORATION_PATH = '/api/collaboration'

/** A stateless message from the server. `stored` acknowledges that everything up to here survives a crash. */
export type ServerNotice =
  | { readonly type: 'role'; readonly role: 'owner' | 'editor' | 'commenter' | 'viewer' }
  | { readonly type: 'trashed' }
  /** Something of what was stored could not be read: the play is shown without it, and it is kept for the operator. */
  | { readonly type: 'set_aside' }
  | {
      readonly type: 'refused'
      readonly code:
        | 'not_allowed'
        | 'too_large'
        | 'too_many_remarks'
        | 'invalid'
        | 'unavailable'
        | 'too_costly'
        | 'page_taken'
        | 'play_full'
    }

/** What peers see of somebody in the play; name and colour are set by the server, the cursor by the person. */
export interface Presence {
  readonly user: { readonly id: string; readonly name: string; readonly colour: number }
  readonly cursor: unknown
}

/** Milliseconds, as the specification gives them. */
export const REALTIME = { timeout: 10_000, heartbeat: 30_000, reconnect: [1_000, 2_000, 5_000, 10_000] } as const

/**
 * Close codes of the socket: who is asking is unknown, has no right, or the document name means nothing; an update is
 * too large; putting it where it belongs is more work than anybody causes by writing.
 */
export const CLOSE = { unauthorized: 4401, forbidden: 4403, tooLarge: 1009, tooCostly: 4429 } as const

/** Bytes of one update and of one awareness state that the server takes. */
export const UPDATE_LIMIT = 8 * 1024 * 1024
export const PRESENCE_LIMIT = 4 * 1024
