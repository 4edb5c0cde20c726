import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { ORPCError } from '@orpc/server'
import { ERRORS, type ErrorCode } from '@replique/contract'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'

/** Makes browsers download a file instead of displaying it. */
export const asAttachment: MiddlewareHandler = async (c, next) => {
  await next()
  const disposition = c.res.headers.get('content-disposition')
  if (disposition !== null) c.res.headers.set('content-disposition', disposition.replace(/^inline/, 'attachment'))
}

/**
 * Lets a browser cache a private response. It revalidates each time, with the user's credentials, and gets 304 if
 * nothing has changed.
 */
export const privateCache: readonly MiddlewareHandler[] = [
  etag(),
  async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', 'private, no-cache')
  },
]

// error codes for data that PostgreSQL can't store, such as a NUL or a number out of range; the data came from the
// request
const BAD_DATA = /^22/
// error codes for a database that is unreachable, starting, shutting down, or out of connections or space
const AWAY = /^(08|53|57)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Converts an error to a refusal, or to null if it is an internal error. */
export function refusalOf(error: unknown): { code: ErrorCode; data?: unknown } | null {
  if (error instanceof Refusal) return { code: error.code, data: error.data }
  if (error instanceof ORPCError) return refusalOfOrpc(error)
  const code = codeOf(error)
  if (/^[0-9A-Z]{5}$/.test(code) && BAD_DATA.test(code)) return { code: 'invalid' }
  if (/^[0-9A-Z]{5}$/.test(code) && AWAY.test(code)) return { code: 'unavailable' }
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ENOSPC') return { code: 'unavailable' }
  return null
}

function refusalOfOrpc(error: ORPCError<string, unknown>): { code: ErrorCode; data?: unknown } | null {
  if (Object.hasOwn(ERRORS, error.code)) return { code: error.code as ErrorCode, data: error.data }
  if (error.code === 'NOT_FOUND') return { code: 'not_found' }
  if (error.code === 'PAYLOAD_TOO_LARGE') return { code: 'too_large' }
  if (error.status >= 400 && error.status < 500) return { code: 'invalid', data: pathsOf(error.data) }
  return null
}

// only which fields are invalid; their values are not repeated
function pathsOf(data: unknown): unknown {
  const issues = (data as { issues?: { path?: unknown[]; message?: string }[] } | undefined)?.issues
  return issues?.slice(0, 10).map(({ path, message }) => ({ field: (path ?? []).join('.'), message }))
}

/** Converts an error to the form that the contract's routes return. */
export function toOrpcError(error: unknown, log: Log): ORPCError<string, unknown> {
  const refusal = refusalOf(error)
  if (refusal === null) {
    log.error('request failed', { error })
    return new ORPCError('INTERNAL_SERVER_ERROR', { status: 500, message: 'Something went wrong on the server.' })
  }
  if (refusal.code === 'unavailable') log.error('request could not be served', { error })
  const { status, message } = ERRORS[refusal.code]
  return new ORPCError(refusal.code, { defined: true, status, message, data: refusal.data })
}

/** Returns a refusal in the format of all routes below /api, including those outside the contract. */
export function refusalResponse(code: ErrorCode, headers: Record<string, string> = {}, data?: unknown): Response {
  const { status, message } = ERRORS[code]
  const body = { defined: true, code, status, message, data }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** Returns the response for an internal error. Details are only logged. */
export function internalErrorResponse(): Response {
  const body = {
    defined: false,
    code: 'INTERNAL_SERVER_ERROR',
    status: 500,
    message: 'Something went wrong on the server.',
  }
  return Response.json(body, { status: 500, headers: { 'cache-control': 'no-store' } })
}
