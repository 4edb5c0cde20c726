/** The words of refusals about files on their way to being plays; imported by the pages that may meet them. */
import { m } from '../../messages/messages.js'
import './ai-failures.ts'
import './file-failures.ts'
import { addFailureWords, type ImportCode } from './failure.ts'

const WORDS: Record<ImportCode, () => string> = {
  import_not_found: m.failure_import_not_found,
  import_not_read: m.failure_import_not_read,
  import_moved_on: m.failure_import_moved_on,
  too_many_imports: m.failure_too_many_imports,
  too_many_corrections: m.failure_too_many_corrections,
}

addFailureWords(WORDS)
