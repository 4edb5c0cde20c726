import { ERRORS, type ErrorCode } from '@replique/contract'

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
