import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GivenAnswer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
}
export interface Answering {
  readonly origin: string
  /** What it was asked, the newest last: method, path and query, and what came as the bearer. */
  readonly asked: readonly { method: string; url: string; authorization: string; body: string }[]
  close(): Promise<void>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A server on this machine that gives the answers it is told, by path; anything else is 404. */
export async function startAnswering(answers: Readonly<Record<string, () => GivenAnswer>>): Promise<Answering> {
  const asked: { method: string; url: string; authorization: string; body: string }[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method = '', url = '' } = request
      asked.push({ method, url, authorization: request.headers.authorization ?? '', body })
      const given = answers[new URL(url, 'http://localhost').pathname]?.() ?? { status: 404 }
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body ?? {}))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
