import type { FeatureName } from '@replique/contract'
import { z } from 'zod'
import { Refusal } from '../../../kernel/refusal.ts'
import { mayBeAskedFor } from '../policy.ts'
import { checkAnswer } from '../providers/answers.ts'
import type { Reply, Said } from '../providers/asking.ts'
import { ModelError } from '../providers/faults.ts'
import { findModel, type Chosen, type ProviderDeps } from '../providers/providers.ts'
import type { FeatureRow } from '../tables.ts'
import { countCall, noteFailure, type Receipt } from './counting.ts'
import type { Definitions, ModelRequest } from './features.ts'
import { faultsOf, fillPrompt } from './prompts.ts'
import { readPrompt } from './store/settings.ts'

/** Characters of all that is sent in one question; features ask in parts. */
const LONGEST = 400_000

/** What a question is asked with. */
export interface Asking {
  readonly feature: FeatureName
  readonly owner: string
  readonly chosen: Chosen
  readonly prompt: string
  /** Null: it counts towards nobody's limit. */
  readonly limits: Pick<FeatureRow, 'limit_calls' | 'limit_tokens'> | null
  /** Hears what each call cost. */
  readonly onReceipt?: (receipt: Receipt) => void
}

/** Asks a model; where the answer is of no use, asks once more and says why. */
export async function askModel<T>(
  deps: ProviderDeps,
  asking: Asking,
  request: Pick<ModelRequest<T>, 'about' | 'schema' | 'check' | 'signal'>,
): Promise<T> {
  const { system, user } = fillPrompt(asking.prompt, request.about)
  if (user.length > LONGEST) throw new Error('more than one question can hold')
  const schema = z.toJSONSchema(request.schema, { unrepresentable: 'any' }) as object
  const ask = (said: readonly Said[]) => callOnce(deps, asking, { system, said, schema, signal: request.signal })
  try {
    const first = await ask([{ role: 'user', content: user }])
    const read = checkAnswer(first.text, request.schema, request.check)
    if ('value' in read) return read.value
    const second = await ask([
      { role: 'user', content: user },
      { role: 'assistant', content: first.text.slice(0, LONGEST) || '{}' },
      { role: 'user', content: mendingOf(read.faults) },
    ])
    const mended = checkAnswer(second.text, request.schema, request.check)
    if ('value' in mended) return mended.value
    throw new ModelError('wrong_answer')
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    await noteFailure(deps, { ...asking, error })
    throw new ModelRefusal(error)
  }
}

const mendingOf = (faults: readonly string[]): string =>
  `That cannot be used:\n${faults.map((fault) => `- ${fault}`).join('\n')}\nAnswer again, the whole of it, as JSON alone.`

/** What the person who asked is told; the fault itself is for administrators. */
export class ModelRefusal extends Refusal {
  readonly fault: ModelError['fault']
  constructor({ fault }: ModelError) {
    super(fault === 'wrong_answer' || fault === 'too_large' ? 'model_answer' : 'model_unavailable')
    this.fault = fault
  }
}

interface Call {
  readonly system: string
  readonly said: readonly Said[]
  readonly schema: object
  readonly signal: AbortSignal
}

async function callOnce(deps: ProviderDeps, { chosen, ...counted }: Asking, { signal, ...call }: Call): Promise<Reply> {
  const { provider, model, endpoint } = chosen
  if (endpoint === null) throw new ModelError('key_lost', { free: true })
  const sent = [call.system, JSON.stringify(call.schema), ...call.said.map(({ content }) => content)].join('\n')
  return countCall(deps, { ...counted, chosen, sent }, () =>
    deps.models.ask(provider.id, endpoint, { model: model.id, ...call }, signal),
  )
}

/** The model that is set for a feature; null where none is, or it is there no longer. */
export async function modelOf(deps: ProviderDeps, row: FeatureRow | undefined): Promise<Chosen | null> {
  if (row?.provider_id == null || row.model === null) return null
  const chosen = await findModel(deps, row.provider_id, row.model)
  return chosen?.model.kind === 'text' ? chosen : null
}

/** Whether a model may be asked for somebody: where there is a key, somebody pays. */
export async function mayAsk({ modules }: ProviderDeps, { provider }: Chosen, owner: string): Promise<boolean> {
  const paid = provider.sealed_key !== null
  return mayBeAskedFor({ paid, entitled: !paid || (await modules.auth.entitled(owner)) })
}

/** The prompt that holds: the built-in one, too, where the chosen one was written for places that there are no longer. */
export async function promptOf({ kernel }: ProviderDeps, row: FeatureRow, definitions: Definitions): Promise<string> {
  const builtIn = definitions.get(row.name)?.prompt
  if (builtIn === undefined) throw new Error(`nothing is known of the feature ${row.name}`)
  if (row.prompt_version === null) return builtIn
  const chosen = await readPrompt(kernel.database.db, row.name, row.prompt_version)
  return chosen === undefined || faultsOf(chosen.text, builtIn) !== null ? builtIn : chosen.text
}
