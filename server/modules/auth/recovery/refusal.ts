import { refuse } from '../../../kernel/refusal.ts'
import { AuthError } from '../auth-error.ts'

/** Why there are no new codes, or no use of one; each side words it in its own way. */
export class CodeRefusal extends Error {
  readonly why: 'no-factor' | 'no-codes' | 'have-codes' | 'wrong' | 'too-many'

  constructor(why: CodeRefusal['why']) {
    super(`recovery codes: ${why}`)
    this.name = 'CodeRefusal'
    this.why = why
  }
}

/** The same refusals in the protocol's words. */
export function inProtocol(error: unknown): never {
  if (!(error instanceof CodeRefusal)) throw error
  const words = {
    'no-factor': [422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor beside them'],
    'no-codes': [404, 'mfa_factor_not_found', 'There are no recovery codes'],
    'have-codes': [422, 'mfa_verified_factor_exists', 'There are recovery codes already, regenerate them to continue'],
    wrong: [422, 'mfa_verification_failed', 'Invalid recovery code entered'],
    'too-many': [429, 'mfa_recovery_codes_locked', 'Too many recovery codes were tried; wait before trying again'],
  } as const satisfies Record<CodeRefusal['why'], readonly [number, string, string]>
  const [status, code, message] = words[error.why]
  throw new AuthError(status, code, message)
}

/** And in the product's own. */
export function inProduct(error: unknown): never {
  if (error instanceof AuthError && error.code === 'conflict') return refuse('too_many_requests')
  if (!(error instanceof CodeRefusal)) throw error
  if (error.why === 'too-many') return refuse('too_many_requests')
  return refuse(error.why === 'no-factor' ? 'no_second_factor' : 'recovery_code_wrong')
}
