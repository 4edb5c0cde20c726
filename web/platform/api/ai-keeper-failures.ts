/** The words of refusals about providers and how features are set; imported by the page of their administration. */
import { m } from '../../messages/messages.js'
import { addFailureWords, type AiKeeperCode } from './failure.ts'

const WORDS: Record<AiKeeperCode, () => string> = {
  provider_not_found: m.failure_provider_not_found,
  provider_address: m.failure_provider_address,
  provider_key_again: m.failure_provider_key_again,
  too_many_providers: m.failure_too_many_providers,
  model_not_found: m.failure_model_not_found,
  prompt_wrong: m.failure_prompt_wrong,
}

addFailureWords(WORDS)
