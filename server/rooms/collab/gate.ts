import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { COLLABORATION_PATH, REALTIME } from '@replique/contract'
import crossws, { type NodeOptions } from 'crossws/adapters/node'
import { networkOf } from '../../kernel/http/address.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { COLLAB_LIMITS } from './limits.ts'
import { wrapSocket, type Socket } from './socket.ts'
import { addressOf, isFull, limitBytes, limitTime, refusalFor, turnAway, type Line, type Visitor } from './visitors.ts'

export interface Gate {
  /** Takes an upgrade of the collaboration path, or says that it is not meant. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Tells every socket goodbye. */
  stop(): void
}

const GOING_AWAY = 1001

/** Takes upgrades of the collaboration path: origin and numbers first, then a line for every socket. */
export function openGate(kernel: Kernel, answer: (socket: Socket) => Line): Gate {
  const { config, log } = kernel
  const visitors = new Set<Visitor>()
  const adapter = crossws({
    idleTimeout: REALTIME.heartbeat / 1000,
    serverOptions: { maxPayload: COLLAB_LIMITS.frame, perMessageDeflate: false },
    hooks: hooksFor(kernel, answer),
  })
  const letIn = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const address = addressOf(request, config.trustProxy)
    const visitor: Visitor = { address, network: networkOf(address), socket: null, line: null }
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
      const address = addressOf(request, config.trustProxy)
      const refusal = refusalFor(request, config) ?? (isFull(visitors, networkOf(address)) ? 429 : null)
      if (refusal === null) letIn(request, socket, head)
      else {
        log.warn('socket refused', { address, status: refusal })
        turnAway(socket, refusal)
      }
      return true
    },
    stop: () => adapter.closeAll(GOING_AWAY, 'server stops'),
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
