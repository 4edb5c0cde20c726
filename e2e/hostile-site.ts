/** Another site, of somebody who wishes no good: it serves one page, and notes whatever is asked of it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostileSite {
  readonly origin: string
  /** Paths that were asked for, but for the page itself. */
  readonly asked: readonly string[]
  /** What the page holds from now on. */
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
