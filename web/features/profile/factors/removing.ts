import { api } from '../../../platform/api/api.ts'
import { ask } from '../ask.ts'

/**
 * Takes a second factor away. The session may have been proved with it; where another one is left, that is asked for
 * here, or the fresh token would lead out to the door.
 */
export async function removeFactor(factorId: string, prove: () => Promise<boolean>): Promise<void> {
  await ask((client) => client.mfa.unenroll({ factorId }))
  const { secondFactor } = await api.people.me({})
  if (secondFactor === 'needed' && (await prove())) return
  await ask((client) => client.refreshSession())
}
