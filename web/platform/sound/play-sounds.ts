import type { Language } from '@replique/script'
import type { Sound } from '@replique/contract'
import { api } from '../api/api.ts'
import { failureCode } from '../api/failure.ts'
import { canSay, spokenByBrowser } from './browser-voice.ts'
import { Clips, type HeldSound } from './clips.ts'
import type { Clip } from './cue.ts'
import { speechOf, type DeviceCasting, type Spoken } from './device-voices.ts'

interface Options {
  readonly playId: string
  readonly language: Language
  /** The utterances in the order in which they are played. */
  readonly order: readonly string[]
  /** Returns what is said in an utterance. */
  spoken(id: string): Spoken | undefined
  /** Returns an utterance's sound from this device if its text is unchanged. */
  held?(id: string): Promise<HeldSound | null>
  /** Whether a voice must speak an utterance even if there is a recording. */
  byVoice?(id: string): boolean
}

/** How long the server isn't asked again to speak after it couldn't, in milliseconds. */
const AWAY = 30_000

/** The sounds of a play: recordings, the server's speech, or this device's voices. */
export class PlaySounds {
  readonly #options: Options
  readonly #clips: Clips
  #casting: DeviceCasting | null = null
  /** Until when this device speaks for everybody, because the server can't. */
  #awayUntil = 0

  constructor(options: Options) {
    this.#options = options
    this.#clips = new Clips(options.order, {
      ask: (ids, signal, isUrgent) => this.#ask(ids, signal, isUrgent),
      instead: (id) => (this.#isOwn(id) ? this.spokenHere(id) : null),
      held: (id) => this.#held(id),
    })
  }

  /** Sets which characters this device speaks. */
  cast(casting: DeviceCasting | null): void {
    if (casting === this.#casting) return
    const [before, after] = [this.#casting?.own, casting?.own]
    this.#casting = casting
    if ((before?.size ?? 0) > 0 || (after?.size ?? 0) > 0) this.#clips.renew()
  }

  /** Returns the details that the server sent with an utterance's sound. */
  told(id: string): Sound | undefined {
    return this.#clips.told.get(id)
  }

  /** Changes the order; drops the sounds of utterances whose text changed. */
  change(order: readonly string[], changed: ReadonlySet<string>): void {
    this.#clips.change(order, changed)
  }

  /** Prefetches the next few sounds, starting at this position. */
  prepare(at: number): void {
    this.#clips.prepare(at)
  }

  /** Returns the sound of an utterance. The browser speaks it if no sound can be loaded or generated. */
  async clip(id: string): Promise<Clip> {
    try {
      return await this.#clips.clip(id)
    } catch (error) {
      const code = failureCode(error)
      const isAway = code === undefined || code === 'speech_unavailable'
      const clip = isAway || this.#isOwn(id) ? this.spokenHere(id) : null
      if (!clip) throw error
      if (code === 'speech_unavailable') this.#awayUntil = performance.now() + AWAY
      return clip
    }
  }

  /** Returns a clip that this device speaks, or null if it has no voice for the language. */
  spokenHere(id: string): Clip | null {
    const { language } = this.#options
    const said = this.#options.spoken(id)
    const role = this.#casting?.all.get(this.#speakerOf(id))
    if (!said || (!role && !canSay(language))) return null
    return spokenByBrowser(id, speechOf(said, language, role))
  }

  /** Cancels requests and drops all sounds. */
  end(): void {
    this.#clips.end()
  }

  #speakerOf(id: string): string | null {
    return this.#options.spoken(id)?.speakers[0] ?? null
  }

  #isOwn(id: string): boolean {
    return performance.now() < this.#awayUntil || (this.#casting?.own.has(this.#speakerOf(id)) ?? false)
  }

  async #held(id: string): Promise<HeldSound | null> {
    const held = (await this.#options.held?.(id)) ?? null
    return held && this.#isOwn(id) && held.sound.recordedBy === null ? null : held
  }

  async #ask(ids: readonly string[], signal: AbortSignal, isUrgent: boolean): Promise<readonly Sound[]> {
    const spoken = ids.filter((id) => this.#options.byVoice?.(id))
    const recorded = ids.filter((id) => this.#isOwn(id))
    const request = { id: this.#options.playId, ids: [...ids], spoken, recorded, beginnings: isUrgent }
    return (await api.sound.speech.sounds(request, { signal })).sounds
  }
}
