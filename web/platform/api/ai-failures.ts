/** The words of refusals about proposals; imported by the pages that may meet them. */
import { m } from '../../messages/messages.js'
import { addFailureWords, type AiCode } from './failure.ts'

const WORDS: Record<AiCode, () => string> = {
  feature_off: m.failure_feature_off,
  ai_quota: m.failure_ai_quota,
  model_unavailable: m.failure_model_unavailable,
  model_answer: m.failure_model_answer,
}

addFailureWords(WORDS)
