import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import { readCookie, removeCookie, writeCookie } from '../cookies.ts'
import { logFor } from '../log/log.ts'
import { createStore, useStore } from '../store.ts'
import { needsSecondFactor } from './second-factor.ts'
import { sessionCookies, storageKey } from './session-cookies.ts'
import { isFresh, parseSession } from './stored-session.ts'

const log = logFor('session')

/**
 * The two shared places: who is signed in, and with what. `undefined` until the cookie has been read. Nobody is signed
 * in while the session still waits for a second factor.
 */
export const currentSession = createStore<Session | null | undefined>(undefined)
export const currentUser = createStore<User | null | undefined>(undefined)

export type SessionListener = (event: AuthChangeEvent, session: Session | null) => void
const listeners = new Set<SessionListener>()

function hold(session: Session | null): void {
  currentSession.set(session)
  currentUser.set(session && !needsSecondFactor(session) ? session.user : null)
}

/** Reads the session from its cookie, before the authentication client is there. */
export async function readSession(): Promise<Session | null> {
  const known = currentSession.get()
  if (known !== undefined) return known
  hold(parseSession(await sessionCookies().getItem(storageKey())))
  return currentSession.get() ?? null
}

let client: Promise<typeof import('./auth-client.ts').authClient> | undefined

/** The authentication client, which from its first use on keeps the session fresh and shared between tabs. */
export function auth(): Promise<typeof import('./auth-client.ts').authClient> {
  client ??= import('./auth-client.ts').then(({ authClient }) => {
    authClient.onAuthStateChange((event, session) => {
      log.debug(event)
      hold(session)
      for (const listener of listeners) listener(event, session)
    })
    return authClient
  })
  client.catch(() => (client = undefined))
  return client
}

/** Hears every change: signed in or out here or in another tab, token refreshed, person changed. */
export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A token that can be used now, refreshed when it is about to end; nothing when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const session = await readSession()
  if (!session) return undefined
  if (isFresh(session, Date.now() / 1000)) return session.access_token
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}

/** How long a guard waits for a refresh before it trusts what the cookie says, in milliseconds. */
const PATIENCE = 4000

/**
 * Whether somebody is signed in. An ended token is refreshed first; only when the service refuses is nobody there. A
 * service that cannot be reached changes nothing, so that the pages open offline.
 */
export async function isSignedIn(): Promise<boolean> {
  const session = await readSession()
  if (!session || !currentUser.get()) return false
  if (isFresh(session, Date.now() / 1000) || !navigator.onLine) return true
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([auth().then((client) => client.getSession()), patience]).catch(() => undefined)
  return !!currentUser.get()
}

/** Fetches the session anew, which brings along what was set up for this account elsewhere, as a second factor. */
export async function renewSession(): Promise<void> {
  if (await readSession()) await (await auth()).refreshSession()
}

/** After these a session never counts again: the account is suspended or gone, or its time is over. */
const OVER: readonly string[] = ['user_banned', 'user_not_found', 'session_expired']

/** Asks the service whether the session still counts; one that was ended elsewhere is dropped here too. */
export async function confirmSession(): Promise<void> {
  if (!(await readSession())) return
  const client = await auth()
  const { error } = await client.getUser()
  // the client itself only drops a session that is not there any more
  if (error?.code && OVER.includes(error.code)) await client.signOut({ scope: 'local' })
}

// a cookie, because other tabs may hear of the end before they see what was stored
const LEFT = 'replique-left'
/** Seconds for which it is known that somebody asked to be signed out. */
const LEAVING = 10

/** Whether the person has just asked to be signed out, in whichever tab, rather than the session ending by itself. */
export function isLeaving(): boolean {
  return readCookie(LEFT) === 'yes'
}

/** Ends the session of this browser, or each one; false when the service could not be told, and nothing has changed. */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<boolean> {
  writeCookie(LEFT, 'yes', LEAVING)
  try {
    const { error } = await (await auth()).signOut({ scope })
    if (error) removeCookie(LEFT)
    return error === null
  } catch {
    removeCookie(LEFT)
    return false
  }
}

/** The session while it waits for its second factor. */
export function useHalfSession(): Session | undefined {
  const session = useStore(currentSession)
  return session && needsSecondFactor(session) ? session : undefined
}

export function useUser(): User | null | undefined {
  return useStore(currentUser)
}
