import { bearerOf } from '../../../kernel/actor.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import type { AuthCall } from '../protocol/call.ts'
import { isServiceRole } from '../policy.ts'
import { readAccessToken } from '../sessions/access-token.ts'
import { tokenPlace } from '../sessions/issuer.ts'

/** Refuses everybody but another service of the operator's, by the role that its token was signed for. */
export async function requireService({ kernel, keys }: Auth, call: AuthCall): Promise<void> {
  const token = bearerOf(call.headers)
  if (token === null) return deny(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const claims = await readAccessToken(token, await keys.read(), tokenPlace(kernel))
  if (!isServiceRole(claims)) deny(403, 'not_admin', 'User not allowed')
}
