import type { Sound } from '@replique/contract'
import { fetchWithRetries } from '../api/retrying-fetch.ts'
import type { Clip } from './cue.ts'

/** A sound with its bytes, as stored for offline use. */
export interface HeldSound {
  readonly sound: Sound
  readonly bytes: Blob
}

export interface ClipSource {
  /**
   * Returns the sounds of utterances; leaves out those no longer in the text. If `isUrgent`, the beginning of a long
   * sound will do.
   */
  ask(ids: readonly string[], signal: AbortSignal, isUrgent: boolean): Promise<readonly Sound[]>
  /** Returns the sound stored on this device, if any. */
  held?(id: string): Promise<HeldSound | null>
  /** Returns what to play for an utterance that `ask` left out, if anything. */
  instead?(id: string): Clip | null
}

/** How many sounds to fetch ahead, and how many to keep after they have been played. */
const AHEAD = 8
const BEHIND = 30

/** Fetches each sound once, shortly before it is played. */
export class Clips {
  readonly #source: ClipSource
  readonly #way = new AbortController()
  readonly #held = new Map<string, Promise<Clip>>()
  /** The addresses of beginnings, which may be playing when the whole sound arrives. */
  readonly #beginnings = new Map<string, string>()
  #order: readonly string[]
  /** Details of each clip: whose voice it is, or why another engine spoke. */
  readonly told = new Map<string, Sound>()

  constructor(order: readonly string[], source: ClipSource) {
    this.#order = order
    this.#source = source
  }

  /** Changes the order; drops the sounds of utterances whose text changed. */
  change(order: readonly string[], changed: ReadonlySet<string>): void {
    this.#order = order
    for (const id of changed) this.#drop(id)
  }

  /** Returns the sound of an utterance and prefetches those after it. */
  clip(id: string): Promise<Clip> {
    const clip = this.#held.get(id) ?? this.#fetch([id], true)[0]
    this.prepare(this.#order.indexOf(id) + 1)
    this.#tidy(id)
    return clip as Promise<Clip>
  }

  /** Prefetches the next few sounds, starting at this position. */
  prepare(at: number): void {
    const missing = this.#order.slice(at, at + AHEAD).filter((id) => !this.#held.has(id))
    if (missing.length > AHEAD / 2 || missing[0] === this.#order[at]) void this.#fetch(missing, false)
  }

  /** Drops all sounds, so that they are requested again. */
  renew(): void {
    for (const id of this.#held.keys()) this.#drop(id)
  }

  /** Cancels requests and drops all sounds. */
  end(): void {
    this.#way.abort()
    this.renew()
  }

  #fetch(ids: readonly string[], isUrgent: boolean): Promise<Clip>[] {
    const answer = this.#ask(ids, isUrgent)
    return ids.map((id) => {
      const clip = answer.then((found) => found.get(id) ?? Promise.reject(new Error('nothing is said here any more')))
      this.#held.set(id, clip)
      // after a failure, the next call requests it again
      clip.catch(() => this.#held.get(id) === clip && this.#held.delete(id))
      return clip
    })
  }

  async #ask(ids: readonly string[], isUrgent: boolean): Promise<Map<string, Promise<Clip>>> {
    const here = new Map<string, HeldSound>()
    for (const id of ids) {
      const held = await this.#source.held?.(id)
      if (held) here.set(id, held)
    }
    const missing = ids.filter((id) => !here.has(id))
    const asked = missing.length === 0 ? [] : await this.#source.ask(missing, this.#way.signal, isUrgent)
    const clips = new Map<string, Promise<Clip>>()
    for (const { sound, bytes } of here.values()) clips.set(sound.id, Promise.resolve(this.#clipOf(sound, bytes)))
    for (const sound of asked) clips.set(sound.id, sound.isBeginning ? this.#begin(sound) : this.#load(sound))
    for (const id of missing) {
      const instead = clips.has(id) ? null : this.#source.instead?.(id)
      if (instead) clips.set(id, Promise.resolve(instead))
    }
    return clips
  }

  /** Loads the beginning of a sound, and meanwhile requests the whole, which then replaces it. */
  async #begin(beginning: Sound): Promise<Clip> {
    const { id } = beginning
    const whole = this.#loadWhole(id)
    // it is awaited when the beginning has been heard
    whole.catch(() => undefined)
    const clip = { ...(await this.#load(beginning)), whole }
    const held = this.#held.get(id)
    const isHeld = (): boolean => held !== undefined && this.#held.get(id) === held
    this.#beginnings.set(id, clip.source)
    void whole.then(
      () => isHeld() && this.#held.set(id, whole),
      () => isHeld() && this.#drop(id),
    )
    return clip
  }

  async #loadWhole(id: string): Promise<Clip> {
    const [sound] = await this.#source.ask([id], this.#way.signal, false)
    if (!sound) throw new Error('nothing is said here any more')
    return this.#load(sound)
  }

  async #load(sound: Sound): Promise<Clip> {
    const answer = await fetchWithRetries(sound.url, { signal: this.#way.signal })
    if (!answer.ok) throw new Error(`the sound answered ${answer.status}`)
    return this.#clipOf(sound, await answer.blob())
  }

  #clipOf(sound: Sound, bytes: Blob): Clip {
    this.told.set(sound.id, sound)
    return { id: sound.id, source: URL.createObjectURL(bytes), seconds: sound.seconds, words: sound.words }
  }

  #tidy(id: string): void {
    const at = this.#order.indexOf(id)
    for (const old of this.#order.slice(0, Math.max(0, at - BEHIND))) this.#drop(old)
  }

  #drop(id: string): void {
    const clip = this.#held.get(id)
    if (!clip) return
    this.#held.delete(id)
    const beginning = this.#beginnings.get(id)
    this.#beginnings.delete(id)
    if (beginning !== undefined) URL.revokeObjectURL(beginning)
    clip.then(({ source }) => URL.revokeObjectURL(source)).catch(() => undefined)
  }
}
