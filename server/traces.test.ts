import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTraces } from './kernel/traces.ts'
import { signUp, type Person } from './testing/cast.ts'
import { openTestApp, type TestApp } from './testing/index.ts'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

const sent: string[] = []
let collector: Server
let stop: () => Promise<void>
let testApp: TestApp
let alice: Person

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      sent.push(`${request.url} ${Buffer.concat(parts).toString()}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as { port: number }
  testApp = await openTestApp()
  stop = await openTraces({ tracesUrl: `http://127.0.0.1:${port}`, tracesShare: 1 })
})
afterAll(async () => {
  await testApp.close()
  collector.close()
})

const spansIn = (bodies: readonly string[]): Span[] =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body.slice(body.indexOf(' '))) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a collector receives the spans of a request, without what the user sent', async () => {
  alice = await signUp(testApp, 'Alice')
  const made = await alice.ask('POST', '/api/plays', { title: 'A secret title', kind: 'stage', language: 'en' })
  expect(made.status).toBe(201)
  await testApp.fetch('/api/plays', { headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } })
  await testApp.fetch('/health')
  await stop()
  expect(sent.every((one) => one.startsWith('/v1/traces '))).toBe(true)
  const spans = spansIn(sent)
  const request = spans.find(({ name }) => name === 'POST /api/plays')!
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
  const children = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(children.map(({ name }) => name)).toContain('statement')
  expect(JSON.stringify(children)).toContain('insert into')
  const continued = spans.find(({ name }) => name === 'GET /api/plays')!
  expect([continued.traceId, continued.parentSpanId]).toEqual([TRACE, '00f067aa0ba902b7'])
  expect(spans.some(({ name }) => name.includes('/health'))).toBe(false)
  for (const secret of ['A secret title', alice.email, alice.token, alice.id])
    expect(sent.join('')).not.toContain(secret)
})
