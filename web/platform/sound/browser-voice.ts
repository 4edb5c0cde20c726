import type { BrowserSpeech, Clip, Player, SoundWord } from './cue.ts'

/** Letters per second, roughly as browsers speak. Used to estimate the position when the browser reports no words. */
const LETTERS = 14
/**
 * Maximum number of UTF-16 code units to speak at once. Some browsers stop after about fifteen seconds, so longer text
 * is spoken in parts.
 */
const LONGEST = 180
/** Seconds after which a part that should long have ended counts as failed, in addition to four times its duration. */
const PATIENCE = 8

/**
 * Returns the first voice for a language that speaks on this device. Others send the text to a service, so they speak
 * only if they were chosen.
 */
const localVoice = (language: string): SpeechSynthesisVoice | undefined =>
  (globalThis.speechSynthesis?.getVoices() ?? []).find(
    ({ lang, localService }) => localService && lang.toLowerCase().startsWith(language),
  )

/** Returns whether this browser has a voice of its own for a language. */
export const canSay = (language: string): boolean => localVoice(language) !== undefined

export const guessedSeconds = ({ text, rate = 1 }: Pick<BrowserSpeech, 'text' | 'rate'>): number =>
  Math.max(0.5, text.length / LETTERS / rate)

/** Returns a clip that the browser speaks itself, with estimated times. */
export function spokenByBrowser(id: string, aloud: BrowserSpeech): Clip {
  const seconds = guessedSeconds(aloud)
  const timeAt = (place: number): number => (place / Math.max(1, aloud.text.length)) * seconds
  const words = Array.from(aloud.text.matchAll(/\S+/gu), ({ index, 0: { length } }): SoundWord => [
    index,
    index + length,
    timeAt(index),
    timeAt(index + length),
  ])
  return { id, source: '', seconds, words, aloud }
}

/** Lets the browser speak later without a tap. Call this while handling one. */
export function unlockBrowserVoice(): void {
  const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined
  if (synthesis && !synthesis.speaking) synthesis.speak(new SpeechSynthesisUtterance(''))
}

/** Returns how much of a text to speak at once: whole sentences if possible, otherwise whole words. */
function lengthOfPart(text: string): number {
  if (text.length <= LONGEST) return text.length
  const head = text.slice(0, LONGEST)
  const sentence = /^.*[.!?…](?=\s)/su.exec(head)?.[0].length ?? head.lastIndexOf(' ')
  // never cuts a character in two
  return sentence > 0 ? sentence : head.isWellFormed() ? LONGEST : LONGEST - 1
}

/** The voice that speaks now, then those that wait: a browser says only one thing at a time. */
const turns: BrowserVoice[] = []

/** A voice of the browser as a player. Its times are estimates, corrected when the browser reports a word. */
export class BrowserVoice implements Player {
  src = ''
  preservesPitch = true
  paused = true
  /** The volume from 0 to 1. A change takes effect with the next part. */
  volume = 1
  #rate = 1
  /** The position in the text: the last reported word, or the beginning of the current part. */
  #place = 0
  #reportsWords = false
  #current: { readonly said: SpeechSynthesisUtterance; readonly end: number; readonly since: number } | null = null
  #late: ReturnType<typeof setTimeout> | undefined
  readonly #aloud: BrowserSpeech
  readonly #listeners = { ended: new Set<() => void>(), error: new Set<() => void>() }

  constructor(aloud: BrowserSpeech) {
    this.#aloud = aloud
  }

  get currentTime(): number {
    return (this.#reached() / Math.max(1, this.#aloud.text.length)) * guessedSeconds(this.#aloud)
  }

  get playbackRate(): number {
    return this.#rate
  }

  /** What is being spoken can't change its speed, so the rest is spoken anew. */
  set playbackRate(rate: number) {
    if (rate === this.#rate) return
    const speaks = this.#current !== null
    if (speaks) this.pause()
    this.#rate = rate
    if (speaks) void this.play()
  }

  play(): Promise<void> {
    this.paused = false
    if (!turns.includes(this)) turns.push(this)
    if (turns[0] === this && !this.#current) this.#speak()
    return Promise.resolve()
  }

  /** Stops and remembers the position, because on some devices a paused browser never continues. */
  pause(): void {
    this.paused = true
    if (!this.#current) return
    this.#place = this.#aloud.text.lastIndexOf(' ', this.#reached()) + 1
    this.#hush()
  }

  /** Stops speaking. */
  end(): void {
    this.#listeners.ended.clear()
    this.#listeners.error.clear()
    this.#leave()
  }

  /** Returns the position in the text, estimated from the time if the browser reports no words. */
  #reached(): number {
    if (!this.#current || this.#reportsWords) return this.#place
    const seconds = (performance.now() - this.#current.since) / 1000
    const rate = this.#rate * (this.#aloud.rate ?? 1)
    return Math.min(this.#current.end, this.#place + seconds * LETTERS * rate)
  }

  #speak(): void {
    const { text, language, voice, pitch = 1, rate = 1, volume = 1 } = this.#aloud
    const from = this.#place
    const end = from + lengthOfPart(text.slice(from))
    const part = text.slice(from, end)
    // some browsers never report the end of nothing
    if (part.trim() === '') return queueMicrotask(() => this.#finish('ended'))
    const said = new SpeechSynthesisUtterance(part)
    said.voice = speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === voice) ?? localVoice(language) ?? null
    said.lang = said.voice?.lang ?? language
    said.pitch = Math.min(2, pitch)
    said.rate = this.#rate * rate
    said.volume = Math.min(1, this.volume * volume)
    const isCurrent = (): boolean => this.#current?.said === said
    said.addEventListener('boundary', ({ charIndex }) => {
      if (!isCurrent()) return
      this.#reportsWords = true
      this.#place = from + charIndex
    })
    said.addEventListener('end', () => {
      if (!isCurrent()) return
      this.#settle()
      this.#place = end
      if (end < text.length) this.#speak()
      else this.#finish('ended')
    })
    said.addEventListener('error', ({ error }) => {
      if (isCurrent()) this.#finish(error === 'canceled' || error === 'interrupted' ? 'ended' : 'error')
    })
    this.#current = { said, end, since: performance.now() }
    const patience = PATIENCE + 4 * guessedSeconds({ text: part, rate: said.rate })
    this.#late = setTimeout(() => isCurrent() && this.#finish('error'), patience * 1000)
    speechSynthesis.speak(said)
  }

  #settle(): void {
    clearTimeout(this.#late)
    this.#current = null
  }

  #hush(): void {
    if (!this.#current) return
    this.#settle()
    speechSynthesis.cancel()
  }

  #finish(event: 'ended' | 'error'): void {
    this.paused = true
    const listeners = [...this.#listeners[event]]
    this.#leave()
    for (const hear of listeners) hear()
  }

  /** Lets the next voice speak. */
  #leave(): void {
    this.#hush()
    const at = turns.indexOf(this)
    if (at < 0) return
    turns.splice(at, 1)
    const [next] = turns
    if (at === 0 && next && !next.paused) next.#speak()
  }

  addEventListener(event: 'ended' | 'error', hear: () => void): void {
    this.#listeners[event].add(hear)
  }

  removeEventListener(event: 'ended' | 'error', hear: () => void): void {
    this.#listeners[event].delete(hear)
  }
}
