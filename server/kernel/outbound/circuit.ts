import type { Clock } from '../clock.ts'

/**
 * PATIENCE is the number of consecutive failures after which a service is not called for a while. Times are in seconds.
 */
const PATIENCE = 3
const FIRST_REST = 30
const LONGEST_REST = 600
const KEY_REST = 300
const BUSY_REST = 5
const LONGEST_BUSY = 300

interface Failure<F> {
  readonly fault: F
  /** Seconds to wait; null if the service didn't say. */
  readonly wait: number | null
}

/** Decides when not to call a service: when it is down or busy, or its key is wrong. */
export class Circuit<F extends string> {
  readonly #clock: Clock
  readonly #harmless: ReadonlySet<F>
  #failures = 0
  #rest = 0
  #fault: F | null = null
  #until = 0
  #trying = false

  /** `harmless` lists the faults that are caused by the request rather than by the service. */
  constructor(clock: Clock, harmless: readonly F[]) {
    this.#clock = clock
    this.#harmless = new Set(harmless)
  }

  /**
   * Returns the reason to refuse a call now, or null to allow one. After a pause, a single call is allowed, to test the
   * service.
   */
  refuses(): F | null {
    if (this.#fault === null) return null
    if (this.#trying || this.#now() < this.#until) return this.#fault
    this.#trying = true
    return null
  }

  /** Returns the known fault of the service, or null. Unlike `refuses`, it doesn't let a test call through. */
  fault(): F | null {
    return this.#fault
  }

  succeed(): void {
    this.#failures = 0
    this.#rest = 0
    this.#fault = null
    this.#trying = false
  }

  /** Records that a call ended without a response because the caller cancelled it. */
  leave(): void {
    this.#trying = false
  }

  fail({ fault, wait }: Failure<F>): void {
    this.#trying = false
    if (this.#harmless.has(fault)) return
    if (fault === 'busy') return this.#pause(fault, Math.min(wait ?? BUSY_REST, LONGEST_BUSY))
    if (fault === 'key_wrong') return this.#pause(fault, KEY_REST)
    this.#failures++
    if (this.#failures < PATIENCE && this.#fault === null) return
    this.#rest = Math.min(LONGEST_REST, this.#rest === 0 ? FIRST_REST : this.#rest * 2)
    this.#pause(fault, this.#rest)
  }

  #pause(fault: F, seconds: number): void {
    this.#fault = fault
    this.#until = Math.max(this.#until, this.#now() + seconds)
  }

  #now(): number {
    return this.#clock.now().getTime() / 1000
  }
}
