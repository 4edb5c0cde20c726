import type { Player } from './cue.ts'

/** A player driven by the test's clock; the source is the duration in seconds, for example "2.5". */
export class FakePlayer implements Player {
  src = ''
  preservesPitch = false
  volume = 1
  paused = true
  #rate = 1
  #at = 0
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = { ended: new Set<() => void>(), error: new Set<() => void>() }

  get playbackRate(): number {
    return this.#rate
  }

  set playbackRate(rate: number) {
    const played = !this.paused
    if (played) this.pause()
    this.#rate = rate
    if (played) void this.play()
  }

  get currentTime(): number {
    return this.paused ? this.#at : this.#at + ((performance.now() - this.#since) / 1000) * this.#rate
  }

  set currentTime(seconds: number) {
    this.#at = seconds
  }

  play(): Promise<void> {
    if (this.src === 'broken') {
      for (const hear of this.#listeners.error) hear()
      return Promise.reject(new Error('broken'))
    }
    if (!Number.isFinite(Number(this.src))) return Promise.resolve()
    this.paused = false
    this.#since = performance.now()
    const left = (Number(this.src) - this.#at) / this.#rate
    this.#timer = setTimeout(() => {
      this.pause()
      this.#at = 0
      for (const hear of this.#listeners.ended) hear()
    }, left * 1000)
    return Promise.resolve()
  }

  pause(): void {
    this.#at = this.currentTime
    this.paused = true
    clearTimeout(this.#timer)
  }

  addEventListener(event: 'ended' | 'error', hear: () => void): void {
    this.#listeners[event].add(hear)
  }

  removeEventListener(event: 'ended' | 'error', hear: () => void): void {
    this.#listeners[event].delete(hear)
  }
}
