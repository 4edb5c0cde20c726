import type { Server, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createAdaptorServer } from '@hono/node-server'
import type { Duplex } from 'node:stream'
import { ERRORS } from '@replique/contract'
import type { App } from './app.ts'
import { StartError } from './kernel/start-error.ts'

export interface HttpListener {
  readonly port: number
  /**
   * Answers new requests with 503 and asks clients to retry. Resolves when running requests have ended or run out of
   * time.
   */
  pause(): Promise<void>
  /** Lets this app answer requests from now on. */
  serve(app: App): void
  /** Accepts no new requests, gives running ones a moment to finish, then closes. */
  close(): Promise<void>
}

const PATIENCE = 2500
/** In bytes. Both the cookies and the token may contain a session with all the metadata that an account may have. */
const HEADERS = 64 * 1024

/** Opens the port. If that fails, throws a one-line error for the operator; another port is never chosen. */
export async function listen(app: App): Promise<HttpListener> {
  const { host, port } = app.config
  const serverOptions = { maxHeaderSize: HEADERS }
  const front = openFront(app)
  const server = createAdaptorServer({ fetch: front.fetch, hostname: host, serverOptions }) as Server
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = 65_000
  serveUpgrades(server, [front.upgrade])
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, app.config)))
    server.listen(port, host, resolve)
  })
  const { pause, serve } = front
  return { port: (server.address() as AddressInfo).port, pause, serve, close: () => closeSoon(server) }
}

type Fetch = App['http']['fetch']

/** Forwards requests from the port to the app, which can be replaced while the port stays open. */
function openFront(first: App) {
  let app: App | null = first
  let running = 0
  let quiet: (() => void) | null = null
  const fetch: Fetch = async (request, ...rest) => {
    if (app === null) return answerPaused(request)
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

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program. Choose another one: PORT=${port === 65_535 ? 3000 : port + 1}`,
    )
  }
  if (error.code === 'EACCES') return new StartError(`This user may not use port ${port}. Example: PORT=3000`)
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
 * Returns the addresses at which others on the network can open the server; none if it only listens on this machine.
 */
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

/** Passes websocket upgrades to the first handler that takes them, and refuses the others. */
function serveUpgrades(server: Server, takers: readonly TakeUpgrade[]): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // without a listener, a connection that breaks now would crash the process
    socket.on('error', () => socket.destroy())
    if (takers.some((take) => take(request, socket, head))) return
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
