/** How much may be done at once, and how much more each second. */
export interface BudgetSize {
  readonly atOnce: number
  readonly perSecond: number
}

/** What is left of the work that somebody may cause. */
export class WorkBudget {
  readonly #size: BudgetSize
  #left: number
  #since: number

  constructor(size: BudgetSize, now: number) {
    this.#size = size
    this.#left = size.atOnce
    this.#since = now
  }

  has(work: number, now: number): boolean {
    const { atOnce, perSecond } = this.#size
    this.#left = Math.min(atOnce, this.#left + (Math.max(0, now - this.#since) / 1000) * perSecond)
    this.#since = now
    return work <= this.#left
  }

  take(work: number): void {
    this.#left -= work
  }
}
