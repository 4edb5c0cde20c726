import { ERRORS } from '@replique/contract'
import { refusalOf } from '../../kernel/http/answer.ts'
import type { Log } from '../../kernel/log.ts'

/**
 * A refusal in PostgREST's format. It uses PostgREST's code where there is one, and PostgreSQL's for missing
 * permission.
 */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(
    [status, code, message]: readonly [status: number, code: string, message: string],
    more: { details?: string; hint?: string; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }
}

export function fail(
  status: number,
  code: string,
  message: string,
  more?: ConstructorParameters<typeof RestError>[1],
): never {
  throw new RestError([status, code, message], more)
}

const NO_STORE = { 'cache-control': 'no-store' }

export const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): Response =>
  body === undefined
    ? new Response(null, { status, headers: { ...NO_STORE, ...headers } })
    : Response.json(body, { status, headers: { ...NO_STORE, ...headers } })

/** PostgreSQL's "insufficient privilege", the code for a row that row level security denies. */
const NOT_PERMITTED = '42501'
const FORBIDDEN = new Set(['no_authorization', 'flags_not_admin', 'second_factor_needed'])

/** Converts any error to PostgREST's format. */
export function answerError(error: unknown, log: Log): Response {
  if (error instanceof RestError) {
    const { status, code, message, details, hint, headers } = error
    return answer(status, { code, message, details, hint }, headers)
  }
  const refusal = refusalOf(error)
  if (refusal === null) {
    log.error('request failed', { error })
    const message = 'Something went wrong on the server.'
    return answer(500, { code: 'PGRST000', message, details: null, hint: null })
  }
  const { status, message } = ERRORS[refusal.code]
  const code = FORBIDDEN.has(refusal.code) ? NOT_PERMITTED : refusal.code
  // guests get the same message as users who aren't administrators
  const said = refusal.code === 'no_authorization' ? ERRORS.flags_not_admin.message : message
  return answer(status, { code, message: said, details: null, hint: null })
}
