/** Bytes of memory per stored byte. In memory, each key press is an object with links to its neighbours. */
const MEMORY_PER_BYTE = 12
/** The minimum size of a document in memory. */
const LEAST = 64 * 1024
/** A play edited or opened within this many milliseconds is not closed for another one. */
const IDLE = 60_000

interface Open {
  bytes: number
  used: number
}

/** Estimates the memory that open documents use, from their stored size. */
export class OpenDocuments {
  readonly #most: number
  readonly #open = new Map<string, Open>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Adds a play by its stored size in bytes. Returns the plays to close for it, longest idle first. Null if closing all
   * idle plays wouldn't make enough room.
   */
  open(playId: string, stored: number, now: number): string[] | null {
    const bytes = LEAST + stored * MEMORY_PER_BYTE
    const others = [...this.#open].filter(([id]) => id !== playId)
    let taken = others.reduce((sum, [, one]) => sum + one.bytes, bytes)
    const closing: string[] = []
    for (const [id, one] of others.toSorted(([, a], [, b]) => a.used - b.used)) {
      if (taken <= this.#most || now - one.used < IDLE) break
      closing.push(id)
      taken -= one.bytes
    }
    // a single play is always opened, or nobody could ever shorten it
    if (taken > this.#most && closing.length < others.length) return null
    this.#open.set(playId, { bytes, used: now })
    return closing
  }

  /** Records that bytes were written to a play. */
  wrote(playId: string, bytes: number, now: number): void {
    const one = this.#open.get(playId)
    if (one === undefined) return
    one.bytes += bytes * MEMORY_PER_BYTE
    one.used = now
  }

  forget(playId: string): void {
    this.#open.delete(playId)
  }
}
