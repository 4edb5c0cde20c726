import type { HocuspocusProvider } from '@hocuspocus/provider'
import { applyInParts, HoldQueue } from '@replique/manuscript'
import type { Awareness } from 'y-protocols/awareness'

/** Announces this page to the other participants immediately, so that they also see readers who never move a caret. */
export function announcePresence(awareness: Awareness): void {
  awareness.setLocalState({ cursor: null })
}

/**
 * Announces this page again, unchanged but with a newer clock, because peers that considered it gone only accept a
 * newer state.
 */
export function reannouncePresence(awareness: Awareness): void {
  awareness.setLocalState(awareness.getLocalState())
}

/**
 * Forgets the awareness clocks of others once the connection has been lost. Otherwise the same states, received again
 * on the next connection, would be ignored as old.
 */
export function forgetOthers({ clientID, meta, states }: Awareness): void {
  for (const client of meta.keys()) if (client !== clientID && !states.has(client)) meta.delete(client)
}

/**
 * Switches to a new client id, because another page also uses the current one. Returns false if this page has already
 * written something under the old id, because its earlier changes would then belong to another client.
 */
export function renewClientId(awareness: Awareness): boolean {
  const { doc } = awareness
  if (doc.store.clients.has(doc.clientID)) return false
  const shown = awareness.getLocalState()
  awareness.setLocalState(null)
  doc.clientID = crypto.getRandomValues(new Uint32Array(1))[0] ?? doc.clientID
  awareness.clientID = doc.clientID
  awareness.setLocalState(shown)
  return true
}

export interface SocketEvents {
  readonly opened: () => void
  readonly heard: () => void
  readonly closed: (code: number, reason: string) => void
  /** Called before a message reaches the document. */
  readonly delivers: () => void
}

/** Size in bytes of a text that is applied in several tasks. */
const LONG = 64 * 1024

/** Returns the text in a message if it is long and answers the provider's request for everything that is missing. */
function longTextIn({ data }: MessageEvent<ArrayBuffer>): Uint8Array | null {
  const bytes = new Uint8Array(data)
  // the play's id with its length, then the kind of message: sync, step 2
  let at = 1 + (bytes[0] ?? 0)
  if (bytes.length < LONG || bytes[at++] !== 0 || bytes[at++] !== 1) return null
  while ((bytes[at++] ?? 0) > 127);
  return bytes.subarray(at)
}

/** Resolves in a task of its own. Timers would be slow in a tab in the background. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => (port1.close(), resolve()), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

const PING = 9
const PONG = new Uint8Array([10])

/** The kinds of sync messages: the answer to the server's request for everything that it lacks, and a single change. */
const STEP_TWO = 1
const UPDATE = 2

/** Returns the kind of a sync message, or null for other messages. */
function syncKindOf(message: Uint8Array): number | null {
  const at = 1 + (message[0] ?? 0)
  return message[at] === 0 ? (message[at + 1] ?? null) : null
}

/**
 * One socket at a time for one provider. Nothing is queued while it is closed, because changes made in the meantime are
 * in the document and are sent with the next sync. Queued changes would be sent twice, and the second acknowledgement
 * would be mistaken for that of a newer change.
 */
export class ProviderSocket {
  readonly #url: string
  readonly #events: SocketEvents
  readonly #gate: HoldQueue<MessageEvent<ArrayBuffer>>
  #socket: WebSocket | null = null
  #provider: HocuspocusProvider | null = null
  /** Whether the server has been sent everything that it lacked when this socket was opened. */
  #hasSentMissing = false

  constructor(url: string, events: SocketEvents) {
    this.#url = url
    this.#events = events
    this.#gate = new HoldQueue((event) => {
      // what an earlier socket still had to deliver is sent again by the next
      if (event.target !== this.#socket) return
      events.delivers()
      const isEmpty = this.#provider?.document.store.clients.size === 0
      const text = isEmpty ? longTextIn(event) : null
      if (text === null) this.#provider?.onMessage(event)
      else void this.#applyInParts(text, event)
    })
  }

  open(): void {
    this.#socket?.close()
    const socket = new WebSocket(this.#url)
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    this.#hasSentMissing = false
    socket.addEventListener('open', (event) => {
      if (this.#socket !== socket) return
      this.#events.opened()
      void this.#provider?.onOpen(event)
    })
    socket.addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
      if (this.#socket === socket) this.#receive(event)
    })
    socket.addEventListener('close', ({ code, reason }) => {
      if (this.#socket === socket) this.#end(code, reason)
    })
  }

  close(): void {
    const socket = this.#socket
    if (socket === null) return
    this.#end(1000, '')
    socket.close()
  }

  /** Queues incoming messages until `release`, during an IME composition. */
  hold(): void {
    this.#gate.hold()
  }

  release(): void {
    this.#gate.release()
  }

  // the interface that the provider expects of its socket

  readonly configuration = {}

  /**
   * Sends a message if the socket is open. A change made before the server has been sent everything that it lacks is
   * not sent by itself: it may depend on earlier changes, and the server refuses changes without those.
   */
  send(message: Uint8Array<ArrayBuffer>): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    const kind = this.#hasSentMissing ? null : syncKindOf(message)
    if (kind === UPDATE) return
    this.#socket.send(message)
    if (kind !== STEP_TWO) return
    this.#hasSentMissing = true
    // this message contains all changes made until now, and the server acknowledges it once
    if (this.#provider !== null) this.#provider.unsyncedChanges = 1
  }

  attach(provider: HocuspocusProvider): void {
    this.#provider = provider
  }

  detach(): void {
    this.#provider = null
  }

  /** Does nothing. The provider's listeners would only forward what this class calls directly. */
  on(): void {}
  off(): void {}

  #receive(event: MessageEvent<ArrayBuffer>): void {
    this.#events.heard()
    const bytes = new Uint8Array(event.data)
    if (bytes.length === 1 && bytes[0] === PING) this.send(PONG)
    else this.#gate.receive(event)
  }

  /** Applies a long text to an empty document in several tasks, so that the page isn't blocked meanwhile. */
  async #applyInParts(text: Uint8Array, event: MessageEvent<ArrayBuffer>): Promise<void> {
    const provider = this.#provider
    if (provider === null) return
    const isOpen = (): boolean => this.#provider === provider && this.#socket === event.target
    this.#gate.hold()
    for (const _ of applyInParts(provider.document, text, provider)) {
      await nextTask()
      if (!isOpen()) break
    }
    if (isOpen()) provider.onMessage(event)
    this.#gate.release()
  }

  #end(code: number, reason: string): void {
    this.#socket = null
    this.#provider?.onClose()
    this.#events.closed(code, reason)
  }
}
