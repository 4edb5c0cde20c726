import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FeatureName } from '@replique/contract'
import type { Person } from '../../testing/cast.ts'

/** A request that the model received. */
export interface AskedModel {
  readonly model: string
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[]
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: object } }
}

/** Sends a response instead of the usual one. `usual` returns the content of the usual response. */
export type ModelWay = (response: ServerResponse, usual: () => unknown) => void

/** A server that speaks the OpenAI protocol. It returns the answers that a test sets, and misbehaves on demand. */
export interface ModelServer {
  /** Without a trailing slash. The host is localhost, so the test app has to allow it in AI_HOSTS. */
  readonly url: string
  readonly key: string
  readonly asked: readonly AskedModel[]
  readonly headers: readonly IncomingMessage['headers'][]
  /** Sets how the model answers from now on. A string is sent unchanged, any other value as JSON. */
  says(reply: (asked: AskedModel) => unknown): void
  /**
   * Sets how the next requests are answered, in order, and discards what was set before. Later requests get the usual
   * answer.
   */
  misbehave(...ways: readonly ModelWay[]): void
  close(): Promise<void>
}

/** Allows a test app to call this machine. */
export const MODEL_ENVIRONMENT = { AI_HOSTS: 'localhost' } as const

/** The usage that every answer reports. */
export const MODEL_USAGE = { in: 120, out: 30 } as const

const completion = (model: string, content: unknown): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model,
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: {
    prompt_tokens: MODEL_USAGE.in,
    completion_tokens: MODEL_USAGE.out,
    total_tokens: MODEL_USAGE.in + MODEL_USAGE.out,
  },
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const saying =
  (content: unknown): ModelWay =>
  (response) =>
    send(response, 200, completion('model', content))

const failing =
  (status: number, headers: Record<string, string> = {}): ModelWay =>
  (response) =>
    send(response, status, { error: { message: 'no' } }, headers)

/** Ways in which services and models misbehave. */
export const WAYS = {
  /** Rate limited, with the number of seconds to wait. */
  busy: (seconds: number): ModelWay => failing(429, { 'retry-after': String(seconds) }),
  failing,
  wrongKey: failing(401),
  /** Never answers. */
  silent: (() => {}) satisfies ModelWay,
  /** Sends the given content instead of the usual answer. */
  saying,
  /** Sends the usual answer, and reports this number of tokens for input and output. */
  costing: (tokens: unknown): ModelWay =>
    ((response, usual) =>
      send(response, 200, {
        ...completion('model', textOf(usual())),
        usage: { prompt_tokens: tokens, completion_tokens: tokens, total_tokens: tokens },
      })) satisfies ModelWay,
  html: ((response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><script>alert(1)</script>')) satisfies ModelWay,
  brokenJson: saying('{"lines": [{"id": '),
  notText: saying(42),
  noChoice: ((response) => send(response, 200, { object: 'chat.completion', choices: [] })) satisfies ModelWay,
  /** The usual answer, wrapped in Markdown and small talk. */
  fenced: ((response, usual) =>
    send(
      response,
      200,
      completion('model', `Here is the JSON:\n\n\`\`\`json\n${textOf(usual())}\n\`\`\`\nAnything else?`),
    )) satisfies ModelWay,
  /** An answer of this many bytes. */
  large: (bytes: number): ModelWay => saying('x'.repeat(bytes)),
  endless: ((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"choices":[{"message":{"content":"')
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      response.once('drain', more)
    }
    more()
  }) satisfies ModelWay,
  redirect: (location: string): ModelWay => failing(307, { location }),
  brokenOff: ((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"choices"', () => response.destroy())
  }) satisfies ModelWay,
} as const

export async function openModelServer(key = 'sk-test-0123456789abcdef'): Promise<ModelServer> {
  const asked: AskedModel[] = []
  const headers: IncomingMessage['headers'][] = []
  const queue: ModelWay[] = []
  let reply: (asked: AskedModel) => unknown = () => ({})

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.headers.authorization !== `Bearer ${key}`) return send(response, 401, { error: { message: 'no key' } })
    if (request.method === 'GET' && request.url === '/v1/models')
      return send(response, 200, { object: 'list', data: [{ id: 'model' }, { id: 'larger-model' }] })
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return send(response, 404, {})
    const call = JSON.parse(body) as AskedModel
    asked.push(call)
    headers.push(request.headers)
    const way = queue.shift()
    if (way !== undefined) return way(response, () => reply(call))
    if (call.model === 'unknown-model') return send(response, 404, { error: { code: 'model_not_found' } })
    send(response, 200, completion(call.model, textOf(reply(call))))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/v1`,
    key,
    asked,
    headers,
    says: (next) => void (reply = next),
    misbehave: (...ways) => void queue.splice(0, queue.length, ...ways),
    close: () => {
      server.closeAllConnections()
      server.close()
      return Promise.resolve()
    },
  }
}

/**
 * Adds the server as a provider and chooses its model for a feature, as an administrator does. The price is one dollar
 * per million input tokens and two per million output tokens.
 */
export async function chooseModel(
  root: Person,
  { url, key }: Pick<ModelServer, 'url' | 'key'>,
  feature: FeatureName,
): Promise<string> {
  const models = [{ id: 'model', kind: 'text', priceIn: 1, priceOut: 2 }]
  const added = await root.ask('POST', '/api/admin/ai/providers', { name: 'Test', baseUrl: url, key, models })
  if (added.status !== 201) throw new Error(`adding a provider gave ${added.status}: ${await added.text()}`)
  const { id: provider } = (await added.json()) as { id: string }
  const chosen = await root.ask('PATCH', `/api/admin/ai/features/${feature}`, { engine: { provider, model: 'model' } })
  if (chosen.status !== 200) throw new Error(`choosing it gave ${chosen.status}: ${await chosen.text()}`)
  return provider
}
