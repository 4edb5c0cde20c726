import { GrantError } from '../auth-error.ts'
import { text } from '../protocol/body.ts'
import { refreshSession } from '../sessions/refresh.ts'
import type { Grant } from './grant.ts'

export const refreshTokenGrant: Grant = async (auth, call, fields) => {
  const given = text(fields, 'refresh_token')
  if (given === '') throw new GrantError('invalid_request', 'refresh_token required')
  return refreshSession(auth, { given, device: call.device })
}
