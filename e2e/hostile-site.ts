/** A malicious site: serves one page and records every request to it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostileSite {
  readonly origin: string
  /** The requested paths, except for the page itself. */
  readonly asked: readonly string[]
  /** Replaces the page's content. */
  show(html: string): void
  close(): Promise<void>
}

export async function openHostileSite(): Promise<HostileSite> {
  const asked: string[] = []
  let page = ''
  const server = createServer((request, response) => {
    if (request.url !== '/') asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('access-control-allow-origin', '*')
    response.end(`<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">${page}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    show: (html) => void (page = html),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
