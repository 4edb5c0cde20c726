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

/** Somebody at the door, from the upgrade on; known once they have joined a play. */
export interface Visitor {
  readonly address: string
  /** Whom sockets are counted for. */
  readonly network: string
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

/** Whether one more from there would be too many. */
export function isFull(visitors: ReadonlySet<Visitor>, network: string): boolean {
  let here = 0
  let unknownHere = 0
  let unknown = 0
  for (const visitor of visitors) {
    if (!isKnown(visitor)) unknown++
    if (visitor.network !== network) continue
    here++
    if (!isKnown(visitor)) unknownHere++
  }
  const { socketsPerAddress, unknownPerAddress, unknownInAll } = COLLAB_LIMITS
  return here >= socketsPerAddress || unknownHere >= unknownPerAddress || unknown >= unknownInAll
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
