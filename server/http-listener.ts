import { createServer, type Server, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createAdaptorServer } from '@hono/node-server'
import type { Duplex } from 'node:stream'
import { ERRORS } from '@replique/contract'
import type { App } from './app.ts'
import { METRICS_TYPE } from './kernel/metrics.ts'
import { StartError } from './kernel/settings.ts'

export interface HttpListener {
  readonly port: number
  /** The port of METRICS_PORT, or null if it is not set. */
  readonly metricsPort: number | null
  /**
   * Answers new requests with 503 and asks clients to retry. Resolves when running requests have ended or run out of
   * time.
   */
  pause(): Promise<void>
  /** Answers all further requests with this app. */
  serve(app: App): void
  /** Stops accepting requests, gives those in progress a moment to finish, then closes. */
  close(): Promise<void>
}

const PATIENCE = 2500
/**
 * Maximum size of request headers, in bytes. The cookies and the token may each contain a session with all the metadata
 * that an account may have.
 */
const HEADERS = 64 * 1024

/** Opens the port. If that fails, throws a one-line error for the operator; another port is never chosen. */
export async function listen(app: App): Promise<HttpListener> {
  const { host, port, metricsPort } = app.config
  const serverOptions = { maxHeaderSize: HEADERS }
  const front = openFront(app)
  const server = createAdaptorServer({ fetch: front.fetch, hostname: host, serverOptions }) as Server
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = 65_000
  serveUpgrades(server, [front.upgrade])
  await open(server, { host, port, name: 'PORT' })
  const metrics = metricsPort === null ? null : serveMetrics(front.metrics)
  if (metrics !== null && metricsPort !== null)
    await open(metrics, { host, port: metricsPort, name: 'METRICS_PORT' }).catch(async (error: unknown) => {
      await closeSoon(server)
      throw error
    })
  const { pause, serve } = front
  const portOf = (opened: Server): number => (opened.address() as AddressInfo).port
  return {
    port: portOf(server),
    metricsPort: metrics === null ? null : portOf(metrics),
    pause,
    serve,
    close: async () => void (await Promise.all([server, ...(metrics === null ? [] : [metrics])].map(closeSoon))),
  }
}

interface ListenAddress {
  readonly host: string
  readonly port: number
  /** The setting that the port comes from. */
  readonly name: string
}

const open = (server: Server, address: ListenAddress): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)))
    server.listen(address.port, address.host, resolve)
  })

/** Creates the server for METRICS_PORT, which serves only `/metrics`. */
const serveMetrics = (print: () => Promise<string | null>): Server =>
  createServer({ requestTimeout: 15_000 }, (request, response) => {
    const answer = (status: number, text: string): void =>
      void response.writeHead(status, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text)
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return answer(404, '')
    print().then(
      (text) => answer(text === null ? 503 : 200, text ?? ''),
      () => answer(503, ''),
    )
  })

type Fetch = App['http']['fetch']

/** Forwards requests from the port to the app, which can be replaced while the port stays open. */
function openFront(first: App) {
  let app: App | null = first
  let running = 0
  let quiet: (() => void) | null = null
  const fetch: Fetch = async (request, ...rest) => {
    if (app === null) return new URL(request.url).pathname === '/live' ? answerLive() : answerPaused(request)
    running += 1
    try {
      return await app.http.fetch(request, ...rest)
    } finally {
      running -= 1
      if (running === 0) quiet?.()
    }
  }
  const upgrade: TakeUpgrade = (...asked) => app?.modules.some((module) => module.upgrade?.(...asked)) ?? false
  return {
    fetch,
    upgrade,
    metrics: async () => (await app?.kernel.metrics.print()) ?? null,
    pause: async () => {
      app = null
      if (running === 0) return
      const impatient = setTimeout(() => quiet?.(), PATIENCE)
      await new Promise<void>((resolve) => (quiet = resolve))
      clearTimeout(impatient)
      quiet = null
    },
    serve: (next: App) => {
      app = next
    },
  }
}

/** Reports that the process is alive, even while a backup is being restored. */
const answerLive = (): Response => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })

const { message } = ERRORS.unavailable
const PAUSED = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Réplique</title>
<p lang="en">A backup is being restored. This page reloads by itself.</p>
<p lang="fr">Une sauvegarde est en cours de restauration. Cette page se recharge d’elle-même.</p>`

function answerPaused(request: Request): Response {
  const isPage = request.headers.get('accept')?.includes('text/html') === true
  const headers = {
    'retry-after': '5',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
  }
  return new Response(isPage ? PAUSED : JSON.stringify({ code: 'unavailable', message }), { status: 503, headers })
}

function explain(error: NodeJS.ErrnoException, { host, port, name }: ListenAddress): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program. Choose another one: ${name}=${port === 65_535 ? 3000 : port + 1}`,
    )
  }
  if (error.code === 'EACCES') return new StartError(`This user may not use port ${port}. Example: ${name}=3000`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is not an address of this machine. Example: HOST=0.0.0.0`)
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

/**
 * Returns the URLs at which other machines on the network can reach the server; empty if it only listens on this
 * machine.
 */
export function networkAddresses(host: string, port: number): string[] {
  const everywhere = host === '0.0.0.0' || host === '::'
  if (!everywhere) return isLoopback(host) ? [] : [`http://${bracketed(host)}:${port}`]
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const open = all.filter(({ internal, family }) => !internal && family === 'IPv4')
  return open.map(({ address }) => `http://${address}:${port}`)
}

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** Returns the URL at which this machine itself can reach the server. */
export const ownAddress = (host: string, port: number): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : bracketed(host)}:${port}`

type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/** Passes websocket upgrades to the first handler that accepts them, and refuses the others. */
function serveUpgrades(server: Server, takers: readonly TakeUpgrade[]): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // without a listener, a connection that breaks now would crash the process
    socket.on('error', () => socket.destroy())
    if (takers.some((take) => take(request, socket, head))) return
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
