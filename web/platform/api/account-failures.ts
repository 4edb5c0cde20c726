/** The words of refusals about one’s own account; imported by the pages that may meet them. */
import { m } from '../../messages/messages.js'
import { addFailureWords, type AccountCode } from './failure.ts'

const WORDS: Record<AccountCode, () => string> = {
  no_second_factor: m.failure_no_second_factor,
  recovery_code_wrong: m.failure_recovery_code_wrong,
  proof_wrong: m.failure_proof_wrong,
  picture_wrong: m.failure_picture_wrong,
}

addFailureWords(WORDS)
