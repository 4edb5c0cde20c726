import { m } from '../../../messages/messages.js'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import '../../../platform/api/admin-failures.ts'

const NOT_ADMIN = 'Only administrators can modify global feature flags'

/** Why a flag was not changed, in the reader's language. */
export function flagFailure(error: unknown): string {
  if (error instanceof Error && error.message === NOT_ADMIN) return m.failure_flags_not_admin()
  // what never got an answer and what the server could not do say the same: nothing was changed
  return failureCode(error) === undefined
    ? m.admin_flag_failed()
    : `${m.admin_flag_failed()} · ${failureMessage(error)}`
}
