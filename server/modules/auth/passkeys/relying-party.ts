import { isIP } from 'node:net'
import type { Config } from '../../../kernel/config.ts'

/** Whom keys are made for: a host, its name for people, and the origins from which its pages ask. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly origins: string[]
}

type Place = Pick<Config, 'origin' | 'instanceName'> & { readonly auth: { readonly allowedOrigins: readonly string[] } }

export function relyingPartyOf({ origin, instanceName, auth }: Place): RelyingParty {
  return { id: new URL(origin).hostname, name: instanceName, origins: [origin, ...auth.allowedOrigins] }
}

/** Browsers make keys over https and on this very machine only, and never for a bare address. */
export function isWebauthnUsable({ origin }: Pick<Config, 'origin'>): boolean {
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

export function arePasskeysOn(
  config: Pick<Config, 'origin'> & { readonly auth: { readonly passkeys: boolean } },
): boolean {
  return config.auth.passkeys && isWebauthnUsable(config)
}
