/** How failed calls are retried: three times, after 200, 400 and 800 ms. */
export const RETRY = { times: 3, delay: 200, statuses: [502, 503, 504] } as const

type Fetch = typeof globalThis.fetch
type Wait = (ms: number, signal: AbortSignal | null | undefined) => Promise<void>

const wait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/**
 * Returns a fetch that retries when the network or a gateway fails. Writes are safe to repeat because they carry an
 * idempotency key.
 */
export function retryingFetch(fetch: Fetch, pause: Wait = wait): Fetch {
  return async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    for (let tried = 0; ; tried++) {
      const last = tried === RETRY.times
      const answer = await attempt(fetch, input instanceof Request ? input.clone() : input, init)
      const again = answer instanceof Response ? isGatewayFailure(answer) : !signal?.aborted
      if (!again || last) {
        if (answer instanceof Response) return answer
        throw answer.failure
      }
      await pause(RETRY.delay * 2 ** tried, signal)
    }
  }
}

/** The fetch for all requests of the page except streams, which have their own delays. */
export const fetchWithRetries: Fetch = retryingFetch((input, init) => globalThis.fetch(input, init))

async function attempt(fetch: Fetch, ...call: Parameters<Fetch>): Promise<Response | { failure: unknown }> {
  try {
    return await fetch(...call)
  } catch (failure) {
    return { failure }
  }
}

function isGatewayFailure(response: Response): boolean {
  return (RETRY.statuses as readonly number[]).includes(response.status)
}
