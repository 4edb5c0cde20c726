import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { COLLABORATION_PATH, REALTIME } from '@replique/contract'
import crossws, { type NodeOptions } from 'crossws/adapters/node'
import { blockOf, networkOf } from '../../kernel/http/address.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { COLLAB_LIMITS } from './limits.ts'
import { wrapSocket, type Socket } from './socket.ts'
import {
  addressOf,
  limitBytes,
  limitTime,
  makeRoom,
  refusalFor,
  turnAway,
  type Line,
  type Visitor,
} from './visitors.ts'

export interface Gate {
  /** Takes an upgrade of the collaboration path, or says that it is not meant. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Tells every socket goodbye. */
  stop(): void
}

const GOING_AWAY = 1001

interface Upgrade {
  readonly socket: Duplex
  readonly head: Buffer
}

/** Takes upgrades of the collaboration path: origin and numbers first, then a line for every socket. */
export function openGate(kernel: Kernel, answer: (socket: Socket) => Line): Gate {
  const { config, log } = kernel
  const visitors = new Set<Visitor>()
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
      if (request.url?.split('?')[0] !== COLLABORATION_PATH) return false
      const visitor = visitorFrom(addressOf(request, config.trustProxy), socket)
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
