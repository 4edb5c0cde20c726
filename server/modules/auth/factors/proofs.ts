import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { isSealed, seal, unseal } from '../keys/sealing.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { readAuthentication, readRegistration } from '../passkeys/webauthn.ts'
import { record, text, type Fields } from '../protocol/body.ts'
import { keyOf } from './key.ts'
import type { ChallengeRow, changeFactor, FactorRow } from './store.ts'
import { stepOf } from './totp.ts'

export interface Asked {
  readonly factor: FactorRow
  readonly challenge: ChallengeRow
}
/** What the factor has to remember of a proof that holds. */
export type Memory = Parameters<typeof changeFactor>[2]

const wrong = (message: string): never => deny(422, 'mfa_verification_failed', message)

/** A code counts once: the step it belongs to, and every one before it, is then used up. */
async function proveTotp({ kernel }: Auth, { factor }: Asked, fields: Fields): Promise<Memory> {
  const { sealingSecret } = kernel.config.auth
  const kept = factor.secret ?? ''
  const secret = await unseal(kept, sealingSecret)
  const step = stepOf(text(fields, 'code'), secret, kernel.clock.now())
  if (step === null || (factor.last_step !== null && step <= factor.last_step))
    return wrong('Invalid TOTP code entered')
  const sealAgain = sealingSecret !== null && !isSealed(kept)
  return { last_step: step, ...(sealAgain ? { secret: await seal(secret, sealingSecret) } : {}) }
}

/** A key is made once, and used from then on. */
async function proveKey({ kernel }: Auth, { factor, challenge }: Asked, fields: Fields): Promise<Memory> {
  const given = record(fields, 'webauthn') ?? invalid('WebAuthn config required')
  const type = text(given, 'type')
  if (type !== 'create' && type !== 'request') invalid('WebAuthn type must be create or request')
  const response = record(given, 'credential_response') ?? invalid('credential_response required')
  if ((type === 'create') !== (factor.verified_at === null)) wrong('WebAuthn type does not fit the factor')
  const expected = { party: relyingPartyOf(kernel.config), challenge: challenge.challenge ?? '', personal: false }
  if (type === 'request') {
    const count = await readAuthentication(response, keyOf(factor), expected)
    return count === null ? wrong('Invalid WebAuthn response') : { sign_count: count }
  }
  const key = await readRegistration(response, expected)
  return key === null ? wrong('Invalid WebAuthn response') : { ...key, transports: JSON.stringify(key.transports) }
}

/** Whether what was sent proves the factor; it is refused where it does not. */
export function prove(auth: Auth, asked: Asked, fields: Fields): Promise<Memory> {
  return asked.factor.factor_type === 'totp' ? proveTotp(auth, asked, fields) : proveKey(auth, asked, fields)
}
