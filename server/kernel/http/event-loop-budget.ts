import { networkOf } from './address.ts'

/**
 * The share of event loop time that requests from one network may use in the long run, and the milliseconds they may
 * use in a burst. A page takes about five milliseconds, so a school behind one address stays far below the limit.
 */
export const EVENT_LOOP_SHARE = { ofAll: 0.5, burst: 30_000 } as const
const NETWORKS = 10_000

export interface EventLoopBudget {
  /** Starts measuring for this address, until its request waits for something or another request begins. */
  begin(address: string): void
  /** Returns the whole seconds until this address may send requests again, or 0. */
  wait(address: string): number
}

/** CPU time of this thread, and a wall clock, both in milliseconds. */
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

/**
 * Tracks how much event loop time each network uses. Counting requests is not enough, because a single one may cost as
 * much as a thousand others.
 */
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
      // code that runs without waiting has ended by the next turn of the event loop
      setImmediate(() => current === mine && end())
    },
    wait: (address) => {
      const over = levelOf(networkOf(address)) - EVENT_LOOP_SHARE.burst
      return over <= 0 ? 0 : Math.ceil(over / EVENT_LOOP_SHARE.ofAll / 1000)
    },
  }
}
