/**
 * Measurements for monitoring, in the Prometheus format. Modules register their metrics, and `/metrics` prints them. If
 * neither METRICS_TOKEN nor METRICS_PORT is set, nothing is measured and the library isn't loaded.
 */
import type { Gauge, Registry } from 'prom-client'
import type { Config } from './config.ts'

export type Labels = Readonly<Record<string, string>>

type Values = Readonly<Record<string, number>>

export interface Metrics {
  /** Returns a function that adds 1, or the given amount, to a counter. */
  counter(name: string, help: string, labels?: readonly string[]): (labels?: Labels, by?: number) => void
  /** Returns a function that records a duration in seconds. */
  duration(name: string, help: string, labels?: readonly string[]): (labels: Labels, seconds: number) => void
  /** Registers a value that is read when the metrics are printed. If it can't be read, it is left out. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Like `gauge`, but for several values that differ in one label. */
  gauges(name: string, help: string, label: string, read: () => Promise<Values>): void
  /** Returns all metrics as text, or null if metrics are off. */
  print(): Promise<string | null>
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const PREFIX = 'replique_'
/** Upper bounds of durations in seconds, from a fast query to a long import. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Measures nothing. */
export const NO_METRICS: Metrics = {
  counter: () => () => {},
  duration: () => () => {},
  gauge: () => {},
  gauges: () => {},
  print: () => Promise.resolve(null),
}

/** The metrics of the process. They survive when restoring a backup replaces the app. */
let ofProcess: Registry | null = null

/** Registers every metric with both `a` and `b`; `print` returns only the metrics of `a`. */
export const bothMetrics = (a: Metrics, b: Metrics): Metrics => ({
  counter: (...told) => {
    const [one, other] = [a.counter(...told), b.counter(...told)]
    return (labels, by) => {
      one(labels, by)
      other(labels, by)
    }
  },
  duration: (...told) => {
    const [one, other] = [a.duration(...told), b.duration(...told)]
    return (labels, seconds) => {
      one(labels, seconds)
      other(labels, seconds)
    }
  },
  gauge: (...told) => {
    a.gauge(...told)
    b.gauge(...told)
  },
  gauges: (...told) => {
    a.gauges(...told)
    b.gauges(...told)
  },
  print: () => a.print(),
})

export async function openMetrics({ metricsToken, metricsPort }: MetricsConfig): Promise<Metrics> {
  if (metricsToken === null && metricsPort === null) return NO_METRICS
  const client = await import('prom-client')
  if (ofProcess === null) {
    ofProcess = new client.Registry()
    client.collectDefaultMetrics({ register: ofProcess })
  }
  const registers = [new client.Registry()]
  const addGauge = (name: string, help: string, labelNames: string[], fill: (gauge: Gauge) => Promise<void>): void => {
    const gauge: Gauge = new client.Gauge({
      name: `${PREFIX}${name}`,
      help,
      labelNames,
      registers,
      // if one metric can't be read, only that one is left out: the others matter even more when the database is down
      collect: () => fill(gauge).catch(() => gauge.remove()),
    })
  }
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
    gauge: (name, help, read) => addGauge(name, help, [], async (gauge) => gauge.set(await read())),
    gauges: (name, help, label, read) =>
      addGauge(name, help, [label], async (gauge) => {
        for (const [value, number] of Object.entries(await read())) gauge.set({ [label]: value }, number)
      }),
    print: () => client.Registry.merge([ofProcess!, ...registers]).metrics(),
  }
}

type MetricsConfig = Pick<Config, 'metricsToken' | 'metricsPort'>
