import type { Kernel } from '../../../kernel/kernel.ts'
import type { TokenPlace } from './access-token.ts'

/** Who signs the tokens of people: as the operator says, else the service elsewhere, else this server. */
export function issuerOf({ auth, authUrl, origin }: Kernel['config']): string {
  return auth.issuer ?? authUrl?.replace(/\/+$/, '') ?? `${origin}${auth.prefix}`
}

export const tokenPlace = ({ config, clock }: Kernel): TokenPlace => ({
  issuer: issuerOf(config),
  serviceIssuers: [issuerOf(config), ...config.auth.serviceIssuers],
  now: clock.now(),
})
