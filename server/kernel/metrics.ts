/**
 * Measurements for monitoring, in the Prometheus format. Modules register what they measure; `/metrics` prints it. While
 * neither METRICS_TOKEN nor METRICS_PORT is set, nothing is measured and the library isn't loaded.
 */
import type { PrometheusContentType, Registry } from 'prom-client'
import type { Config } from './config.ts'

export type Labels = Readonly<Record<string, string>>

export interface Metrics {
  /** Returns a function that adds to a counter: 1, or the given amount. */
  counter(name: string, help: string, labels?: readonly string[]): (labels?: Labels, by?: number) => void
  /** Returns a function that records a duration in seconds. */
  duration(name: string, help: string, labels?: readonly string[]): (labels: Labels, seconds: number) => void
  /** Registers a value that is read when the metrics are printed. Values with different labels share a name. */
  gauge(name: string, help: string, read: () => number | Promise<number>, labels?: Labels): void
  /** Returns all metrics as text, or null if they are off. */
  print(): Promise<string | null>
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const PREFIX = 'replique_'
/** Upper bounds of durations in seconds, from a fast query to a long import. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const NONE: Metrics = {
  counter: () => () => {},
  duration: () => () => {},
  gauge: () => {},
  print: () => Promise.resolve(null),
}

/** The metrics of the process, which outlive an app that is replaced when a backup is restored. */
let ofProcess: Registry<PrometheusContentType> | null = null

export async function openMetrics({ metricsToken, metricsPort }: MetricsConfig): Promise<Metrics> {
  if (metricsToken === null && metricsPort === null) return NONE
  const client = await import('prom-client')
  if (ofProcess === null) {
    ofProcess = new client.Registry()
    client.collectDefaultMetrics({ register: ofProcess })
  }
  const registers = [new client.Registry()]
  const sources = new Map<string, { readonly read: () => number | Promise<number>; readonly labels: Labels }[]>()
  return {
    counter: (name, help, labelNames = []) => {
      const counter = new client.Counter({ name: `${PREFIX}${name}`, help, labelNames, registers })
      return (labels = {}, by = 1) => counter.inc(labels, by)
    },
    duration: (name, help, labelNames = []) => {
      const histogram = new client.Histogram({
        name: `${PREFIX}${name}`,
        help,
        labelNames,
        registers,
        buckets: BUCKETS,
      })
      return (labels, seconds) => histogram.observe(labels, seconds)
    },
    gauge: (name, help, read, labels = {}) => {
      const known = sources.get(name)
      if (known !== undefined) return void known.push({ read, labels })
      const own = [{ read, labels }]
      sources.set(name, own)
      new client.Gauge({
        name: `${PREFIX}${name}`,
        help,
        labelNames: Object.keys(labels),
        registers,
        async collect() {
          for (const source of own) this.set(source.labels, await source.read())
        },
      })
    },
    print: () => client.Registry.merge([ofProcess!, ...registers]).metrics(),
  }
}

type MetricsConfig = Pick<Config, 'metricsToken' | 'metricsPort'>
