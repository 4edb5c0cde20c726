/** Where log lines come from: each can have a level of its own. */
export const CONTEXTS = [
  'sign-in',
  'session',
  'refresh',
  'guards',
  'flags',
  'collaboration',
  'preloading',
  'jobs',
  'live',
  'news',
  'editor',
  'profile',
  'icons',
  'version',
  'service-worker',
  'app',
] as const
export type Context = (typeof CONTEXTS)[number]
