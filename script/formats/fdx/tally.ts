import type { Remark } from '../reading.ts'

/** Counts what a play has no place for, by the file's own words. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(detail: string, count = 1): void {
    if (count > 0) this.#counts.set(detail, (this.#counts.get(detail) ?? 0) + count)
  }

  remarks(): Remark[] {
    return [...this.#counts].map(([detail, count]) => ({ code: 'left_out', detail, count }))
  }
}
