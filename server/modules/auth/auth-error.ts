/** A refusal in the authentication protocol's own words: HTTP status, error code, message, and reasons of a weak password. */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly reasons: readonly string[] | undefined
  /** What the answer says in its header besides. */
  headers: Readonly<Record<string, string>> = {}
  /** Whole seconds after which it may be asked again. */
  retryAfter: number | undefined

  constructor(status: number, code: string, message: string, reasons?: readonly string[]) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.reasons = reasons
  }
}

/** The OAuth way of saying no, which a few answers of the token endpoint keep: always status 400, no code. */
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

/** Too much for now, with the seconds to wait where that is known. */
export function denyLater(code: string, message: string, seconds: number): never {
  const error = new AuthError(429, code, message)
  if (Number.isFinite(seconds)) error.retryAfter = seconds
  throw error
}

export function invalid(message: string): never {
  throw new AuthError(400, 'validation_failed', message)
}
