import { auth } from '../../../platform/session/session.ts'

/** Asks for a new token: whether this person's session goes on, has ended, or cannot be asked about now. */
export async function renewSession(person: string): Promise<'goes-on' | 'ended' | 'unreachable'> {
  try {
    const { data, error } = await (await auth()).refreshSession()
    if (error) return /retryable/i.test(error.name) ? 'unreachable' : 'ended'
    return data.session?.user.id === person ? 'goes-on' : 'ended'
  } catch {
    return 'unreachable'
  }
}

/**
 * Lets go of a session that has ended, which leads to the door and, once signed in again, back here. Where this page is
 * the only place where the words are it stays, and the door opens beside it.
 */
export async function leaveForDoor(stay: boolean): Promise<void> {
  if (stay) open('/auth/login', '_blank')
  await (await auth()).signOut({ scope: 'local' })
}
