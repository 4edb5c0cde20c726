/** The words of refusals about files that are brought in; imported by the pages that may meet them. */
import { m } from '../../messages/messages.js'
import { addFailureWords, type FileCode } from './failure.ts'

const WORDS: Record<FileCode, () => string> = {
  file_empty: m.failure_file_empty,
  file_not_text: m.failure_file_not_text,
  file_line_too_long: m.failure_file_line_too_long,
  file_too_long: m.failure_file_too_long,
  file_unknown: m.failure_file_unknown,
  file_too_large: m.failure_file_too_large,
  file_damaged: m.failure_file_damaged,
  file_refused: m.failure_file_refused,
  file_encrypted: m.failure_file_encrypted,
  file_no_text: m.failure_file_no_text,
}

addFailureWords(WORDS)
