/** How often and how long a call is tried again: three times, after 200, 400 and 800 ms. */
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
 * A fetch that tries again when the network fails or a gateway is away. Writes are safe to repeat because they carry
 * an idempotency key.
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

/** The fetch of everything that this page asks for, but for streams, which have delays of their own. */
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
