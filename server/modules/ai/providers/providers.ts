import type { AiTools } from '../tools.ts'
import type { Endpoint } from './asking.ts'
import { openKeys, type Keys } from './keys.ts'
import { openModels, type Models, type Rest } from './models.ts'
import { readProvider, type Provider } from './store.ts'

export interface ProviderTools extends AiTools {
  readonly keys: Keys
  readonly models: Models
}

/** The providers that administrators set, with what opens and what asks them. */
export function openProviders(tools: AiTools, rest?: Rest): ProviderTools {
  return { ...tools, keys: openKeys(tools.kernel), models: openModels(tools, rest) }
}

/** Where a provider is, and its key; null where the key cannot be opened any more. */
export async function endpointOf({ keys }: Pick<ProviderTools, 'keys'>, provider: Provider): Promise<Endpoint | null> {
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
export async function findModel(tools: ProviderTools, providerId: string, modelId: string): Promise<Chosen | null> {
  const provider = await readProvider(tools.kernel.database.db, providerId)
  const model = provider?.models.find(({ id }) => id === modelId)
  if (provider === undefined || model === undefined) return null
  return { provider, model, endpoint: await endpointOf(tools, provider) }
}
