import { compactDecrypt, CompactEncrypt } from 'jose'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelFault } from '@replique/contract'
import type { Kernel } from '../../../kernel/kernel.ts'
import { openServerSecret } from '../../../kernel/secret-of-server.ts'
import { Circuit } from '../../../kernel/outbound/circuit.ts'
import { openOutbound } from '../../../kernel/outbound/outbound.ts'
import type { AiDeps } from '../deps.ts'
import {
  askOnce,
  type Endpoint,
  type ChatRequest,
  type ChatReply,
  type CallContext,
  REQUEST_FAULTS,
  ModelError,
} from './asking.ts'
import { readProvider, type Provider } from './store.ts'

/** Encrypts the keys of providers, so that neither the database nor a backup reveals them. */
export interface Keys {
  seal(providerId: string, key: string): Promise<string>
  /** Returns null if the key was encrypted with another secret, or for another provider. */
  unseal(providerId: string, sealed: string): Promise<string | null>
}

export function openKeys({ config }: Pick<Kernel, 'config'>): Keys {
  const keyFor = openServerSecret(config.auth.sealingSecret, config.dataDir)
  const read = (): Promise<Uint8Array> => keyFor('keys of providers')
  return {
    seal: async (providerId, key) =>
      new CompactEncrypt(Buffer.from(key))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: providerId })
        .encrypt(await read()),
    unseal: async (providerId, sealed) => {
      const opened = await compactDecrypt(sealed, await read()).catch(() => null)
      return opened?.protectedHeader.kid === providerId ? Buffer.from(opened.plaintext).toString() : null
    },
  }
}

/** Milliseconds to wait before each retry. There is one retry for each number. */
const RESTS = [500, 2000]
/** The longest Retry-After, in seconds, that a request waits out. Longer waits are left to the circuit breaker. */
const LONGEST_WAIT = 20
const WAITED_FOR: readonly ModelFault[] = ['busy', 'failing', 'unreachable']

type Asked = Omit<ChatRequest, 'structured'>

/** The models of external services, with the known health of each service. */
interface Models {
  readonly line: CallContext
  /** Asks a model, and retries if a retry may help. Throws a ModelError or the signal's reason. */
  ask(providerId: string, endpoint: Endpoint, asked: Asked, signal: AbortSignal): Promise<ChatReply>
  faultOf(providerId: string): ModelFault | null
  /** Resets the known health of a provider after it was changed. */
  forget(providerId: string): void
}

/** Waits between attempts. Tests replace it. */
type Rest = (milliseconds: number, signal: AbortSignal) => Promise<void>

const realRest: Rest = async (milliseconds, signal) => {
  await sleep(milliseconds, null, { signal }).catch(() => signal.throwIfAborted())
}

function openModels({ kernel }: Pick<AiDeps, 'kernel'>, rest: Rest = realRest): Models {
  const { clock, config } = kernel
  const line: CallContext = { outbound: openOutbound({ allowed: config.ai.hosts }), clock, seconds: config.ai.seconds }
  const circuits = new Map<string, Circuit<ModelFault>>()
  /** Models that don't support schemas in the protocol. */
  const unstructured = new Set<string>()

  const circuitOf = (id: string): Circuit<ModelFault> => {
    const known = circuits.get(id) ?? new Circuit<ModelFault>(clock, REQUEST_FAULTS)
    circuits.set(id, known)
    return known
  }

  const askPatiently = async (request: () => Promise<ChatReply>, signal: AbortSignal): Promise<ChatReply> => {
    for (const pause of RESTS) {
      try {
        return await request()
      } catch (error) {
        if (!(error instanceof ModelError) || !WAITED_FOR.includes(error.fault)) throw error
        if (error.wait !== null && error.wait > LONGEST_WAIT) throw error
        await rest(error.wait === null ? pause : error.wait * 1000, signal)
      }
    }
    return request()
  }

  const askWell = async (name: string, { endpoint, asked, signal }: Way): Promise<ChatReply> => {
    const ask = (structured: boolean) =>
      askPatiently(() => askOnce(line, endpoint, { ...asked, structured }, signal), signal)
    if (unstructured.has(name)) return ask(false)
    try {
      return await ask(true)
    } catch (error) {
      const mayBeTheSchema = error instanceof ModelError && error.fault === 'refused' && asked.schema !== null
      if (!mayBeTheSchema) throw error
      const reply = await ask(false)
      unstructured.add(name)
      return reply
    }
  }

  return {
    line,
    ask: async (providerId, endpoint, asked, signal) => {
      const circuit = circuitOf(providerId)
      const known = circuit.refuses()
      if (known !== null) throw new ModelError(known, { free: true })
      try {
        const reply = await askWell(`${providerId} ${asked.model}`, { endpoint, asked, signal })
        circuit.succeed()
        return reply
      } catch (error) {
        if (error instanceof ModelError) circuit.fail(error)
        else circuit.leave()
        throw error
      }
    },
    faultOf: (providerId) => circuits.get(providerId)?.fault() ?? null,
    forget: (providerId) => {
      circuits.delete(providerId)
      for (const name of unstructured) if (name.startsWith(`${providerId} `)) unstructured.delete(name)
    },
  }
}

interface Way {
  readonly endpoint: Endpoint
  readonly asked: Asked
  readonly signal: AbortSignal
}

export interface ProviderDeps extends AiDeps {
  readonly keys: Keys
  readonly models: Models
}

/** Opens the encrypted keys and the models of the configured providers. */
export function openProviders(deps: AiDeps, rest?: Rest): ProviderDeps {
  return { ...deps, keys: openKeys(deps.kernel), models: openModels(deps, rest) }
}

/** Returns a provider's address and key; null if the key can't be decrypted any more. */
export async function endpointOf({ keys }: Pick<ProviderDeps, 'keys'>, provider: Provider): Promise<Endpoint | null> {
  const { id, name, base_url: url, sealed_key: sealed } = provider
  if (sealed === null) return { name, url, key: null }
  const key = await keys.unseal(id, sealed)
  return key === null ? null : { name, url, key }
}

/** A chosen model, with its provider and endpoint. */
export interface Chosen {
  readonly provider: Provider
  readonly endpoint: Endpoint | null
  readonly model: Provider['models'][number]
}

/** Finds a provider's model. Returns null if the provider or the model doesn't exist. */
export async function findModel(deps: ProviderDeps, providerId: string, modelId: string): Promise<Chosen | null> {
  const provider = await readProvider(deps.kernel.database.db, providerId)
  const model = provider?.models.find(({ id }) => id === modelId)
  if (provider === undefined || model === undefined) return null
  return { provider, model, endpoint: await endpointOf(deps, provider) }
}
