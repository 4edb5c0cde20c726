import { readLimited } from '../../../kernel/outbound/outbound.ts'
import { createRemoteJWKSet, customFetch as joseFetch, type JWTVerifyGetKey } from 'jose'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
} from 'openid-client'
import type { Clock } from '../../../kernel/clock.ts'
import { isSafeAddress, type ProviderConfig } from './setting.ts'

/** Maximum size of a response in bytes. Discovery documents, key sets and profiles are a few thousand bytes long. */
const ANSWER_LIMIT = 512 * 1024
const OUTBOUND_SECONDS = 10

/** Thrown if a provider can't be reached or returns an unusable response. */
export class ProviderUnreachable extends Error {
  constructor(cause: unknown) {
    super('The provider cannot be reached', { cause })
    this.name = 'ProviderUnreachable'
  }
}

/**
 * Fetches from a provider, with limits on time and size. Redirects are not followed, so that only the operator decides
 * which hosts this server connects to.
 */
async function fetchProvider(url: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(OUTBOUND_SECONDS * 1000)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    if (response.status >= 500 || (response.status >= 300 && response.status < 400))
      throw new Error(`it answered ${response.status}`)
    const { status, headers } = response
    const empty = status === 204 || status === 304
    return new Response(empty ? null : await readLimited(response.body ?? [], ANSWER_LIMIT), { status, headers })
  } catch (error) {
    throw new ProviderUnreachable(error)
  }
}

/** A configured provider with its client. */
export interface Connection {
  readonly provider: ProviderConfig
  readonly client: Configuration
  /** The provider's public keys; null if it issues no ID tokens. */
  readonly keys: JWTVerifyGetKey | null
}
export interface Providers {
  readonly list: readonly ProviderConfig[]
  find(name: string): ProviderConfig | null
  /** Loads the issuer's metadata on first use, and again after an hour. */
  connect(provider: ProviderConfig): Promise<Connection>
}

const HOUR = 3_600_000

function secretOf({ clientSecret, secretIn }: ProviderConfig): ClientAuth {
  if (clientSecret === null) return None()
  return secretIn === 'body' ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret)
}

/** Whether the provider supports OpenID Connect, and so returns an ID token; otherwise it supports only OAuth 2. */
export const isOpenId = ({ endpoints, jwks }: ProviderConfig): boolean => endpoints === undefined || jwks !== null

const isLoopback = (address: string): boolean => isSafeAddress(address) && new URL(address).protocol === 'http:'

async function discover(provider: ProviderConfig): Promise<Configuration> {
  const { issuer, endpoints, clientIds } = provider
  if (endpoints) {
    const server = {
      issuer: issuer ?? new URL(endpoints.authorize).origin,
      authorization_endpoint: endpoints.authorize,
      token_endpoint: endpoints.token,
      userinfo_endpoint: endpoints.userinfo,
      ...(provider.jwks === null ? {} : { jwks_uri: provider.jwks }),
    }
    const client = new Configuration(server, clientIds[0], {}, secretOf(provider))
    if (isLoopback(endpoints.token)) allowInsecureRequests(client)
    if (isOpenId(provider)) enableNonRepudiationChecks(client)
    client[customFetch] = fetchProvider as never
    client.timeout = OUTBOUND_SECONDS
    return client
  }
  return discovery(new URL(issuer ?? ''), clientIds[0], {}, secretOf(provider), {
    [customFetch]: fetchProvider as never,
    timeout: OUTBOUND_SECONDS,
    execute: [enableNonRepudiationChecks, ...(isLoopback(issuer ?? '') ? [allowInsecureRequests] : [])],
  })
}

function keysOf(client: Configuration): JWTVerifyGetKey | null {
  const { jwks_uri, issuer } = client.serverMetadata()
  if (jwks_uri === undefined || !isSafeAddress(jwks_uri) || (isLoopback(jwks_uri) && !isLoopback(issuer))) return null
  return createRemoteJWKSet(new URL(jwks_uri), { [joseFetch]: fetchProvider as never })
}

async function open(provider: ProviderConfig): Promise<Connection> {
  try {
    const client = await discover(provider)
    return { provider, client, keys: keysOf(client) }
  } catch (error) {
    throw error instanceof ProviderUnreachable ? error : new ProviderUnreachable(error)
  }
}

export function openProviders(list: readonly ProviderConfig[], clock: Clock): Providers {
  const opened = new Map<string, { readonly at: number; readonly connection: Promise<Connection> }>()
  return {
    list,
    find: (name) => list.find((one) => one.name === name.toLowerCase()) ?? null,
    connect: (provider) => {
      const now = clock.now().getTime()
      const kept = opened.get(provider.name)
      if (kept && now - kept.at < HOUR) return kept.connection
      const connection = open(provider)
      opened.set(provider.name, { at: now, connection })
      connection.catch(() => opened.delete(provider.name))
      return connection
    },
  }
}
