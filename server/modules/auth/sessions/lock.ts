import { AuthError } from '../auth-error.ts'

const LOCK_TIMEOUT = '55P03'

/** Somebody else held the session for as long as one waits. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT

export function refuseWhenBusy(error: unknown): never {
  if (isBusy(error))
    throw new AuthError(
      409,
      'conflict',
      'Too many concurrent token refresh requests on the same session or refresh token',
    )
  throw error
}
