import { auth, currentUser, type Renewal, renewSession } from '../../../platform/session/session.ts'

/** Requests a new token. Returns whether this user's session goes on, has ended, or can't be checked now. */
export async function renewFor(person: string): Promise<Renewal> {
  try {
    const renewal = await renewSession()
    return renewal === 'goes-on' && currentUser.get()?.id !== person ? 'ended' : renewal
  } catch {
    return 'unreachable'
  }
}

/**
 * Signs out of a session that has ended, which leads to the sign-in page and, after signing in, back here. With `stay`,
 * because this page has the only copy of the text, sign-in opens in a new tab.
 */
export async function leaveToSignIn(stay: boolean): Promise<void> {
  if (stay) open('/auth/login', '_blank')
  await (await auth()).signOut({ scope: 'local' })
}
