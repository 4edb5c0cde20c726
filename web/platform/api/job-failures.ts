/** The words of refusals about jobs; imported by the pages that show them. */
import { m } from '../../messages/messages.js'
import { addFailureWords, type JobCode } from './failure.ts'

const WORDS: Record<JobCode, () => string> = {
  job_not_found: m.failure_job_not_found,
  too_many_jobs: m.failure_too_many_jobs,
  job_moved_on: m.failure_job_moved_on,
}

addFailureWords(WORDS)
