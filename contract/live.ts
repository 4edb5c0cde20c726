/** What the event stream says: server-sent events, read by fetch with the bearer token. */
export const EVENTS_PATH = '/api/events'

/** Something to look at again: what is new, a play’s entry in lists, one’s jobs, or all of it. What it is does not go over the wire. */
export type LiveEvent =
  | { readonly name: 'news' }
  | { readonly name: 'play'; readonly playId: string }
  /** One of one’s own jobs got on or ended. */
  | { readonly name: 'job' }
  | { readonly name: 'all' }
