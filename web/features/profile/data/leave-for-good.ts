import { logFor } from '../../../platform/log/log.ts'
import { eraseReplicas } from '../../../platform/replicas.ts'
import { signOut } from '../../../platform/session/session.ts'

const log = logFor('profile')

/**
 * The account is gone; this browser forgets it too. Every session ends: one that an authentication service elsewhere
 * still knows would start the account anew.
 */
export async function leaveForGood(person: string): Promise<void> {
  await signOut('global')
  await eraseReplicas(person).catch((error: unknown) => log.warn('Something of the account stayed here', error))
}
