import type { AiDeps } from '../deps.ts'
import type { Endpoint } from './asking.ts'
import { openKeys, type Keys } from './keys.ts'
import { openModels, type Models, type Rest } from './models.ts'
import { readProvider, type Provider } from './store.ts'

export interface ProviderDeps extends AiDeps {
  readonly keys: Keys
  readonly models: Models
}

/** The providers that administrators set, with what opens and what asks them. */
export function openProviders(deps: AiDeps, rest?: Rest): ProviderDeps {
  return { ...deps, keys: openKeys(deps.kernel), models: openModels(deps, rest) }
}

/** Where a provider is, and its key; null where the key cannot be opened any more. */
export async function endpointOf({ keys }: Pick<ProviderDeps, 'keys'>, provider: Provider): Promise<Endpoint | null> {
  const { id, name, base_url: url, sealed_key: sealed } = provider
  if (sealed === null) return { name, url, key: null }
  const key = await keys.unseal(id, sealed)
  return key === null ? null : { name, url, key }
}

/** Who is asked, by which key, and what it costs. */
export interface Chosen {
  readonly provider: Provider
  readonly endpoint: Endpoint | null
  readonly model: Provider['models'][number]
}

/** A provider's model; null where either is not there (any more). */
export async function findModel(deps: ProviderDeps, providerId: string, modelId: string): Promise<Chosen | null> {
  const provider = await readProvider(deps.kernel.database.db, providerId)
  const model = provider?.models.find(({ id }) => id === modelId)
  if (provider === undefined || model === undefined) return null
  return { provider, model, endpoint: await endpointOf(deps, provider) }
}
