/**
 * A client that types numbered words and remembers which of them the server acknowledged. It connects, waits and
 * connects again with the code of the page (`web/features/editor/connection`).
 */
import { HocuspocusProvider, type HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { collaborationPath } from '@replique/contract'
import { Doc } from 'yjs'
import { barrierFor, readNotice } from '../../web/features/editor/connection/link-state.ts'
import { ProviderSocket } from '../../web/features/editor/connection/provider-socket.ts'
import { Reconnector } from '../../web/features/editor/connection/reconnector.ts'
import { appendText, type Place, WORDS_IN_LINE } from '../typist.ts'
import { until } from './program.ts'

/** Milliseconds between two words. */
const EVERY = 60

/** Builds the query that a page sends after a silence. */
const beatOf = (playId: string) => new Uint8Array([playId.length, ...new TextEncoder().encode(playId), 3])

export class NodesTypist {
  readonly name: string
  readonly place: Place
  readonly doc = new Doc()
  /** What would have stopped the page from trying again. */
  readonly faults: string[] = []
  /** The number of words that the server has acknowledged; they are the first ones. */
  acknowledged = 0
  /** The longest time in milliseconds, since the last call of `measure`, that a word waited for its acknowledgement. */
  longestWait = 0
  readonly #provider: HocuspocusProvider
  readonly #socket: ProviderSocket
  readonly #reconnector: Reconnector
  /** When each word was typed. */
  readonly #typedAt: number[] = []
  /** Whether every word was acknowledged at some time since the socket was opened. Only then can changes be counted. */
  #complete = false
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(name: string, place: Place) {
    this.name = name
    this.place = place
    const url = new URL(collaborationPath(place.playId), place.origin.replace('http', 'ws')).href
    this.#socket = new ProviderSocket(url, {
      opened: () => {
        this.#complete = false
        this.#reconnector.opened()
      },
      heard: () => this.#reconnector.heard(),
      closed: (code, reason) => this.#lose(reason, code),
      delivers: () => {},
    })
    const beat = beatOf(place.playId)
    this.#reconnector = new Reconnector(
      { open: () => this.#socket.open(), close: () => this.#socket.close(), beat: () => this.#socket.send(beat) },
      () => {},
    )
    this.#provider = new HocuspocusProvider({
      name: place.playId,
      token: place.token,
      document: this.doc,
      websocketProvider: this.#socket as unknown as HocuspocusProviderWebsocket,
      onSynced: () => this.#reconnector.joined(),
      onUnsyncedChanges: ({ number }) => this.#count(number),
      onAuthenticationFailed: ({ reason }) => this.#refuse(reason),
      onStateless: ({ payload }) => {
        const notice = readNotice(payload)
        if (notice?.type === 'refused') this.#refuse(notice.code)
      },
      onClose: ({ event }) => this.#lose(event.reason, event.code),
    })
    this.#provider.attach()
  }

  /** Opens the play, and waits until the server has all that was typed. */
  async open(): Promise<void> {
    this.#reconnector.start()
    await until(`${this.name} has the play open`, () => this.isSaved())
  }

  /** Types until `pause`. */
  type(): void {
    this.#timer = setInterval(() => {
      const before = this.#typedAt.length
      this.#typedAt.push(performance.now())
      appendText(this.doc, Math.floor(before / WORDS_IN_LINE), `${this.name}${before} `)
    }, EVERY)
  }

  pause(): void {
    clearInterval(this.#timer)
  }

  /** Leaves the play, but keeps its document. */
  leave(): void {
    this.pause()
    this.#complete = false
    this.#reconnector.stop()
  }

  /** The words typed so far. */
  words(): string[] {
    return this.#typedAt.map((_, index) => `${this.name}${index}`)
  }

  /** Whether the connection is open and every word is acknowledged. */
  isSaved(): boolean {
    return this.#complete && this.#reconnector.phase === 'live' && this.acknowledged === this.#typedAt.length
  }

  /** Describes the typist's state, for a test that fails. */
  describe(): string {
    const { phase } = this.#reconnector
    const state = `${this.name} is ${phase}, ${this.acknowledged} of ${this.#typedAt.length} words acknowledged`
    return [state, ...this.faults].join('; ')
  }

  measure(): void {
    this.longestWait = 0
  }

  #count(unsynced: number): void {
    // after the socket has opened, all that the server lacks counts as one change until it is acknowledged
    this.#complete ||= unsynced === 0
    if (this.#complete) this.#acknowledge(this.#typedAt.length - unsynced)
  }

  #acknowledge(words: number): void {
    if (words <= this.acknowledged) return
    const wait = performance.now() - this.#typedAt[this.acknowledged]!
    this.longestWait = Math.max(this.longestWait, wait)
    this.acknowledged = words
  }

  #refuse(reason: string, code?: number): void {
    if (barrierFor(reason, code) !== null) this.faults.push(`${this.name} was refused: ${reason} ${code ?? ''}`)
  }

  #lose(reason: string, code: number): void {
    this.#refuse(reason, code)
    this.#complete = false
    if (this.#reconnector.phase === 'stopped') return
    this.#socket.close()
    this.#reconnector.lost()
  }
}
