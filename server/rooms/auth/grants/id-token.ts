import { deny, GrantError } from '../auth-error.ts'
import { text } from '../protocol/body.ts'
import type { Grant } from './grant.ts'
import { cutCharacters } from '../protocol/characters.ts'

/** No provider's tokens are taken: none is configured, and an issuer that a token names is never asked. */
export const idTokenGrant: Grant = async (_auth, _call, fields) => {
  if (text(fields, 'id_token') === '') throw new GrantError('invalid request', 'id_token required')
  const provider = text(fields, 'provider')
  const issuer = text(fields, 'issuer')
  if (provider === '' && (issuer === '' || text(fields, 'client_id') === ''))
    throw new GrantError('invalid request', 'provider or client_id and issuer required')
  const shown = cutCharacters(provider === '' ? issuer : provider, 100)
  return deny(400, 'provider_disabled', `Provider (issuer "${shown}") is not enabled`)
}
