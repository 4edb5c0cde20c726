import type { ModelFault } from '@replique/contract'
import { m } from '../../../messages/messages.js'

/** What is wrong with a provider, and what to do about it. */
export const FAULT_WORDS: Record<ModelFault, () => string> = {
  key_wrong: m.ai_fault_key_wrong,
  key_lost: m.ai_fault_key_lost,
  address_refused: m.ai_fault_address_refused,
  unreachable: m.ai_fault_unreachable,
  slow: m.ai_fault_slow,
  busy: m.ai_fault_busy,
  failing: m.ai_fault_failing,
  refused: m.ai_fault_refused,
  model_unknown: m.ai_fault_model_unknown,
  too_large: m.ai_fault_too_large,
  wrong_answer: m.ai_fault_wrong_answer,
}
