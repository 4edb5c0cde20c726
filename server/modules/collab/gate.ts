import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Kernel } from '../../kernel/kernel.ts'
import { COLLAB_LIMITS } from './limits.ts'
import { type Socket, wrapSocket } from './connection.ts'
import { COLLABORATION_PATH, REALTIME } from '@replique/contract'
import crossws, { type NodeOptions } from 'crossws/adapters/node'
import { blockOf, clientAddress, networkOf } from '../../kernel/http/address.ts'

const originOf = (url: string): string | null => {
  try {
    return new URL(url).origin
  } catch {
    return null
  }
}

/**
 * Whether an upgrade comes from our own pages. Programs other than browsers send no origin, but a request with a cookie
 * and no origin comes from a browser that hides it.
 */
function isOwnOrigin(headers: IncomingHttpHeaders, siteUrl: string | undefined): boolean {
  const { origin, host, cookie } = headers
  if (origin === undefined) return cookie === undefined
  const from = originOf(origin)
  if (from === null) return false
  if (siteUrl !== undefined && from === originOf(siteUrl)) return true
  return host !== undefined && (from === `http://${host}` || from === `https://${host}`)
}

/** The handlers of one socket. */
interface Line {
  message(frame: Uint8Array): void
  close(code: number, reason: string): void
}

/** The collaboration path. It may be followed by a play's id, which only proxies use. */
const SOCKET_PATH = new RegExp(`^${COLLABORATION_PATH}(?:/[^/?]+)?(?:[?]|$)`)

/** A socket, from its upgrade until it is closed. Its user is known once it has joined a play. */
interface Visitor {
  readonly address: string
  /** The network of the address, and the larger block it belongs to. Sockets are counted for both. */
  readonly network: string
  readonly block: string
  /** Closes the connection, whatever its state. */
  leave(): void
  socket: Socket | null
  line: Line | null
}

const TOO_LONG = 4408

const isKnown = (visitor: Visitor): boolean => visitor.socket?.joined === true

/** Closes the socket if it doesn't join a play in time. */
function limitTime(visitor: Visitor): void {
  const timer = setTimeout(() => {
    if (!isKnown(visitor)) visitor.socket?.close(TOO_LONG, 'nobody joined')
  }, COLLAB_LIMITS.unknownTime)
  timer.unref()
}

/** Counts bytes on the wire, so that an unknown client can't send even one large frame. */
function limitBytes(visitor: Visitor, socket: Duplex): void {
  let bytes = 0
  const count = (chunk: Buffer): void => {
    if (isKnown(visitor)) return void socket.off('data', count)
    bytes += chunk.byteLength
    if (bytes > COLLAB_LIMITS.unknownBytes) socket.destroy()
  }
  socket.on('data', count)
}

/** How many sockets may be waiting to join: per address, per block of addresses, and in total. */
const ROOM: readonly (readonly [limit: number, group: (visitor: Visitor) => string])[] = [
  [COLLAB_LIMITS.unknownPerAddress, ({ network }) => network],
  [COLLAB_LIMITS.unknownPerBlock, ({ block }) => block],
  [COLLAB_LIMITS.unknownInAll, () => ''],
]

/** All sockets, counted by network, with those that have not joined apart. */
class Visitors {
  /** Those that have not joined, oldest first; and some that have joined since the last look. */
  readonly #waiting = new Set<Visitor>()
  readonly #all = new Set<Visitor>()
  readonly #ofNetwork = new Map<string, number>()

  add(visitor: Visitor): void {
    this.#all.add(visitor)
    this.#waiting.add(visitor)
    this.#count(visitor, 1)
  }

