import type { AuthChangeEvent, AuthError, Session, User } from '@supabase/auth-js'
import { readCookie, removeCookie, writeCookie } from '../cookies.ts'
import { logFor } from '../log/log.ts'
import { createStore, useStore } from '../store.ts'
import { needsSecondFactor } from './second-factor.ts'
import { sessionCookies, storageKey, isFresh, parseSession } from './cookie-storage.ts'

const log = logFor('session')

/**
 * The shared session and user. `undefined` until the cookie has been read. The user is null while the session still
 * waits for a second factor.
 */
export const currentSession = createStore<Session | null | undefined>(undefined)
export const currentUser = createStore<User | null | undefined>(undefined)

export type SessionListener = (event: AuthChangeEvent, session: Session | null) => void
const listeners = new Set<SessionListener>()

function hold(session: Session | null): void {
  currentSession.set(session)
  currentUser.set(session && !needsSecondFactor(session) ? session.user : null)
}

function tell(event: AuthChangeEvent, session: Session | null): void {
  for (const listener of listeners) listener(event, session)
}

/** The cookie's value when last read. */
let held: string | null | undefined

/**
 * Reads the session from its cookie and returns whether it changed. Only the cookie decides whether somebody is signed
 * in. Events from the authentication client or another tab don't, because their sender may have failed to refresh the
 * session.
 */
async function look(): Promise<boolean> {
  const found = await sessionCookies().getItem(storageKey())
  const before = currentSession.get()
  if (found === held && before !== undefined) return false
  held = found
  hold(parseSession(found))
  return true
}

/** Reads the session from its cookie, and notifies listeners of a change that no event announced. */
async function storedSession(): Promise<Session | null> {
  const before = currentSession.get()
  const changed = await look()
  const session = currentSession.get() ?? null
  // the client itself reports sign-ins and how they happened
  if (changed && before) tell(session ? 'TOKEN_REFRESHED' : 'SIGNED_OUT', session)
  return session
}

/** Returns the last known session, or reads it from its cookie before the authentication client has loaded. */
export async function readSession(): Promise<Session | null> {
  const known = currentSession.get()
  return known === undefined ? storedSession() : known
}

/** Milliseconds before the cookie is read again: another tab's message can arrive before its cookie is visible. */
const AGAIN = [100, 500, 2000]

async function follow(event: AuthChangeEvent, said: Session | null): Promise<void> {
  log.debug(event)
  await look()
  tell(event, currentSession.get() ?? null)
  void lookAgain(event, said)
}

async function lookAgain(event: AuthChangeEvent, said: Session | null): Promise<void> {
  for (const delay of AGAIN) {
    if (currentSession.get()?.access_token === said?.access_token) return
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (await look()) tell(event, currentSession.get() ?? null)
  }
}

type Module = typeof import('./auth-client.ts')
let loaded: Promise<Module> | undefined

function load(): Promise<Module> {
  loaded ??= import('./auth-client.ts').then((module) => {
    module.authClient.onAuthStateChange((event, said) => follow(event, said))
    globalThis.addEventListener('online', () => void renewNow().catch(() => undefined))
    return module
  })
  loaded.catch(() => (loaded = undefined))
  return loaded
}

/** Loads and returns the authentication client. Once loaded, it keeps the session fresh and shares it between tabs. */
export const auth = async (): Promise<Module['authClient']> => (await load()).authClient

/** Subscribes to every change: signed in or out here or in another tab, token refreshed, user changed. */
export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the access token, refreshed if about to expire; undefined if it has expired and can't be refreshed now. */
async function renewIfEnded(): Promise<string | undefined> {
  const session = await storedSession()
  if (!session || isFresh(session, Date.now() / 1000)) return session?.access_token
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}

/**
 * Returns a valid token, or undefined if nobody is signed in. If the session can't be refreshed now, it throws a
 * TypeError as a failed request does, because calls with an expired token would only be refused.
 */
export async function accessToken(): Promise<string | undefined> {
  const token = await renewIfEnded()
  if (!token && (await storedSession())) throw new TypeError('The session cannot be refreshed now.')
  return token
}

/** Refreshes an expired session even right after a failure, because the network is back or the user has tried again. */
export async function renewNow(): Promise<void> {
  const { clearBackoff } = await load()
  clearBackoff()
  await renewIfEnded()
}

/** Milliseconds a guard waits for a refresh before it trusts the cookie. */
const PATIENCE = 4000

/**
 * Returns whether somebody is signed in. Refreshes an expired token first; only a refusal by the service counts as
 * signed out. If the service is unreachable, the user stays signed in, so that pages open offline.
 */
export async function isSignedIn(): Promise<boolean> {
  const session = await storedSession()
  if (!session || !currentUser.get()) return false
  if (isFresh(session, Date.now() / 1000) || !navigator.onLine) return true
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([renewIfEnded(), patience]).catch(() => undefined)
  return !!currentUser.get()
}

/** Returns whether a failed refresh ends the session; false if there was no response or another tab was faster. */
const isFinal = ({ name }: AuthError): boolean =>
  !['AuthRetryableFetchError', 'AuthRefreshDiscardedError'].includes(name)

/** The outcome of renewing a session. */
export type Renewal = 'goes-on' | 'ended' | 'unreachable'

/**
 * Refreshes the session, which also picks up changes made elsewhere, such as a second factor set up for the account.
 */
export async function renewSession(): Promise<Renewal> {
  if (!(await storedSession())) return 'ended'
  const { error } = await (await auth()).refreshSession()
  if (error && isFinal(error)) return 'ended'
  if (!(await storedSession())) return 'ended'
  return error?.name === 'AuthRetryableFetchError' ? 'unreachable' : 'goes-on'
}

/**
 * Codes after which a session is never valid again: the account is suspended or deleted, or the session has expired.
 */
const OVER: readonly string[] = ['user_banned', 'user_not_found', 'session_expired']

async function confirm(): Promise<void> {
  if (!(await storedSession())) return
  const client = await auth()
  const { error } = await client.getUser()
  // `getUser` itself removes the session only if the service no longer has it
  const over = OVER.includes(error?.code ?? '')
  // a token that looks valid here may have expired by the service's clock
  if (over || (error?.code === 'bad_jwt' && (await renewSession()) === 'ended'))
    await client.signOut({ scope: 'local' })
}

let confirming: Promise<void> | undefined

/** Asks the service whether the session is still valid; removes it here if it was ended elsewhere. */
export function confirmSession(): Promise<void> {
  confirming ??= confirm().finally(() => (confirming = undefined))
  return confirming
}

// a cookie, because other tabs may learn of the sign-out before they see storage changes
const LEFT = 'replique-left'
/** Seconds that a sign-out request is remembered. */
const LEAVING = 10

/**
 * Returns whether the user has just asked to sign out, in this or another tab. False if the session ended in any other
 * way.
 */
export function isLeaving(): boolean {
  return readCookie(LEFT) === 'yes'
}

/**
 * Ends this browser's session, or all of them. Returns false if the service could not be reached and nothing changed.
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<boolean> {
  writeCookie(LEFT, 'yes', LEAVING)
  try {
    const { error } = await (await auth()).signOut({ scope })
    // the local session can be gone even if the service could not be reached
    const left = error === null || (await storedSession()) === null
    if (!left) removeCookie(LEFT)
    return left
  } catch {
    removeCookie(LEFT)
    return false
  }
}

/** Returns the session while it waits for its second factor. */
export function useHalfSession(): Session | undefined {
  const session = useStore(currentSession)
  return session && needsSecondFactor(session) ? session : undefined
}

export function useUser(): User | null | undefined {
  return useStore(currentUser)
}
