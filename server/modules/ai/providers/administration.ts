import { LIMITS, type AiProvider, type OfferedModel, type ProviderTest } from '@replique/contract'
import { newId } from '../../../kernel/ids.ts'
import { checkDestination, OutboundRefused } from '../../../kernel/outbound/outbound.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { endpointOf, type ProviderDeps } from './providers.ts'
import {
  addProvider,
  changeProvider,
  holdProvider,
  listProviders,
  listUsers,
  readProvider,
  removeProvider,
  type Provider,
} from './store.ts'
import { askOnce, type Endpoint, callService, type CallContext, costOf, dollarsOf, ModelError } from './asking.ts'

/** Normalises a service's URL and removes trailing slashes. Returns null if it is invalid. */
function readAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  return isPlain && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : null
}

/** Whether both URLs have the same origin, so that a key for one may be sent to the other. */
const isSameHost = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin

interface ProviderRequest {
  readonly name: string
  readonly baseUrl: string
  readonly key: string | null
  readonly models: readonly OfferedModel[]
}

/** Presents every provider to administrators, without the key. */
export async function presentProviders(deps: ProviderDeps): Promise<AiProvider[]> {
  const { db } = deps.kernel.database
  const [providers, users] = [await listProviders(db), await listUsers(db)]
  return Promise.all(
    providers.map(async (provider) => ({
      ...(await present(deps, provider)),
      usedBy: users.filter(({ provider_id: id }) => id === provider.id).map(({ name }) => name),
    })),
  )
}

async function present(deps: ProviderDeps, provider: Provider): Promise<Omit<AiProvider, 'usedBy'>> {
  const { id, name, base_url: baseUrl, sealed_key: sealed, key_end: end, models } = provider
  const lost = (await endpointOf(deps, provider)) === null
  const key = { set: sealed !== null, end, lost }
  return { id, name, baseUrl, key, models, fault: lost ? 'key_lost' : deps.models.faultOf(id) }
}

async function presentOne(deps: ProviderDeps, id: string): Promise<AiProvider> {
  return (await presentProviders(deps)).find((one) => one.id === id) ?? refuse('provider_not_found')
}

/** The last characters of the key, for display. Empty for short keys. */
const endOf = (key: string | null): string => (key === null || key.length < 16 ? '' : key.slice(-4))

async function requireAddress(deps: ProviderDeps, text: string): Promise<string> {
  const address = readAddress(text) ?? refuse('provider_address')
  try {
    await checkDestination(address, { allowed: deps.kernel.config.ai.hosts })
  } catch (error) {
    if (error instanceof OutboundRefused) return refuse('provider_address')
    // a host name that doesn't resolve now may do so later, and every call is checked again
  }
  return address
}

const sealedOf = async ({ keys }: ProviderDeps, id: string, key: string | null) => ({
  sealed_key: key === null ? null : await keys.seal(id, key),
  key_end: endOf(key),
})

export async function createProvider(deps: ProviderDeps, by: string, request: ProviderRequest): Promise<AiProvider> {
  const { database, clock, audit } = deps.kernel
  const [id, now] = [newId(), clock.now()]
  const { name, models } = request
  const address = await requireAddress(deps, request.baseUrl)
  const sealed = await sealedOf(deps, id, request.key)
  await database.transaction(async (db) => {
    const row = { id, name, base_url: address, ...sealed, models, created_at: now, updated_at: now }
    if (!(await addProvider(db, row, LIMITS.providers))) refuse('too_many_providers')
    const details = { name, address, key: request.key !== null }
    await audit.record({ actor: by, action: 'provider.added', target: id, details }, db)
  })
  return presentOne(deps, id)
}

export async function setProvider(
  deps: ProviderDeps,
  by: string,
  { id, ...request }: { readonly id: string } & { [K in keyof ProviderRequest]?: ProviderRequest[K] | undefined },
): Promise<AiProvider> {
  const { database, clock, audit } = deps.kernel
  const address = request.baseUrl === undefined ? undefined : await requireAddress(deps, request.baseUrl)
  const sealed = request.key === undefined ? undefined : await sealedOf(deps, id, request.key)
  await database.transaction(async (db) => {
    const old = (await holdProvider(db, id)) ?? refuse('provider_not_found')
    const base_url = address ?? old.base_url
    // a key is sent only to the host that it was entered for, even if somebody changes the URL
    if (sealed === undefined && old.sealed_key !== null && !isSameHost(old.base_url, base_url))
      return refuse('provider_key_again')
    const { name = old.name, models = old.models } = request
    await changeProvider(db, { ...old, name, base_url, models, ...sealed, updated_at: clock.now() })
    const details = { name, address: base_url, keyChanged: sealed !== undefined }
    await audit.record({ actor: by, action: 'provider.changed', target: id, details }, db)
  })
  deps.models.forget(id)
  return presentOne(deps, id)
}

export async function dropProvider({ kernel, models }: ProviderDeps, by: string, id: string): Promise<void> {
  await kernel.database.transaction(async (db) => {
    const name = (await removeProvider(db, id)) ?? refuse('provider_not_found')
    await kernel.audit.record({ actor: by, action: 'provider.removed', target: id, details: { name } }, db)
  })
  models.forget(id)
}

const requireProvider = async ({ kernel }: ProviderDeps, id: string): Promise<Provider> =>
  (await readProvider(kernel.database.db, id)) ?? refuse('provider_not_found')

const MOST_MODELS = 500
/** Seconds to wait for an answer of one word. */
const PATIENCE = 30

/**
 * Lists a provider's models and asks one of them for a word, because only a real call shows whether the key is valid.
 */
export async function testProvider(
  deps: ProviderDeps,
  { id, model: requested }: { readonly id: string; readonly model?: string | undefined },
  signal: AbortSignal,
): Promise<ProviderTest> {
  const provider = await requireProvider(deps, id)
  const model = requested === undefined ? provider.models[0] : provider.models.find((one) => one.id === requested)
  if (requested !== undefined && model === undefined) return refuse('model_not_found')
  const line: CallContext = { ...deps.models.line, seconds: Math.min(PATIENCE, deps.models.line.seconds) }
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
      // there is no model to ask yet, so listing the models has to be enough
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

async function listModels(line: CallContext, endpoint: Endpoint, signal: AbortSignal): Promise<string[] | ModelError> {
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

/** Asks for a one-word answer. Returns the cost in dollars. */
async function askForAWord(
  line: CallContext,
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
