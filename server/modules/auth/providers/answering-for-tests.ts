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
  /** The requests so far, oldest first: method, path with query, Authorization header and body. */
  readonly asked: readonly { method: string; url: string; authorization: string; body: string }[]
  close(): Promise<void>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Starts a local server with the given responses by path; any other path is 404. */
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
