import type { Heard } from './speech-model-worker.ts'

/** Receives how likely a piece of sound is speech, from 0 to 1; null if the model isn't there. */
type Receive = (chance: number | null) => void

/**
 * Asks the speech model about the microphone's sound, in a thread of its own; nothing leaves the device. While the model
 * is loading, and where it can't be loaded, the answer is null.
 */
export class SpeechDetection {
  readonly #worker = new Worker(new URL('./speech-model-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting: Receive[] = []
  #isReady = false

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<number | 'ready'>) => {
      if (data === 'ready') this.#isReady = true
      else this.#waiting.shift()?.(data)
    })
    // an old browser, or no network: the volume has to do
    this.#worker.addEventListener('error', () => {
      this.#isReady = false
      for (const receive of this.#waiting.splice(0)) receive(null)
    })
  }

  /** Calls `receive` once, in the order of the pieces, unless the detection is closed before. */
  ask(heard: Heard, receive: Receive): void {
    if (!this.#isReady) return receive(null)
    this.#waiting.push(receive)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(heard)
  }

  close(): void {
    this.#waiting.length = 0
    this.#worker.terminate()
  }
}
