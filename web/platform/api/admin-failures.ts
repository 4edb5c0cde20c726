/** The words of refusals about what administrators and those who set the server up do; imported by the pages that may meet them. */
import { m } from '../../messages/messages.js'
import { addFailureWords, type AdminCode } from './failure.ts'

const WORDS: Record<AdminCode, () => string> = {
  not_admin: m.failure_not_admin,
  flags_not_admin: m.failure_flags_not_admin,
  flag_not_found: m.failure_flag_not_found,
  last_administrator: m.failure_last_administrator,
  user_not_found: m.failure_user_not_found,
  address_unproved: m.failure_address_unproved,
  user_exists: m.failure_user_exists,
  list_wrong: m.failure_list_wrong,
  letter_wrong: m.failure_letter_wrong,
  hosted_accounts: m.failure_hosted_accounts,
  setup_closed: m.failure_setup_closed,
  setup_code_wrong: m.failure_setup_code_wrong,
}

addFailureWords(WORDS)
