/** A stored byte becomes about so many in memory: each stroke of a key is an object with its neighbours. */
const MEMORY_PER_BYTE = 12
/** What any document takes, however short. */
const LEAST = 64 * 1024
/** A play that was written in or opened within this time, in milliseconds, is not closed for another. */
const IDLE = 60_000

interface Open {
  bytes: number
  used: number
}

/** How much memory the open documents take together, estimated by what is stored of each. */
export class OpenDocuments {
  readonly #most: number
  readonly #open = new Map<string, Open>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes in a play of so many stored bytes. Answers the plays to close for it, those first that were not used for
   * longest; null where even without all idle ones there is no room.
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
    // A single play, however large, is opened: else nobody could ever make it smaller.
    if (taken > this.#most && closing.length < others.length) return null
    this.#open.set(playId, { bytes, used: now })
    return closing
  }

  /** Somebody wrote so many bytes. */
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
