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
import { fetchProvider, OUTBOUND_SECONDS, ProviderUnreachable } from './outbound.ts'
import { isSafeAddress, type ProviderConfig } from './setting.ts'

/** A configured provider, ready to be spoken with. */
export interface Connection {
  readonly provider: ProviderConfig
  readonly client: Configuration
  /** Its public keys; null where it issues no ID tokens. */
  readonly keys: JWTVerifyGetKey | null
}
export interface Providers {
  readonly list: readonly ProviderConfig[]
  find(name: string): ProviderConfig | null
  /** Asks the issuer for its addresses at the first need, and again after an hour. */
  connect(provider: ProviderConfig): Promise<Connection>
}

const HOUR = 3_600_000

function secretOf({ clientSecret, secretIn }: ProviderConfig): ClientAuth {
  if (clientSecret === null) return None()
  return secretIn === 'body' ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret)
}

/** Whether it speaks OpenID Connect, and so answers with an ID token; else only OAuth 2. */
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