  delete(visitor: Visitor): void {
    this.#waiting.delete(visitor)
    if (this.#all.delete(visitor)) this.#count(visitor, -1)
  }

  countFrom(network: string): number {
    return this.#ofNetwork.get(network) ?? 0
  }

  /** Returns the sockets that have not joined, oldest first. */
  waiting(): Visitor[] {
    for (const visitor of this.#waiting) if (isKnown(visitor)) this.#waiting.delete(visitor)
    return [...this.#waiting]
  }

  #count({ network }: Visitor, change: 1 | -1): void {
    const count = this.countFrom(network) + change
    if (count > 0) this.#ofNetwork.set(network, count)
    else this.#ofNetwork.delete(network)
  }
}

/**
 * Makes room for a new socket, and returns whether there is any. Sockets that have not joined are closed, oldest first.
 * A real page joins within a second, so this affects only attackers, who keep sockets open without joining. When a
 * limit is reached, the oldest socket of the busiest address in the busiest block is closed.
 */
function makeRoom(visitors: Visitors, newcomer: Visitor): boolean {
  for (const [limit, groupOf] of ROOM) {
    const group = groupOf(newcomer)
    const there = visitors.waiting().filter((visitor) => groupOf(visitor) === group)
    if (there.length >= limit) leave(visitors, oldestOfMost(there))
  }
  if (visitors.countFrom(newcomer.network) < COLLAB_LIMITS.socketsPerAddress) return true
  const unknown = visitors.waiting().find(({ network }) => network === newcomer.network)
  if (unknown !== undefined) leave(visitors, unknown)
  return unknown !== undefined
}

/**
 * Returns the oldest socket of the busiest address in the busiest block. The sockets are in the order in which they
 * were opened, so the first is the oldest.
 */
function oldestOfMost(visitors: readonly Visitor[]): Visitor {
  const inBlock = largest(visitors, ({ block }) => block)
  return largest(inBlock, ({ network }) => network)[0]!
}

const largest = (visitors: readonly Visitor[], groupOf: (visitor: Visitor) => string): readonly Visitor[] =>
  [...Map.groupBy(visitors, groupOf).values()].reduce((most, group) => (group.length > most.length ? group : most))

function leave(visitors: Visitors, visitor: Visitor): void {
  visitors.delete(visitor)
  visitor.leave()
}

/** Returns the HTTP status for refusing an upgrade because of its headers, or null to allow it. */
function refusalFor({ headers }: IncomingMessage, config: Kernel['config']): number | null {
  if (!URL.canParse(`http://${headers.host ?? ''}`)) return 400
  return isOwnOrigin(headers, config.siteUrl ?? undefined) ? null : 403
}

const STATUS: Record<number, string> = { 400: 'Bad Request', 403: 'Forbidden', 429: 'Too Many Requests' }

function turnAway(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

export interface Gate {
  /** Handles an upgrade of the collaboration path. Returns false for any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Closes every socket. */
  stop(): void
}

const GOING_AWAY = 1001

interface Upgrade {
  readonly socket: Duplex
  readonly head: Buffer
}

/**
 * Handles upgrades of the collaboration path. Checks the origin and the limits, then opens a handler for the socket.
 */
export function openGate(kernel: Kernel, answer: (socket: Socket) => Line): Gate {
  const { config, log } = kernel
  const visitors = new Visitors()
  const adapter = crossws({
    idleTimeout: REALTIME.heartbeat / 1000,
    serverOptions: { maxPayload: COLLAB_LIMITS.frame, perMessageDeflate: false },
    hooks: hooksFor(kernel, answer),
  })
  const letIn = (visitor: Visitor, request: IncomingMessage, { socket, head }: Upgrade): void => {
    visitors.add(visitor)
    socket.once('close', () => visitors.delete(visitor))
    limitBytes(visitor, socket)
    const asked = Object.assign(new Request(`http://localhost${COLLABORATION_PATH}`), { context: { visitor } })
    adapter.handleUpgrade(request, socket, head, asked).catch((error: unknown) => {
      log.warn('upgrade failed', { error })
      socket.destroy()
    })
  }
  return {
    upgrade: (request, socket, head) => {
      if (!SOCKET_PATH.test(request.url ?? '')) return false
      const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
      const address = clientAddress({ socket: request.socket.remoteAddress, forwarded }, config.trustProxy)
      const visitor = visitorFrom(address, socket)
      const refusal = refusalFor(request, config) ?? (makeRoom(visitors, visitor) ? null : 429)
      if (refusal === null) letIn(visitor, request, { socket, head })
      else {
        log.warn('socket refused', { address: visitor.address, status: refusal })
        turnAway(socket, refusal)
      }
      return true
    },
    stop: () => adapter.closeAll(GOING_AWAY, 'server stops'),
  }
}

function visitorFrom(address: string, socket: Duplex): Visitor {
  return {
    address,
    network: networkOf(address),
    block: blockOf(address),
    socket: null,
    line: null,
    leave: () => void socket.destroy(),
  }
}

const visitorAt = (peer: { readonly context: unknown }): Visitor => (peer.context as { visitor: Visitor }).visitor

function hooksFor({ log }: Kernel, answer: (socket: Socket) => Line): NonNullable<NodeOptions['hooks']> {
  return {
    open: (peer) => {
      const visitor = visitorAt(peer)
      visitor.socket = wrapSocket(peer, visitor.address)
      visitor.line = answer(visitor.socket)
      limitTime(visitor)
    },
    message: (peer, message) => {
      const { socket, line } = visitorAt(peer)
      if (socket?.closed === false) line?.message(message.uint8Array())
    },
    close: (peer, { code, reason }) => visitorAt(peer).line?.close(code ?? 1006, reason ?? ''),
    error: (peer, { message }) => log.debug('socket failed', { error: message, address: visitorAt(peer).address }),
  }
}
