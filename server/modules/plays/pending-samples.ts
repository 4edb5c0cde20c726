/** The sample plays that are being made, by account, so that the first list waits for its own. */
export class PendingSamples {
  readonly #making = new Map<string, Promise<void>>()

  /** Keeps the work in mind until it ends; it ends for whoever began it as it would without. */
  async follow(userId: string, work: Promise<void>): Promise<void> {
    this.#making.set(userId, work)
    try {
      await work
    } finally {
      if (this.#making.get(userId) === work) this.#making.delete(userId)
    }
  }

  /** Resolves when nothing is being made for this account, whether or not it could be. */
  async settled(userId: string): Promise<void> {
    await this.#making.get(userId)?.catch(() => {})
  }
}
