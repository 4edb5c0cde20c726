/**
 * Messages sent in real time: the event stream, and the messages of the collaboration socket that are not part of the
 * Yjs protocol. The socket's document name is the play's id. The access token is sent on joining and again after each
 * refresh.
 */
export const COLLABORATION_PATH = '/api/collaboration'

/**
 * Returns the path of a play's socket. It contains the play's id, so that a proxy in front of several servers can send
 * everybody who has the play open to the same server. Pages loaded before an upgrade use the path without an id.
 */
export const collaborationPath = (playId: string): string => `${COLLABORATION_PATH}/${encodeURIComponent(playId)}`

/** A stateless message from the server. */
export type ServerNotice =
  | { readonly type: 'role'; readonly role: 'owner' | 'editor' | 'commenter' | 'viewer' }
  | { readonly type: 'trashed' }
  /**
   * A part of the stored text could not be read. The play is shown without that part, which is kept for the operator.
   */
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

/**
 * What collaborators can see about a user who has the play open. Name and colour are set by the server, the cursor by
 * the client.
 */
export interface Presence {
  readonly user: { readonly id: string; readonly name: string; readonly colour: number }
  readonly cursor: unknown
}

/** Connection timings in milliseconds, as required by the specification. */
export const REALTIME = { timeout: 10_000, heartbeat: 30_000, reconnect: [1_000, 2_000, 5_000, 10_000] } as const

/**
 * Close codes of the socket. `unauthorized`: the user is unknown. `forbidden`: the user has no access, or the document
 * name is invalid. `tooLarge`: an update is too large. `tooCostly`: integrating an update takes more work than real
 * editing ever causes.
 */
export const CLOSE = { unauthorized: 4401, forbidden: 4403, tooLarge: 1009, tooCostly: 4429 } as const

/** Maximum size of one update, and of one awareness state, in bytes. */
export const UPDATE_LIMIT = 8 * 1024 * 1024
export const PRESENCE_LIMIT = 4 * 1024

/** The event stream: server-sent events, read by fetch with the bearer token. */
export const EVENTS_PATH = '/api/events'

/**
 * Tells a page what to reload: notifications, a play's entry in lists, the user's jobs, or everything. The data itself
 * is not sent.
 */
export type LiveEvent =
  | { readonly name: 'news' }
  | { readonly name: 'play'; readonly playId: string }
  /** One of the user's jobs progressed or ended. */
  | { readonly name: 'job' }
  | { readonly name: 'all' }
