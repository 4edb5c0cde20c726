import { AuthError, GrantError } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { ProviderUnreachable } from './connections.ts'

/** An outage, which clients try again. */
const unreachable = ({ kernel }: Auth, error: ProviderUnreachable): AuthError => {
  kernel.log.warn('provider cannot be reached', { error: error.cause })
  return new AuthError(503, 'unexpected_failure', 'The provider cannot be reached')
}

/** Speaks with a provider on behalf of a call that is answered with JSON. */
export async function speaking<T>(auth: Auth, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProviderUnreachable ? unreachable(auth, error) : error
  }
}

/** Every fault as the protocol's refusal: whoever comes back from a provider is looking at a browser. */
export function refusalFor(auth: Auth, error: unknown): AuthError | GrantError {
  const { log } = auth.kernel
  if (error instanceof AuthError || error instanceof GrantError) {
    log.info('provider sign-in refused', { code: error instanceof AuthError ? error.code : error.error })
    return error
  }
  if (error instanceof ProviderUnreachable) return unreachable(auth, error)
  log.error('provider sign-in failed', { error })
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
}
