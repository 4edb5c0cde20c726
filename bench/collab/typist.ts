/** A lightweight client: it stores only its own text, and optionally records when other people's letters arrive. */
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'

const SYNC = 0
const AUTH = 2
const SAVED = 8
const [STEP_1, STEP_2, UPDATE] = [0, 1, 2]

export interface Place {
  readonly url: string
  readonly play: string
  readonly token: string
  /** The client's IP address, as a proxy would send it, because the server limits the sockets per address. */
  readonly address: string
}

/** When each letter was sent, by client id and clock. */
export type Sent = Map<string, number>

export class Typist {
  readonly #doc = new Y.Doc()
  readonly #socket: WebSocket
  readonly #place: Place
  #text: Y.XmlText | null = null
  #typed = 0
  #saved = 0
  /** For each letter received, the milliseconds it took to arrive from the client that sent it. */
  readonly arrived: number[] = []
  /** For each letter sent, the milliseconds until the server acknowledged it. */
  readonly acknowledged: number[] = []
  /** When each letter was sent; undefined for those that are not measured. */
  readonly #times: (number | undefined)[] = []

  private constructor(place: Place, socket: WebSocket) {
    this.#place = place
    this.#socket = socket
  }

  /**
   * Joins a play and resolves once its text has loaded. With `sent`, the client records when letters from others
   * arrive.
   */
  static join(place: Place, sent: Sent | null = null): Promise<Typist> {
    const socket = new WebSocket(place.url, { headers: { 'x-forwarded-for': place.address }, perMessageDeflate: false })
    const typist = new Typist(place, socket)
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)))
      socket.on('open', () => typist.#say(AUTH, 0, (to) => encoding.writeVarString(to, place.token)))
      socket.on('message', (data: Buffer) => {
        const from = decoding.createDecoder(data)
        decoding.readVarString(from)
        const kind = decoding.readVarUint(from)
        if (kind === AUTH)
          typist.#say(SYNC, STEP_1!, (to) => encoding.writeVarUint8Array(to, Y.encodeStateVector(typist.#doc)))
        if (kind === SAVED) typist.#hearSaved()
        if (kind !== SYNC) return
        const step = decoding.readVarUint(from)
        if (step === STEP_2) resolve(typist)
        if (step === UPDATE && sent !== null) typist.#look(decoding.readVarUint8Array(from), sent)
      })
    })
  }

  #say(kind: number, step: number, write: (to: encoding.Encoder) => void): void {
    const to = encoding.createEncoder()
    encoding.writeVarString(to, this.#place.play)
    encoding.writeVarUint(to, kind)
    encoding.writeVarUint(to, step)
    write(to)
    this.#socket.send(encoding.toUint8Array(to))
  }

  #hearSaved(): void {
    const at = this.#times[this.#saved++]
    if (at !== undefined) this.acknowledged.push(performance.now() - at)
  }

  #look(update: Uint8Array, sent: Sent): void {
    const now = performance.now()
    const { from, to } = Y.parseUpdateMeta(update)
    for (const [client, end] of to)
      for (let clock = from.get(client) ?? 0; clock < end; clock++) {
        const at = sent.get(`${client} ${clock}`)
        if (at !== undefined) this.arrived.push(now - at)
      }
  }

  /** Types a letter at the end of this client's line. Without `sent`, it is not measured. */
  type(sent: Sent | null): void {
    const before = Y.getState(this.#doc.store, this.#doc.clientID)
    const state = Y.encodeStateVector(this.#doc)
    this.#doc.transact(() => {
      if (this.#text === null) {
        const name = `t${this.#doc.clientID}`
        this.#text = new Y.XmlText()
        this.#doc.getMap('blocks').set(name, this.#text)
        this.#doc.getArray('order').push([name])
      }
      this.#text.insert(this.#text.length, String.fromCodePoint(97 + (this.#typed % 26)))
    })
    this.#typed++
    const now = performance.now()
    this.#times.push(sent === null ? undefined : now)
    for (let clock = before; clock < Y.getState(this.#doc.store, this.#doc.clientID); clock++)
      sent?.set(`${this.#doc.clientID} ${clock}`, now)
    this.#say(SYNC, UPDATE!, (to) => encoding.writeVarUint8Array(to, Y.encodeStateAsUpdate(this.#doc, state)))
  }

  /** Sends an update of somebody else's document, for example a whole play. */
  send(update: Uint8Array): void {
    this.#typed++
    this.#times.push(performance.now())
    this.#say(SYNC, UPDATE!, (to) => encoding.writeVarUint8Array(to, update))
  }

  get isClosed(): boolean {
    return this.#socket.readyState === WebSocket.CLOSED
  }

  get isSaved(): boolean {
    return this.#saved >= this.#typed
  }

  /** Returns the name of this client's block, and the text that the block must contain. */
  get line(): readonly [name: string, text: string] {
    return [`t${this.#doc.clientID}`, this.#text?.toString() ?? '']
  }

  get play(): string {
    return this.#place.play
  }

  leave(): void {
    this.#socket.removeAllListeners('close')
    this.#socket.terminate()
  }

  /** Reads the lines of a play as a newly joined client sees them. */
  static async read(place: Place): Promise<Map<string, string>> {
    const doc = new Y.Doc()
    const reader = await Typist.join(place)
    const whole = new Promise<void>((resolve) => {
      reader.#socket.on('message', (data: Buffer) => {
        const from = decoding.createDecoder(data)
        decoding.readVarString(from)
        if (decoding.readVarUint(from) !== SYNC || decoding.readVarUint(from) !== STEP_2) return
        Y.applyUpdate(doc, decoding.readVarUint8Array(from))
        resolve()
      })
    })
    reader.#say(SYNC, STEP_1!, (to) => encoding.writeVarUint8Array(to, Y.encodeStateVector(doc)))
    await whole
    reader.leave()
    return new Map([...doc.getMap('blocks')].map(([name, text]) => [name, String(text)]))
  }
}
