import { networkOf } from './address.ts'

/**
 * Time of the event loop that the requests of one network may take: half of it for good, and so much at once, in
 * milliseconds. A page takes some five of them, so that a school behind one address stays far below.
 */
export const EVENT_LOOP_SHARE = { ofAll: 0.5, burst: 30_000 } as const
const NETWORKS = 10_000

export interface EventLoopBudget {
  /** Counts from now on for this address, until its request waits for something or another one begins. */
  begin(address: string): void
  /** Whole seconds until this address may ask again; 0 where it may now. */
  wait(address: string): number
}

/** Milliseconds that this thread has worked, and a clock that runs while it waits too. */
export interface Stopwatch {
  worked(this: void): number
  now(this: void): number
}

export const threadStopwatch: Stopwatch = {
  worked: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
  now: () => performance.now(),
}

/** Keeps account of who the event loop works for. Requests alone do not tell: one may cost as much as a thousand. */
export function openEventLoopBudget({ worked, now }: Stopwatch = threadStopwatch): EventLoopBudget {
  const spent = new Map<string, { milliseconds: number; at: number }>()
  let current: { readonly network: string; readonly since: number } | null = null

  const levelOf = (network: string): number => {
    const level = spent.get(network)
    return level === undefined ? 0 : Math.max(0, level.milliseconds - (now() - level.at) * EVENT_LOOP_SHARE.ofAll)
  }
  const end = (): void => {
    if (current === null) return
    const { network, since } = current
    current = null
    const milliseconds = levelOf(network) + worked() - since
    spent.delete(network)
    spent.set(network, { milliseconds, at: now() })
    if (spent.size > NETWORKS) spent.delete(spent.keys().next().value!)
  }
  return {
    begin: (address) => {
      end()
      const mine = { network: networkOf(address), since: worked() }
      current = mine
      // What runs without waiting for anything is over before the next turn of the loop.
      setImmediate(() => current === mine && end())
    },
    wait: (address) => {
      const over = levelOf(networkOf(address)) - EVENT_LOOP_SHARE.burst
      return over <= 0 ? 0 : Math.ceil(over / EVENT_LOOP_SHARE.ofAll / 1000)
    },
  }
}
