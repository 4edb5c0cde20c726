/**
 * An error of the authentication protocol: HTTP status, error code, message, and the reasons why a password is weak.
 */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly reasons: readonly string[] | undefined
  /** Additional response headers. */
  headers: Readonly<Record<string, string>> = {}
  /** Whole seconds to wait before trying again. */
  retryAfter: number | undefined

  constructor(status: number, code: string, message: string, reasons?: readonly string[]) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.reasons = reasons
  }
}

/**
 * An error in the OAuth format, used by some responses from the token endpoint: always status 400, without an error
 * code.
 */
export class GrantError extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.name = 'GrantError'
    this.error = error
  }
}

export function deny(status: number, code: string, message: string): never {
  throw new AuthError(status, code, message)
}

/** Refuses a request with status 429 (too many requests), and the seconds to wait if they are known. */
export function denyRateLimited(code: string, message: string, seconds: number): never {
  const error = new AuthError(429, code, message)
  if (Number.isFinite(seconds)) error.retryAfter = seconds
  throw error
}

export function invalid(message: string): never {
  throw new AuthError(400, 'validation_failed', message)
}
