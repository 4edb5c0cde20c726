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
