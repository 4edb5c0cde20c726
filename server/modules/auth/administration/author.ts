import { bearerOf } from '../../../kernel/actor.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import type { AuthCall } from '../protocol/call.ts'
import { isServiceRole } from '../policy.ts'
import { readAccessToken, tokenContext } from '../sessions/access-token.ts'
import type { Db } from '../../../kernel/db/database.ts'

/** Refuses every request without a token for the service role. The operator's other services use such tokens. */
export async function requireService({ kernel, keys }: Auth, call: AuthCall): Promise<void> {
  const token = bearerOf(call.headers)
  if (token === null) return deny(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const claims = await readAccessToken(token, await keys.read(), tokenContext(kernel))
  if (!isServiceRole(claims)) deny(403, 'not_admin', 'User not allowed')
}

/**
 * Who performs an administrative action: an administrator, another service, the operator, or the account's own user.
 */
export interface Author {
  readonly id: string | null
  readonly as: 'administrator' | 'service' | 'operator' | 'self'
}

export const SERVICE: Author = { id: null, as: 'service' }
export const OPERATOR: Author = { id: null, as: 'operator' }
export const administrator = (id: string): Author => ({ id, as: 'administrator' })

/** Records an administrative action in the audit log, within the transaction that performs it. */
export function recordAction(
  { kernel }: Auth,
  db: Db,
  act: { author: Author; action: string; target: string; details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { author, action, target, details = {} } = act
  const by = author.as === 'administrator' ? {} : { by: author.as }
  return kernel.audit.record({ actor: author.id, action, target, details: { ...details, ...by } }, db)
}
