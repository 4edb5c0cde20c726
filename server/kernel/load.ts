/**
 * The load of this server during the last hour, for administrators. It is measured every ten seconds and kept in
 * memory.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from './clock.ts'
import type { Metrics } from './metrics.ts'

export interface LoadSample {
  readonly at: Date
  readonly connections: number
  readonly openPlays: number
  /** Updates, requests and failed requests (5xx) per second. */
  readonly updates: number
  readonly requests: number
  readonly errors: number
  /** The 95th percentile of the durations, in milliseconds; null if nothing was measured. */
  readonly acknowledge: number | null
  readonly commit: number | null
  readonly response: number | null
  /** Updates waiting to be stored, and requests waiting for a worker thread. */
  readonly updatesWaiting: number
  readonly workersWaiting: number
  /** The longest delay of the event loop, in milliseconds. */
  readonly delay: number
  /** Resident memory, in bytes. */
  readonly memory: number
}

export interface Load {
  /** Where modules register what they measure. */
  readonly metrics: Metrics
  /** From the oldest to the newest. */
  samples(): readonly LoadSample[]
  start(): void
  stop(): void
}

/** Seconds between samples, and the number of samples to keep: one hour. */
export const LOAD_INTERVAL = 10
const KEPT = 360
/** Maximum number of durations of each kind to keep between two samples. */
const MOST_DURATIONS = 5000
const QUANTILE = 0.95

/** Counts and durations since the last sample, and gauges that are read when a sample is taken. */
class Recorder {
  readonly #counts = new Map<string, number>()
  readonly #durations = new Map<string, number[]>()
  readonly #gauges = new Map<string, () => number | Promise<number>>()

  readonly metrics: Metrics = {
    counter:
      (name) =>
      (labels, by = 1) => {
        this.#add(name, by)
        if (labels?.['status']?.startsWith('5') === true) this.#add(`${name} failed`, by)
      },
    duration: (name) => (_, seconds) => {
      const all = this.#durations.get(name) ?? []
      if (all.length < MOST_DURATIONS) all.push(seconds * 1000)
      this.#durations.set(name, all)
    },
    gauge: (name, _, read) => void this.#gauges.set(name, read),
    gauges: () => {},
    print: () => Promise.resolve(null),
  }

  #add(name: string, by: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by)
  }

  /** Returns the count per second since the last sample, and resets it. */
  rate(name: string): number {
    const count = this.#counts.get(name) ?? 0
    this.#counts.delete(name)
    return count / LOAD_INTERVAL
  }

  quantile(name: string): number | null {
    const all = this.#durations.get(name)?.toSorted((a, b) => a - b) ?? []
    this.#durations.delete(name)
    return all[Math.min(all.length - 1, Math.floor(all.length * QUANTILE))] ?? null
  }

  async gauge(name: string): Promise<number> {
    try {
      return (await this.#gauges.get(name)?.()) ?? 0
    } catch {
      return 0
    }
  }
}

export function openLoad(clock: Clock): Load {
  const recorder = new Recorder()
  const samples: LoadSample[] = []
  let timer: ReturnType<typeof setInterval> | undefined
  let delays: ReturnType<typeof monitorEventLoopDelay> | undefined
  const take = async (): Promise<void> => {
    const delay = (delays?.max ?? 0) / 1e6
    delays?.reset()
    samples.push({
      at: clock.now(),
      updates: recorder.rate('collaboration_updates_total'),
      requests: recorder.rate('http_requests_total'),
      errors: recorder.rate('http_requests_total failed'),
      acknowledge: recorder.quantile('collaboration_acknowledge_seconds'),
      commit: recorder.quantile('updates_commit_seconds'),
      response: recorder.quantile('http_request_seconds'),
      connections: await recorder.gauge('collaboration_connections'),
      openPlays: await recorder.gauge('collaboration_open_plays'),
      updatesWaiting: await recorder.gauge('updates_waiting'),
      workersWaiting: await recorder.gauge('worker_waiting'),
      delay,
      memory: process.memoryUsage.rss(),
    })
    if (samples.length > KEPT) samples.shift()
  }
  return {
    metrics: recorder.metrics,
    samples: () => samples,
    start: () => {
      delays = monitorEventLoopDelay({ resolution: 20 })
      delays.enable()
      timer = setInterval(() => void take(), LOAD_INTERVAL * 1000)
      timer.unref()
      void take()
    },
    stop: () => {
      clearInterval(timer)
      delays?.disable()
    },
  }
}
