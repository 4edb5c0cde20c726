import { readFile } from 'node:fs/promises'
// @ts-expect-error -- the package has no types
import parsePrometheus from 'parse-prometheus-text-format'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from './http-listener.ts'
import { signUp } from './testing/cast.ts'
import { openTestApp, type TestApp } from './testing/index.ts'
import { startTestServer } from './testing/test-server.ts'
import { openWriter } from './testing/writer.ts'

const TOKEN = 'a-token-for-the-metrics'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

interface Family {
  readonly name: string
  readonly type: string
  readonly metrics: readonly { readonly value?: string; readonly labels?: Readonly<Record<string, string>> }[]
}
const read = async (response: Response): Promise<Map<string, Family>> =>
  new Map((parsePrometheus(await response.text()) as Family[]).map((family) => [family.name, family]))

describe('metrics', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp({ environment: { METRICS_TOKEN: TOKEN, METRICS_PORT: '0' } })
  })
  afterAll(() => testApp.close())
  const scrape = async () => read(await testApp.fetch('/metrics', bearer(TOKEN)))

  test('are printed only with the token', async () => {
    for (const init of [{}, bearer('another-token-of-the-same-kind'), bearer(TOKEN.slice(0, -1))]) {
      const response = await testApp.fetch('/metrics', init)
      expect(response.status).toBe(401)
      expect(await response.text()).not.toContain('process_')
    }
    const response = await testApp.fetch('/metrics', bearer(TOKEN))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  })

  test('count requests by route pattern, so that paths cannot create labels', async () => {
    await testApp.fetch('/api/plays/0d84147a-342c-40d8-91b5-9bbd2ae90b77')
    await testApp.fetch('/api/plays/not-an-id')
    await testApp.fetch('/api/nothing/of/this/kind')
    const requests = (await scrape()).get('replique_http_requests_total')!.metrics.map(({ labels }) => labels)
    expect(requests).toContainEqual({ method: 'GET', route: '/api/plays/{id}', status: '401' })
    expect(JSON.stringify(requests)).not.toMatch(/0d84147a|not-an-id|nothing/)
  })

  test('show what writers do', async () => {
    const testServer = await startTestServer(testApp.app)
    const alice = await signUp(testApp, 'Alice')
    const made = await alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
    const { id } = (await made.json()) as { id: string }
    const writer = openWriter(testServer, { token: alice.token, playId: id })
    const patient = { timeout: 20_000, interval: 20 }
    await expect.poll(() => writer.provider.isSynced, patient).toBe(true)
    writer.write('It rains.')
    await expect.poll(() => writer.isSaved(), patient).toBe(true)
    const families = await scrape()
    const valueOf = (name: string): number => Number(families.get(`replique_${name}`)!.metrics[0]!.value)
    expect(valueOf('collaboration_connections')).toBe(1)
    expect(valueOf('collaboration_open_plays')).toBe(1)
    expect(valueOf('collaboration_updates_total')).toBeGreaterThan(0)
    expect(valueOf('collaboration_update_bytes_total')).toBeGreaterThan(20)
    expect(families.get('replique_collaboration_acknowledge_seconds')!.metrics[0]).toMatchObject({
      count: String(valueOf('collaboration_updates_total')),
    })
    writer.leave()
    await testServer.close()
  })

  test('count jobs by state, and leave out values that cannot be read', async () => {
    const { metrics } = testApp.app.kernel
    metrics.gauge('cannot_be_read', 'A value whose source is down.', () => Promise.reject(new Error('down')))
    const families = await scrape()
    const states = families.get('replique_jobs')!.metrics.map(({ labels }) => labels!['state'])
    expect(states).toEqual(expect.arrayContaining(['waiting', 'running', 'failed']))
    expect(families.get('replique_cannot_be_read')?.metrics ?? []).toEqual([])
  })

  test('include everything that the dashboard uses', async () => {
    const families = await scrape()
    const dashboard = await readFile(new URL('../docs/grafana-dashboard.json', import.meta.url), 'utf8')
    const asked = new Set(dashboard.match(/\b(?:replique|process|nodejs)_\w+/g))
    const known = [...families.keys()]
    expect(asked.size).toBeGreaterThan(8)
    for (const name of asked) expect(known, name).toContain(name.replace(/_bucket$/, ''))
  })

  test('have their own port, which serves nothing else', async () => {
    const { app } = testApp
    const listener = await listen({ ...app, config: { ...app.config, host: '127.0.0.1', port: 0 } })
    const own = `http://127.0.0.1:${listener.metricsPort}`
    expect((await read(await fetch(`${own}/metrics`))).has('replique_jobs')).toBe(true)
    for (const path of ['/', '/health', '/api/me']) expect((await fetch(`${own}${path}`)).status).toBe(404)
    await listener.close()
  })
})

test('metrics are off without a token or a port', async () => {
  const testApp = await openTestApp()
  expect((await testApp.fetch('/metrics', bearer(TOKEN))).status).toBe(404)
  expect(await testApp.app.kernel.metrics.print()).toBeNull()
  await testApp.close()
})

test('during a restore, the process is alive but not ready', async () => {
  const testApp = await openTestApp()
  const { app } = testApp
  const listener = await listen({ ...app, config: { ...app.config, host: '127.0.0.1', port: 0 } })
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${listener.port}${path}`)).status
  expect([await statusOf('/live'), await statusOf('/ready')]).toEqual([200, 200])
  await listener.pause()
  expect([await statusOf('/live'), await statusOf('/ready')]).toEqual([200, 503])
  await listener.close()
  await testApp.close()
})
