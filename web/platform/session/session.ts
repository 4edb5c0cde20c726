import type { AuthChangeEvent, AuthError, Session, User } from '@supabase/auth-js'
import { readCookie, removeCookie, writeCookie } from '../cookies.ts'
import { logFor } from '../log/log.ts'
import { createStore, useStore } from '../store.ts'
import { needsSecondFactor } from './second-factor.ts'
import { sessionCookies, storageKey } from './cookie-storage.ts'
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

function tell(event: AuthChangeEvent, session: Session | null): void {
  for (const listener of listeners) listener(event, session)
}

/** The cookie’s value when it was last read. */
let held: string | null | undefined

/**
 * Reads the session from its cookie, which alone decides whether somebody is signed in: not what the authentication
 * client or another tab says, which may have been kept from refreshing it. Answers whether it is another than before.
 */
async function look(): Promise<boolean> {
  const found = await sessionCookies().getItem(storageKey())
  const before = currentSession.get()
  if (found === held && before !== undefined) return false
  held = found
  hold(parseSession(found))
  return true
}

/** Looks where nobody said that something has changed. */
async function storedSession(): Promise<Session | null> {
  const before = currentSession.get()
  const changed = await look()
  const session = currentSession.get() ?? null
  // who comes in is told of by the client, with how they did
  if (changed && before) tell(session ? 'TOKEN_REFRESHED' : 'SIGNED_OUT', session)
  return session
}

/** The session as it was last seen, read from its cookie before the authentication client is there. */
export async function readSession(): Promise<Session | null> {
  const known = currentSession.get()
  return known === undefined ? storedSession() : known
}

/** Milliseconds after which the cookie is looked at again: another tab may be heard before what it stored is seen. */
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
    globalThis.addEventListener('online', () => void tryAgain().catch(() => undefined))
    return module
  })
  loaded.catch(() => (loaded = undefined))
  return loaded
}

/** The authentication client, which from its first use on keeps the session fresh and shared between tabs. */
export const auth = async (): Promise<Module['authClient']> => (await load()).authClient

/** Hears every change: signed in or out here or in another tab, token refreshed, person changed. */
export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The access token, refreshed where it is about to end; nothing where it has ended and no new one can be had now. */
async function renewIfEnded(): Promise<string | undefined> {
  const session = await storedSession()
  if (!session || isFresh(session, Date.now() / 1000)) return session?.access_token
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}

/**
 * A token that can be used now; nothing when nobody is signed in. Fails as a call does that gets no answer while the
 * session waits to be refreshed: with a token that has ended, every call would only be refused.
 */
export async function accessToken(): Promise<string | undefined> {
  const token = await renewIfEnded()
  if (!token && (await storedSession())) throw new TypeError('The session cannot be refreshed now.')
  return token
}

/** Refreshes an ended session although that has just failed: the network is back, or somebody asks. */
export async function tryAgain(): Promise<void> {
  const { askAnew } = await load()
  askAnew()
  await renewIfEnded()
}

/** How long a guard waits for a refresh before it trusts what the cookie says, in milliseconds. */
const PATIENCE = 4000

/**
 * Whether somebody is signed in. An ended token is refreshed first; only when the service refuses is nobody there. A
 * service that cannot be reached changes nothing, so that the pages open offline.
 */
export async function isSignedIn(): Promise<boolean> {
  const session = await storedSession()
  if (!session || !currentUser.get()) return false
  if (isFresh(session, Date.now() / 1000) || !navigator.onLine) return true
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([renewIfEnded(), patience]).catch(() => undefined)
  return !!currentUser.get()
}

/** Whether a failed refresh ends the session; not if there was no response or another tab was faster. */
const isFinal = ({ name }: AuthError): boolean =>
  !['AuthRetryableFetchError', 'AuthRefreshDiscardedError'].includes(name)

/** What became of a session for which a new token was asked. */
export type Renewal = 'goes-on' | 'ended' | 'unreachable'

/** Fetches the session anew, which brings along what was set up for this account elsewhere, as a second factor. */
export async function renewSession(): Promise<Renewal> {
  if (!(await storedSession())) return 'ended'
  const { error } = await (await auth()).refreshSession()
  if (error && isFinal(error)) return 'ended'
  if (!(await storedSession())) return 'ended'
  return error?.name === 'AuthRetryableFetchError' ? 'unreachable' : 'goes-on'
}

/** After these a session never counts again: the account is suspended or gone, or its time is over. */
const OVER: readonly string[] = ['user_banned', 'user_not_found', 'session_expired']

async function confirm(): Promise<void> {
  if (!(await storedSession())) return
  const client = await auth()
  const { error } = await client.getUser()
  // the client itself only drops a session that is not there any more
  const over = OVER.includes(error?.code ?? '')
  // a token that seems to hold here may have ended by the clock of the service
  if (over || (error?.code === 'bad_jwt' && (await renewSession()) === 'ended'))
    await client.signOut({ scope: 'local' })
}

let confirming: Promise<void> | undefined

/** Asks the service whether the session still counts; one that was ended elsewhere is dropped here too. */
export function confirmSession(): Promise<void> {
  confirming ??= confirm().finally(() => (confirming = undefined))
  return confirming
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
    // this browser is left also where the service could not be told
    const left = error === null || (await storedSession()) === null
    if (!left) removeCookie(LEFT)
    return left
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
