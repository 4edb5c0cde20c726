import type { Aloud, Player } from './cue.ts'

/** Letters a second, about as browsers speak: where no word is told, the place is guessed by the clock. */
const LETTERS = 14

/** Whether this browser can say anything in a language. */
export const canSay = (language: string): boolean =>
  (globalThis.speechSynthesis?.getVoices() ?? []).some(({ lang }) => lang.toLowerCase().startsWith(language))

export const guessedSeconds = ({ text }: Aloud): number => Math.max(0.5, text.length / LETTERS)

/** The browser's own voice, played like a sound. Its seconds are the guessed ones, kept to what it tells of its words. */
export class BrowserVoice implements Player {
  src = ''
  preservesPitch = true
  paused = true
  #rate = 1
  #place = 0
  readonly #aloud: Aloud
  readonly #listeners = { ended: new Set<() => void>(), error: new Set<() => void>() }
  /** Heard from the next line on, too. */
  volume = 1
  #current: SpeechSynthesisUtterance | null = null

  constructor(aloud: Aloud) {
    this.#aloud = aloud
  }

  get currentTime(): number {
    return (this.#place / Math.max(1, this.#aloud.text.length)) * guessedSeconds(this.#aloud)
  }

  get playbackRate(): number {
    return this.#rate
  }

  /** Heard from the next line on: what is being said cannot be hurried. */
  set playbackRate(rate: number) {
    this.#rate = rate
  }

  play(): Promise<void> {
    this.paused = false
    if (this.#current) {
      speechSynthesis.resume()
      return Promise.resolve()
    }
    const said = new SpeechSynthesisUtterance(this.#aloud.text)
    said.lang = this.#aloud.language
    said.rate = this.#rate
    said.volume = this.volume
    said.addEventListener('boundary', ({ charIndex }) => (this.#place = charIndex))
    said.addEventListener('end', () => this.#tell('ended'))
    said.addEventListener('error', ({ error }) =>
      this.#tell(error === 'canceled' || error === 'interrupted' ? 'ended' : 'error'),
    )
    this.#current = said
    speechSynthesis.speak(said)
    return Promise.resolve()
  }

  pause(): void {
    this.paused = true
    speechSynthesis.pause()
  }

  /** Says no more. */
  end(): void {
    this.#listeners.ended.clear()
    this.#listeners.error.clear()
    speechSynthesis.cancel()
    // some browsers stay paused for whatever comes next
    speechSynthesis.resume()
  }

  #tell(event: 'ended' | 'error'): void {
    this.paused = true
    for (const hear of this.#listeners[event]) hear()
  }

  addEventListener(event: 'ended' | 'error', hear: () => void): void {
    this.#listeners[event].add(hear)
  }

  removeEventListener(event: 'ended' | 'error', hear: () => void): void {
    this.#listeners[event].delete(hear)
  }
}
