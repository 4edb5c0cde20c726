import { arrive } from '../providers/arrival.ts'
import type { Endpoint } from './endpoint.ts'

/** A browser comes back from a provider. */
export const callback: Endpoint = {
  method: 'GET',
  path: '/callback',
  rate: 'provider',
  answer: (auth, call) => arrive(auth, call, call.query),
}

/** The same from a provider that answers with a form. */
export const callbackForm: Endpoint = {
  ...callback,
  method: 'POST',
  body: 'form',
  answer: async (auth, call) => arrive(auth, call, await call.form()),
}
