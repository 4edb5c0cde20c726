import { readWithin } from '../../../kernel/outbound/read-within.ts'

/** Bytes of an answer; discovery documents, key sets and profiles have a few thousand. */
const ANSWER_LIMIT = 512 * 1024
export const OUTBOUND_SECONDS = 10

/** A provider cannot be reached, or answers what no provider does. */
export class ProviderUnreachable extends Error {
  constructor(cause: unknown) {
    super('The provider cannot be reached', { cause })
    this.name = 'ProviderUnreachable'
  }
}

/**
 * Fetches from a provider: it has a few seconds, its answer has to be small, and where it redirects to is never asked,
 * so that nobody but the operator decides whom this server speaks with.
 */
export async function fetchProvider(url: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(OUTBOUND_SECONDS * 1000)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    if (response.status >= 500 || (response.status >= 300 && response.status < 400))
      throw new Error(`it answered ${response.status}`)
    const { status, headers } = response
    const empty = status === 204 || status === 304
    return new Response(empty ? null : await readWithin(response.body ?? [], ANSWER_LIMIT), { status, headers })
  } catch (error) {
    throw new ProviderUnreachable(error)
  }
}
