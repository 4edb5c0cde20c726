import type { ErrorCode } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { Refusal } from './refusal.ts'

const MESSAGES: Record<ErrorCode, () => string> = {
  no_authorization: m.failure_no_authorization,
  not_allowed: m.failure_not_allowed,
  flags_not_admin: m.failure_flags_not_admin,
  play_not_found: m.failure_play_not_found,
  person_not_found: m.failure_person_not_found,
  flag_not_found: m.failure_flag_not_found,
  version_not_found: m.versions_failure_not_found,
  not_found: m.failure_not_found,
  hosted_accounts: m.failure_hosted_accounts,
  setup_closed: m.failure_setup_closed,
  setup_code_wrong: m.failure_setup_code_wrong,
  not_admin: m.failure_not_admin,
  second_factor_needed: m.failure_second_factor_needed,
  no_second_factor: m.failure_no_second_factor,
  recovery_code_wrong: m.failure_recovery_code_wrong,
  proof_wrong: m.failure_proof_wrong,
  last_administrator: m.failure_last_administrator,
  user_not_found: m.failure_user_not_found,
  user_exists: m.failure_user_exists,
  list_wrong: m.failure_list_wrong,
  picture_wrong: m.failure_picture_wrong,
  letter_wrong: m.failure_letter_wrong,
  invalid: m.failure_invalid,
  file_empty: m.failure_file_empty,
  file_not_text: m.failure_file_not_text,
  file_line_too_long: m.failure_file_line_too_long,
  file_unknown: m.failure_file_unknown,
  file_too_large: m.failure_file_too_large,
  file_damaged: m.failure_file_damaged,
  file_refused: m.failure_file_refused,
  file_encrypted: m.failure_file_encrypted,
  file_no_text: m.failure_file_no_text,
  too_large: m.failure_too_large,
  already_owner: m.failure_already_owner,
  too_many_versions: m.versions_failure_too_many,
  not_in_trash: m.failure_not_in_trash,
  too_many_requests: m.failure_too_many_requests,
  unavailable: m.failure_unavailable,
}

/** The code of a refusal by one of the product's routes, or nothing when the call never got an answer. */
export function failureCode(error: unknown): string | undefined {
  return error instanceof Refusal ? error.code : undefined
}

/** What happened, in the reader's language. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Refusal)) return m.failure_network()
  const known = MESSAGES[error.code as ErrorCode]
  return known ? known() : m.failure_unknown()
}
