import { isId } from '../../../../kernel/ids.ts'
import { deny } from '../../auth-error.ts'
import type { AuthCall } from '../../protocol/call.ts'

/** Whose account the path names. */
export function accountIdOf(call: AuthCall): string {
  const id = call.param('id').toLowerCase()
  return isId(id) ? id : deny(404, 'validation_failed', 'user_id must be an UUID')
}

/** Which of their second factors. */
export function factorIdOf(call: AuthCall): string {
  const id = call.param('factorId').toLowerCase()
  return isId(id) ? id : deny(404, 'validation_failed', 'factor_id must be an UUID')
}
