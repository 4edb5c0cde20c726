import type { Bucket } from '../../../kernel/http/limits.ts'
import type { AuthConfig } from '../config.ts'

const RATES = {
  token: 'tokenRate',
  signup: 'signupRate',
  user: 'userRate',
  verify: 'verifyRate',
  otp: 'letterRate',
  recover: 'letterRate',
  resend: 'letterRate',
  reauthenticate: 'letterRate',
  challenge: 'factorRate',
  factor: 'factorRate',
  passkey: 'passkeyRate',
  provider: 'providerRate',
  sso: 'ssoRate',
} as const satisfies Record<string, keyof AuthConfig>
export type RateName = keyof typeof RATES

const SECONDS = 300
const BURST = 30

export function bucketOf(name: RateName, config: AuthConfig): Bucket {
  const events = config[RATES[name]]
  return { name: `auth.${name}`, events, seconds: SECONDS, burst: Math.max(BURST, Math.floor(events / 5)) }
}
