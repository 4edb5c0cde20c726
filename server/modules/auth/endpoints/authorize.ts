import { depart } from '../providers/departure.ts'
import { speaking } from '../providers/refusing.ts'
import { land } from '../protocol/landing.ts'
import type { Endpoint } from './endpoint.ts'

/** A browser sets out to sign in by a provider. */
export const authorize: Endpoint = {
  method: 'GET',
  path: '/authorize',
  rate: 'provider',
  answer: async (auth, call) => land((await speaking(auth, () => depart(auth, call))).url),
}
