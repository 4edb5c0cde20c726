import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { ORPCError } from '@orpc/server'
import { ERRORS, type ErrorCode } from '@replique/contract'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'

/** A file that is answered is to be kept, never shown in place. */
export const asAttachment: MiddlewareHandler = async (c, next) => {
  await next()
  const disposition = c.res.headers.get('content-disposition')
  if (disposition !== null) c.res.headers.set('content-disposition', disposition.replace(/^inline/, 'attachment'))
}

/**
 * What a browser may keep for its person: it asks again each time, with who is asking, and hears that nothing changed
 * instead of all of it once more.
 */
export const asOwnCopy: readonly MiddlewareHandler[] = [
  etag(),
  async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', 'private, no-cache')
  },
]

// Text that PostgreSQL cannot store, such as a NUL, or a number out of range, came from the request.
const BAD_DATA = /^22/
// The database is away, starting, shutting down or out of connections or space.
const AWAY = /^(08|53|57)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The refusal behind whatever was thrown; null where the fault is ours. */
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

// Only which fields are wrong: what was sent is not repeated.
function pathsOf(data: unknown): unknown {
  const issues = (data as { issues?: { path?: unknown[]; message?: string }[] } | undefined)?.issues
  return issues?.slice(0, 10).map(({ path, message }) => ({ field: (path ?? []).join('.'), message }))
}

/** Whatever was thrown, as the error that the contract's routes answer. */
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

/** A refusal as every route below /api words it, whether it belongs to the contract or not. */
export function answerRefusal(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const { status, message } = ERRORS[code]
  const body = { defined: true, code, status, message }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** The answer where the fault is ours; what it was stands in the log only. */
export function answerFault(): Response {
  const body = {
    defined: false,
    code: 'INTERNAL_SERVER_ERROR',
    status: 500,
    message: 'Something went wrong on the server.',
  }
  return Response.json(body, { status: 500, headers: { 'cache-control': 'no-store' } })
}
