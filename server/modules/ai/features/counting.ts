import type { FeatureName } from '@replique/contract'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type ChatReply, costOf, guessTokens, ModelError } from '../providers/asking.ts'
import type { Chosen } from '../providers/providers.ts'
import type { FeatureRow } from '../tables.ts'
import type { AiDeps } from '../deps.ts'
import { addFailure, addUse, correctUsage, reserveUsage } from './store.ts'

/** Number of failures kept for each feature. */
const FAILURES = 50
/** Estimated number of tokens in an answer, used until the real number is known. */
const ANSWER = 500

export interface CallUsage {
  readonly calls: number
  readonly tokensIn: number
  readonly tokensOut: number
  /** Millionths of a dollar. */
  readonly cost: number
}

interface Counted {
  readonly feature: FeatureName
  readonly owner: string
  /** Null for calls without a limit, such as an administrator's test. */
  readonly limits: Pick<FeatureRow, 'limit_calls' | 'limit_tokens'> | null
  readonly chosen: Chosen
  /** The full text of the request, from which its input tokens are estimated; empty for speech. */
  readonly sent: string
  /** Called with the cost of the call, even if it fails. */
  readonly onReceipt?: (receipt: CallUsage) => void
}

/**
 * Makes a call and counts it. An estimate is reserved from the user's monthly limit before the call, in full or not at
 * all, and corrected afterwards. A call that is aborted or fails still counts, with its estimated input tokens, so that
 * aborting isn't free. A call that was refused by the service or never sent costs nothing.
 */
export async function countCall(
  { kernel }: Pick<AiDeps, 'kernel'>,
  { feature, owner, limits, chosen, sent, onReceipt }: Counted,
  call: () => Promise<ChatReply>,
): Promise<ChatReply> {
  const { db } = kernel.database
  const now = kernel.clock.now().toISOString()
  const [day, month] = [now.slice(0, 10), now.slice(0, 7)]
  const share = { feature, userId: owner, month }
  const guess = { tokensIn: guessTokens(sent), tokensOut: ANSWER }
  const guessed = guess.tokensIn + guess.tokensOut
  const most = { calls: limits?.limit_calls ?? null, tokens: limits?.limit_tokens ?? null }
  if (limits !== null && !(await reserveUsage(db, { ...share, calls: 1, tokens: guessed, limits: most })))
    return refuse('ai_quota')
  const settle = async (spent: CallUsage): Promise<void> => {
    const { calls, tokensIn, tokensOut, cost } = spent
    onReceipt?.(spent)
    if (limits !== null) await correctUsage(db, { ...share, calls: calls - 1, tokens: tokensIn + tokensOut - guessed })
    await addUse(db, { feature, userId: owner, day, calls, failures: 0, tokensIn, tokensOut, cost })
  }
  try {
    const reply = await call()
    const tokens = { tokensIn: reply.tokensIn ?? guess.tokensIn, tokensOut: reply.tokensOut ?? guessTokens(reply.text) }
    await settle({ calls: 1, ...tokens, cost: costOf(chosen.model, tokens) })
    return reply
  } catch (error) {
    const free = error instanceof ModelError && error.free
    const tokens = free ? { tokensIn: 0, tokensOut: 0 } : { ...guess, tokensOut: 0 }
    await settle({ calls: free ? 0 : 1, ...tokens, cost: costOf(chosen.model, tokens) })
    throw error
  }
}

interface Failed {
  readonly feature: FeatureName
  readonly owner: string
  readonly chosen: Chosen
  readonly error: ModelError
}

/** Logs and counts a failure with its time, feature and model. The content is never recorded. */
export async function recordFailure(
  { kernel }: Pick<AiDeps, 'kernel'>,
  { feature, owner, chosen, error: { fault } }: Failed,
): Promise<void> {
  const { provider, model } = chosen
  const { db } = kernel.database
  const at = kernel.clock.now()
  kernel.log.warn('a model returned nothing usable', { feature, provider: provider.id, model: model.id, fault })
  await addFailure(db, { id: newId(), feature, at, fault, provider: provider.name, model: model.id }, FAILURES)
  const nothing = { calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 }
  await addUse(db, { feature, userId: owner, day: at.toISOString().slice(0, 10), ...nothing, failures: 1 })
}
