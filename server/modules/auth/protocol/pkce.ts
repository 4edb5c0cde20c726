import { invalid } from '../auth-error.ts'
import { text, type Fields } from './body.ts'

export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

/** Clients in PKCE mode send a challenge with most calls; half a challenge or a malformed one is refused everywhere. */
export function readChallenge(fields: Fields): Challenge | null {
  const challenge = text(fields, 'code_challenge')
  const method = text(fields, 'code_challenge_method').toLowerCase()
  if ((challenge === '') !== (method === '')) invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge === '') return null
  if (challenge.length < 43 || challenge.length > 128) invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  if (method !== 's256' && method !== 'plain') return invalid('code_challenge_method is not supported')
  return { challenge, method }
}
