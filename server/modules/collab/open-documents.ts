import type { Document } from '@hocuspocus/server'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'

/** Bytes of memory per stored byte. In memory, each key press is an object with links to its neighbours. */
const MEMORY_PER_BYTE = 12
/** Estimated size, in bytes, of an empty document in memory. */
const LEAST = 64 * 1024
/**
 * For this many milliseconds after its last use, a play is neither closed to make room for another nor kept as bytes.
 */
const IDLE = 60_000

interface Open {
  bytes: number
  used: number
  /** The size of the text if it is kept as bytes. */
  resting: number | null
}

const memoryOf = ({ bytes, resting }: Open): number => resting ?? bytes

/** Estimates the memory that open documents use, from their stored size. */
export class OpenDocuments {
  readonly #most: number
  readonly #open = new Map<string, Open>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Adds a play with its stored size in bytes. Returns the plays to close to make room for it, longest idle first; null
   * if closing all idle plays wouldn't make enough room.
   */
  open(playId: string, stored: number, now: number): string[] | null {
    const bytes = LEAST + stored * MEMORY_PER_BYTE
    const others = [...this.#open].filter(([id]) => id !== playId)
    let taken = others.reduce((sum, [, one]) => sum + memoryOf(one), bytes)
    const closing: string[] = []
    for (const [id, one] of others.toSorted(([, a], [, b]) => a.used - b.used)) {
      if (taken <= this.#most || now - one.used < IDLE) break
      closing.push(id)
      taken -= memoryOf(one)
    }
    // even a play over the limit is opened if all others are closed; otherwise nobody could ever shorten it
    if (taken > this.#most && closing.length < others.length) return null
    this.#open.set(playId, { bytes, used: now, resting: null })
    return closing
  }

  /** Records that bytes were written to a play. */
  wrote(playId: string, bytes: number, now: number): void {
    const one = this.#open.get(playId)
    if (one === undefined) return
    one.bytes += bytes * MEMORY_PER_BYTE
    one.used = now
  }

  /** Records that the text of a play was read or written, so it is a document in memory. */
  used(playId: string, now: number): void {
    const one = this.#open.get(playId)
    if (one === undefined) return
    one.used = now
    one.resting = null
  }

  /** Records that the text of a play is kept as this many bytes. */
  rested(playId: string, bytes: number): void {
    const one = this.#open.get(playId)
    if (one !== undefined) one.resting = bytes
  }

  /** The number of plays whose text is kept as bytes. */
  get resting(): number {
    return [...this.#open.values()].filter(({ resting }) => resting !== null).length
  }

  /** Returns the ids of the plays whose text should now be kept as bytes. */
  idle(now: number): string[] {
    return [...this.#open].filter(([, one]) => one.resting === null && now - one.used >= IDLE).map(([id]) => id)
  }

  forget(playId: string): void {
    this.#open.delete(playId)
  }
}

/**
 * Keeps the texts of open plays as bytes while nobody uses them. As a Yjs document, a play's text needs about twelve
 * times as much memory.
 */
export class RestingTexts {
  readonly #memory: OpenDocuments
  readonly #now: () => number
  readonly #texts = new WeakMap<Document, Uint8Array>()
  /** The number of messages being handled for each document. While there are any, the document must not be emptied. */
  readonly #handling = new WeakMap<Document, number>()

  /** `now` returns the time in milliseconds. */
  constructor(memory: OpenDocuments, now: () => number) {
    this.#memory = memory
    this.#now = now
  }

  /** Converts idle documents to bytes, at most `most` of them per call, because encoding takes time. */
  restIdle(documents: ReadonlyMap<string, Document>, most: number): void {
    for (const playId of this.#memory.idle(this.#now()).slice(0, most)) {
      const document = documents.get(playId)
      if (document !== undefined) this.#rest(document)
    }
  }

  /**
   * Rebuilds the document if its text is kept as bytes. Must be called before anything reads or changes the document.
   */
  wake(document: Document): void {
    this.#memory.used(document.name, this.#now())
    const text = this.#texts.get(document)
    if (text === undefined) return
    this.#texts.delete(document)
    // clients already have this text, so it must not be sent to them as a change
    /* oxlint-disable no-underscore-dangle -- Yjs offers no other way to change a document without telling listeners */
    const observers = document._observers
    document._observers = new Map()
    try {
      applyUpdate(document, text)
    } finally {
      document._observers = observers
    }
    /* oxlint-enable no-underscore-dangle */
  }

  /**
   * Handles a message that reads or changes a document. The document stays in memory until the message has been
   * handled.
   */
  async during<Result>(document: Document, handle: () => Promise<Result>): Promise<Result> {
    this.#handling.set(document, (this.#handling.get(document) ?? 0) + 1)
    try {
      this.wake(document)
      return await handle()
    } finally {
      this.#handling.set(document, (this.#handling.get(document) ?? 1) - 1)
    }
  }

  #rest(document: Document): void {
    const { store } = document
    const isWaiting = store.pendingStructs !== null || store.pendingDs !== null
    if (document.isLoading || isWaiting || (this.#handling.get(document) ?? 0) > 0) return
    const text = encodeStateAsUpdate(document)
    this.#texts.set(document, text)
    const empty = new Doc()
    document.store = empty.store
    document.share = empty.share
    this.#memory.rested(document.name, text.byteLength)
  }
}
