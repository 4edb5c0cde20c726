import type { Server, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createAdaptorServer } from '@hono/node-server'
import type { Duplex } from 'node:stream'
import type { App } from './app.ts'
import { StartError } from './kernel/start-error.ts'

export interface Listening {
  readonly port: number
  /** Takes no new requests, lets those that run finish for a moment, then closes. */
  close(): Promise<void>
}

const PATIENCE = 2500
/** Bytes. A session with all the metadata an account may have travels in its cookies and in its token. */
const HEADERS = 64 * 1024

/** Opens the port; one that cannot be had is a line for the operator, and another is never chosen. */
export async function listen(app: App): Promise<Listening> {
  const { host, port } = app.config
  const serverOptions = { maxHeaderSize: HEADERS }
  const server = createAdaptorServer({ fetch: app.http.fetch, hostname: host, serverOptions }) as Server
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = 65_000
  const takers = app.modules.flatMap((module) => (module.upgrade ? [module.upgrade.bind(module)] : []))
  serveUpgrades(server, takers)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, app.config)))
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => closeSoon(server) }
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program. Choose another one: PORT=${port === 65_535 ? 3000 : port + 1}`,
    )
  }
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be used by this user. Example: PORT=3000`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is no address of this machine. Example: HOST=0.0.0.0`)
  }
  return error
}

async function closeSoon(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
  server.closeIdleConnections()
  const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE)
  await closed
  clearTimeout(impatient)
}

/** Where others on the network can open the server; none where it listens to this machine only. */
export function networkAddresses(host: string, port: number): string[] {
  const everywhere = host === '0.0.0.0' || host === '::'
  if (!everywhere) return isLoopback(host) ? [] : [`http://${bracketed(host)}:${port}`]
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const open = all.filter(({ internal, family }) => !internal && family === 'IPv4')
  return open.map(({ address }) => `http://${address}:${port}`)
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/** Hands websocket upgrades to whoever takes them; what nobody takes is refused. */
function serveUpgrades(server: Server, takers: readonly TakeUpgrade[]): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Without a listener, a connection that breaks off now would end the process.
    socket.on('error', () => socket.destroy())
    if (takers.some((take) => take(request, socket, head))) return
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
