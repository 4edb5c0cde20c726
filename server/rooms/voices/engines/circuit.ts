import type { Clock } from '../../../kernel/clock.ts'
import type { EngineError, EngineFault } from './engine.ts'

/** Failures in a row after which a service is left in peace. */
const PATIENCE = 3
const FIRST_REST = 30
const LONGEST_REST = 600
const KEY_REST = 300
const BUSY_REST = 5
const LONGEST_BUSY = 300

/** Knows when a service had better not be asked: it is down, busy, or its key is wrong. */
export class Circuit {
  readonly #clock: Clock
  #failures = 0
  #rest = 0
  #fault: EngineFault | null = null
  #until = 0
  #trying = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Why it is not asked now; null lets one through. After a rest a single one tries for all. */
  refuses(): EngineFault | null {
    if (this.#fault === null) return null
    if (this.#trying || this.#now() < this.#until) return this.#fault
    this.#trying = true
    return null
  }

  /** What is known to be wrong, without asking anything. */
  fault(): EngineFault | null {
    return this.#fault
  }

  succeed(): void {
    this.#failures = 0
    this.#rest = 0
    this.#fault = null
    this.#trying = false
  }

  /** It never came to an answer: whoever asked left. */
  leave(): void {
    this.#trying = false
  }

  fail({ fault, wait }: EngineError): void {
    this.#trying = false
    // a wish that cannot be met says nothing of the service
    if (fault === 'unknown_voice' || fault === 'refused') return
    if (fault === 'busy') return this.#pause(fault, Math.min(wait ?? BUSY_REST, LONGEST_BUSY))
    if (fault === 'key_wrong') return this.#pause(fault, KEY_REST)
    this.#failures++
    if (this.#failures < PATIENCE && this.#fault === null) return
    this.#rest = Math.min(LONGEST_REST, this.#rest === 0 ? FIRST_REST : this.#rest * 2)
    this.#pause(fault, this.#rest)
  }

  #pause(fault: EngineFault, seconds: number): void {
    this.#fault = fault
    this.#until = Math.max(this.#until, this.#now() + seconds)
  }

  #now(): number {
    return this.#clock.now().getTime() / 1000
  }
}
