import type { HocuspocusProvider } from '@hocuspocus/provider'
import { Gate } from '@replique/manuscript'
import type { Awareness } from 'y-protocols/awareness'

/** Shows this page to the others from the first moment on: whoever only looks is here as well. */
export function appear(awareness: Awareness): void {
  awareness.setLocalState({ cursor: null })
}

/** Shows this page anew, as it was: whoever took it for gone listens only to what is newer. */
export function reappear(awareness: Awareness): void {
  awareness.setLocalState(awareness.getLocalState())
}

/**
 * Forgets that the others were here, now that the line is down. What is remembered of them would make the same words
 * of theirs, heard again on the next line, old news.
 */
export function forgetOthers({ clientID, meta, states }: Awareness): void {
  for (const client of meta.keys()) if (client !== clientID && !states.has(client)) meta.delete(client)
}

/**
 * Goes on under another client id where that of this page is somebody else's; false once something was written by it,
 * which would not be this page's words any more.
 */
export function renewPage(awareness: Awareness): boolean {
  const { doc } = awareness
  if (doc.store.clients.has(doc.clientID)) return false
  const shown = awareness.getLocalState()
  awareness.setLocalState(null)
  doc.clientID = crypto.getRandomValues(new Uint32Array(1))[0] ?? doc.clientID
  awareness.clientID = doc.clientID
  awareness.setLocalState(shown)
  return true
}

export interface WireEvents {
  readonly opened: () => void
  readonly heard: () => void
  readonly closed: (code: number, reason: string) => void
  /** A message is about to reach the document. */
  readonly delivers: () => void
}

const PING = 9
const PONG = new Uint8Array([10])

/**
 * One socket at a time for one provider. Nothing is queued while it is closed: what was written meanwhile is in the
 * document and goes over with the next agreement. Sent twice, it would be acknowledged twice, and the second
 * acknowledgement taken for that of a newer change.
 */
export class Wire {
  readonly #url: string
  readonly #events: WireEvents
  readonly #gate: Gate<MessageEvent>
  #socket: WebSocket | null = null
  #provider: HocuspocusProvider | null = null

  constructor(url: string, events: WireEvents) {
    this.#url = url
    this.#events = events
    this.#gate = new Gate((event) => {
      events.delivers()
      this.#provider?.onMessage(event)
    })
  }

  open(): void {
    this.#socket?.close()
    const socket = new WebSocket(this.#url)
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
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

  /** Keeps what comes in until `release`: an input method composes. */
  hold(): void {
    this.#gate.hold()
  }

  release(): void {
    this.#gate.release()
  }

  // What the provider asks of its socket.

  readonly configuration = {}

  send(message: Uint8Array<ArrayBuffer>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message)
  }

  attach(provider: HocuspocusProvider): void {
    this.#provider = provider
  }

  detach(): void {
    this.#provider = null
  }

  /** The provider's listeners would only forward what this class tells it itself. */
  on(): void {}
  off(): void {}

  #receive(event: MessageEvent<ArrayBuffer>): void {
    this.#events.heard()
    const bytes = new Uint8Array(event.data)
    if (bytes.length === 1 && bytes[0] === PING) this.send(PONG)
    else this.#gate.receive(event)
  }

  #end(code: number, reason: string): void {
    this.#socket = null
    this.#provider?.onClose()
    this.#events.closed(code, reason)
  }
}
