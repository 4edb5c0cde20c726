import { deny, invalid } from '../auth-error.ts'
import { text } from '../protocol/body.ts'
import type { Grant } from './grant.ts'

/** Codes are handed out with letters and by other providers; this instance offers neither, so no code is known. */
export const pkceGrant: Grant = async (_auth, _call, fields) => {
  if (text(fields, 'auth_code') === '' || text(fields, 'code_verifier') === '')
    invalid('invalid request: both auth code and code verifier should be non-empty')
  return deny(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
}
