import type { BrowserSpeech, Player } from './cue.ts'

/** Letters per second, roughly as browsers speak. Used to estimate the position when the browser reports no words. */
const LETTERS = 14

/** Returns whether this browser has a voice for a language. */
export const canSay = (language: string): boolean =>
  (globalThis.speechSynthesis?.getVoices() ?? []).some(({ lang }) => lang.toLowerCase().startsWith(language))

export const guessedSeconds = ({ text }: BrowserSpeech): number => Math.max(0.5, text.length / LETTERS)

/** The browser's own voice as a player. Its times are estimates, corrected when the browser reports a word. */
export class BrowserVoice implements Player {
  src = ''
  preservesPitch = true
  paused = true
  #rate = 1
  #place = 0
  readonly #aloud: BrowserSpeech
  readonly #listeners = { ended: new Set<() => void>(), error: new Set<() => void>() }
  /** The volume from 0 to 1. A change takes effect with the next utterance. */
  volume = 1
  #current: SpeechSynthesisUtterance | null = null

  constructor(aloud: BrowserSpeech) {
    this.#aloud = aloud
  }

  get currentTime(): number {
    return (this.#place / Math.max(1, this.#aloud.text.length)) * guessedSeconds(this.#aloud)
  }

  get playbackRate(): number {
    return this.#rate
  }

  /** Takes effect with the next utterance, because the speed of the current one can't change. */
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

  /** Stops speaking. */
  end(): void {
    this.#listeners.ended.clear()
    this.#listeners.error.clear()
    speechSynthesis.cancel()
    // some browsers would otherwise stay paused for the next utterance
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
