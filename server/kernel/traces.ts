/**
 * Traces in the OpenTelemetry format: one span per request, job, statement and batch of updates. Without
 * OTEL_EXPORTER_OTLP_ENDPOINT nothing is recorded: only the API is loaded, which does nothing by itself. Spans contain
 * route patterns and statements without parameters, never URLs or anything that users wrote or sent.
 */
import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Logger } from 'kysely'
import type { Config } from './config.ts'

const tracer = () => trace.getTracer('replique')

/** Runs work as a span of the current trace. If the work fails, the span only records the kind of error. */
export function withSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Runs a request as a span. If the caller sent a `traceparent` header, the span continues the caller's trace. */
export function withRequestSpan(
  headers: Headers,
  work: () => Promise<{ readonly method: string; readonly route: string; readonly status: number }>,
): Promise<void> {
  const parent = propagation.extract(context.active(), Object.fromEntries(headers))
  return tracer().startActiveSpan('request', { kind: SpanKind.SERVER }, parent, async (span) => {
    try {
      const { method, route, status } = await work()
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    } finally {
      span.end()
    }
  })
}

/** Records a finished statement, if it belongs to a trace. Background checks, which run every second, don't. */
export const recordStatement: Logger = ({ level, query, queryDurationMillis }) => {
  if (trace.getActiveSpan() === undefined) return
  const end = Date.now()
  const span = tracer().startSpan('statement', {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}

type TraceConfig = Pick<Config, 'tracesUrl' | 'tracesShare'>

/**
 * Starts exporting traces, if an endpoint is set. Returns a function that sends the remaining spans and stops the
 * export.
 */
export async function openTraces({ tracesUrl, tracesShare }: TraceConfig): Promise<() => Promise<void>> {
  if (tracesUrl === null) return async () => {}
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { W3CTraceContextPropagator }, contexts] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('@opentelemetry/context-async-hooks'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'replique' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracesShare) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown()
    for (const global of [trace, propagation, context]) global.disable()
  }
}
