import { auth, currentUser, type Renewal, renewSession } from '../../../platform/session/session.ts'

/** Asks for a new token: whether this person's session goes on, has ended, or cannot be asked about now. */
export async function renewFor(person: string): Promise<Renewal> {
  try {
    const renewal = await renewSession()
    return renewal === 'goes-on' && currentUser.get()?.id !== person ? 'ended' : renewal
  } catch {
    return 'unreachable'
  }
}

/**
 * Lets go of a session that has ended, which leads to the door and, once signed in again, back here. Where this page is
 * the only place where the words are it stays, and the door opens beside it.
 */
export async function leaveToSignIn(stay: boolean): Promise<void> {
  if (stay) open('/auth/login', '_blank')
  await (await auth()).signOut({ scope: 'local' })
}
