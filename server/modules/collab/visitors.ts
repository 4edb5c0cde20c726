import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Kernel } from '../../kernel/kernel.ts'
import { COLLAB_LIMITS } from './limits.ts'
import { isOwnOrigin } from './origin.ts'
import type { Socket } from './socket.ts'

/** What happens on one socket, for whoever answers it. */
export interface Line {
  message(frame: Uint8Array): void
  close(code: number, reason: string): void
}

/** A socket from its upgrade on; its user is known once it has joined a play. */
export interface Visitor {
  readonly address: string
  /** Whom sockets are counted for, and the block that it is in. */
  readonly network: string
  readonly block: string
  /** Cuts the connection off, at whatever point it is. */
  leave(): void
  socket: Socket | null
  line: Line | null
}

const TOO_LONG = 4408

const isKnown = (visitor: Visitor): boolean => visitor.socket?.joined === true

/** Whoever has not joined a play in time goes. */
export function limitTime(visitor: Visitor): void {
  const timer = setTimeout(() => {
    if (!isKnown(visitor)) visitor.socket?.close(TOO_LONG, 'nobody joined')
  }, COLLAB_LIMITS.unknownTime)
  timer.unref()
}

/** Counted on the wire, so that not even one large frame is gathered for somebody unknown. */
export function limitBytes(visitor: Visitor, socket: Duplex): void {
  let bytes = 0
  const count = (chunk: Buffer): void => {
    if (isKnown(visitor)) return void socket.off('data', count)
    bytes += chunk.byteLength
    if (bytes > COLLAB_LIMITS.unknownBytes) socket.destroy()
  }
  socket.on('data', count)
}

/** What there may be of those who have not joined: from one address, from the block it is in, from everywhere. */
const ROOM: readonly (readonly [limit: number, group: (visitor: Visitor) => string])[] = [
  [COLLAB_LIMITS.unknownPerAddress, ({ network }) => network],
  [COLLAB_LIMITS.unknownPerBlock, ({ block }) => block],
  [COLLAB_LIMITS.unknownInAll, () => ''],
]

/**
 * Makes room for one more, and says whether there is any. Whoever has not joined gives way, the oldest first: people
 * join within a second, so that whoever holds sockets without joining loses them, and nobody else is kept out. Where
 * it is full, the one goes that is oldest in the block, and there at the address, that holds the most.
 */
export function makeRoom(visitors: Set<Visitor>, newcomer: Visitor): boolean {
  for (const [limit, groupOf] of ROOM) {
    const group = groupOf(newcomer)
    const there = [...visitors].filter((visitor) => !isKnown(visitor) && groupOf(visitor) === group)
    if (there.length >= limit) leave(visitors, oldestOfMost(there))
  }
  const here = [...visitors].filter(({ network }) => network === newcomer.network)
  if (here.length < COLLAB_LIMITS.socketsPerAddress) return true
  const unknown = here.find((visitor) => !isKnown(visitor))
  if (unknown !== undefined) leave(visitors, unknown)
  return unknown !== undefined
}

/** A set keeps the order in which its members came. */
function oldestOfMost(visitors: readonly Visitor[]): Visitor {
  const inBlock = largest(visitors, ({ block }) => block)
  return largest(inBlock, ({ network }) => network)[0]!
}

const largest = (visitors: readonly Visitor[], groupOf: (visitor: Visitor) => string): readonly Visitor[] =>
  [...Map.groupBy(visitors, groupOf).values()].reduce((most, group) => (group.length > most.length ? group : most))

function leave(visitors: Set<Visitor>, visitor: Visitor): void {
  visitors.delete(visitor)
  visitor.leave()
}

/** The status of a refusal that a browser's upgrade earns by itself, or null. */
export function refusalFor({ headers }: IncomingMessage, config: Kernel['config']): number | null {
  if (!URL.canParse(`http://${headers.host ?? ''}`)) return 400
  return isOwnOrigin(headers, config.siteUrl ?? undefined) ? null : 403
}

const STATUS: Record<number, string> = { 400: 'Bad Request', 403: 'Forbidden', 429: 'Too Many Requests' }

export function turnAway(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** As kernel/http reads it: the last entry of X-Forwarded-For, and only where a proxy is trusted. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const header = headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim() ?? ''
  const own = socket.remoteAddress ?? ''
  return (trustProxy && forwarded !== '' && forwarded.length <= 45 ? forwarded : own).replace(/^::ffff:(?=\d+\.)/, '')
}
