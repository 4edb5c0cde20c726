import type { OfferedModel, ProviderTest } from '@replique/contract'
import { refuse } from '../../../kernel/refusal.ts'
import { requireProvider } from './administration.ts'
import { askOnce, type Endpoint } from './asking.ts'
import { callService, type Line } from './calling.ts'
import { costOf, dollarsOf } from './costs.ts'
import { ModelError } from './faults.ts'
import { endpointOf, type ProviderDeps } from './providers.ts'

const MOST_MODELS = 500
/** Nobody waits longer for an answer of one word. */
const PATIENCE = 30

/** Asks a provider which models it has, and one of them for a word: by that alone one learns whether the key is right. */
export async function testProvider(
  deps: ProviderDeps,
  { id, model: requested }: { readonly id: string; readonly model?: string | undefined },
  signal: AbortSignal,
): Promise<ProviderTest> {
  const provider = await requireProvider(deps, id)
  const model = requested === undefined ? provider.models[0] : provider.models.find((one) => one.id === requested)
  if (requested !== undefined && model === undefined) return refuse('model_not_found')
  const line: Line = { ...deps.models.line, seconds: Math.min(PATIENCE, deps.models.line.seconds) }
  const from = performance.now()
  const tell = (rest: Pick<ProviderTest, 'fault'> & Partial<ProviderTest>): ProviderTest => ({
    models: [],
    cost: 0,
    seconds: Math.round(performance.now() - from) / 1000,
    ...rest,
  })
  const endpoint = await endpointOf(deps, provider)
  if (endpoint === null) return tell({ fault: 'key_lost' })
  const models = await listModels(line, endpoint, signal)
  try {
    if (model === undefined) {
      // no model to ask yet: whether it says which it has must do
      if (models instanceof ModelError) throw models
      return tell({ fault: null, models })
    }
    const cost = await askForAWord(line, { endpoint, model }, signal)
    deps.models.forget(id)
    return tell({ fault: null, cost, models: models instanceof ModelError ? [] : models })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return tell({ fault: error.fault, models: models instanceof ModelError ? [] : models })
  }
}

const keyHeader = ({ key }: Endpoint): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key}` }

async function listModels(line: Line, endpoint: Endpoint, signal: AbortSignal): Promise<string[] | ModelError> {
  try {
    const headers = { accept: 'application/json', ...keyHeader(endpoint) }
    const { body } = await callService(line, `${endpoint.url}/models`, { method: 'GET', headers, signal })
    const told = JSON.parse(Buffer.from(body).toString()) as { data?: unknown }
    const ids = (Array.isArray(told.data) ? told.data : []).map((one: { id?: unknown } | null) => one?.id)
    const known = ids.filter((one): one is string => typeof one === 'string' && one.length <= 200)
    return known.slice(0, MOST_MODELS).sort((one, other) => one.localeCompare(other))
  } catch (error) {
    signal.throwIfAborted()
    return error instanceof ModelError ? error : new ModelError('wrong_answer')
  }
}

/** Dollars that it cost. */
async function askForAWord(
  line: Line,
  { endpoint, model }: { readonly endpoint: Endpoint; readonly model: OfferedModel },
  signal: AbortSignal,
): Promise<number> {
  if (model.kind === 'speech') {
    const [voice = 'alloy'] = model.voices.split(/[,:]/)
    const body = JSON.stringify({ model: model.id, voice: voice || 'alloy', input: 'Yes.', response_format: 'wav' })
    const headers = { 'content-type': 'application/json', ...keyHeader(endpoint) }
    await callService(line, `${endpoint.url}/audio/speech`, { method: 'POST', headers, body, signal })
    return dollarsOf(costOf(model, { tokensIn: 'Yes.'.length, tokensOut: 0 }))
  }
  const question = {
    model: model.id,
    system: 'You answer with a single word.',
    said: [{ role: 'user', content: 'Say yes.' }],
    schema: null,
    structured: false,
  } as const
  const { tokensIn, tokensOut } = await askOnce(line, endpoint, question, signal)
  return dollarsOf(costOf(model, { tokensIn: tokensIn ?? 0, tokensOut: tokensOut ?? 0 }))
}
