import { api } from '../api/api.ts'
import { logFor } from '../log/log.ts'
import { needsSecondFactor } from './second-factor.ts'
import { readSession } from './session.ts'

const log = logFor('session')

/** Returns whether the signed-in user administers this server; false if nobody is signed in or the request fails. */
export async function isAdministrator(ask = api.people.isAdmin): Promise<boolean> {
  const session = await readSession()
  if (!session || needsSecondFactor(session)) return false
  try {
    return await ask({ user_id: session.user.id })
  } catch (error) {
    log.error('The check for administrators failed', error)
    return false
  }
}
