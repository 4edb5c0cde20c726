import { overlappingFrom } from '@replique/script'
import { createStore, type Store } from '../store.ts'
import { type Clip, type Cue, timeOf, type Player } from './cue.ts'
import { Players } from './players.ts'
import type { Pan } from './stereo.ts'

export type ReaderStatus = 'still' | 'waiting' | 'playing' | 'paused' | 'ended' | 'failed'

export interface ReaderState {
  readonly status: ReaderStatus
  /** The index of the current cue, or of the next one. */
  readonly at: number
  /** The ids of the cues playing now. */
  readonly heard: readonly string[]
  readonly error: unknown
}

interface Voice {
  readonly cue: Cue
  readonly clip: Clip
  readonly player: Player
}

export interface ReaderOptions {
  /** Returns the audio of a cue. Repeated calls return the same promise. */
  clip(id: string): Promise<Clip>
  /**
   * Returns the index of the cue to play after another, so that playback can loop, skip or stop; null ends playback.
   */
  next?(at: number): number | null
  /** Returns where a cue is heard if the players are placed from left to right; in the centre if absent. */
  pan?(id: string): Pan
  readonly players?: Players
}

/** Plays cues one after another or overlapping, with adjustable speed, pausing and seeking. */
export class Reader {
  readonly state: Store<ReaderState> = createStore<ReaderState>({ status: 'still', at: 0, heard: [], error: null })
  readonly #options: ReaderOptions
  readonly #players: Players
  #cues: readonly Cue[]
  #speed = 1
  #volume = 1
  #voices: readonly Voice[] = []
  #run: AbortController | null = null
  #resumed: PromiseWithResolvers<void> | null = null

  constructor(cues: readonly Cue[], options: ReaderOptions) {
    this.#cues = cues
    this.#options = options
    this.#players = options.players ?? new Players()
  }

  /** Replaces the cues. A cue that is playing continues if it is still among them. */
  change(cues: readonly Cue[]): void {
    const current = this.#cues[this.state.get().at]?.id
    this.#cues = cues
    const at = cues.findIndex(({ id }) => id === current)
    if (at >= 0) this.#show({ at })
    else if (this.#run) this.stop()
  }

  /** Starts playback at the cue with this index. Call this while handling a tap or a key. */
  play(at = this.state.get().at): void {
    this.#players.unlock()
    this.#silence()
    const run = new AbortController()
    this.#run = run
    void this.#read(at, run.signal).catch((error: unknown) => {
      if (run.signal.aborted) return
      this.#silence()
      this.#show({ status: 'failed', error })
    })
  }

  /** Moves to a cue without playing. */
  standAt(at: number): void {
    this.#silence()
    this.#show({ status: 'still', at })
  }

  pause(): void {
    if (!this.#run || this.#resumed) return
    this.#resumed = Promise.withResolvers<void>()
    for (const { player } of this.#voices) player.pause()
    this.#show({ status: 'paused' })
  }

  resume(): void {
    if (!this.#run) return this.play()
    this.#players.unlock()
    const waiting = this.#resumed
    this.#resumed = null
    this.#show({ status: this.#voices.length > 0 ? 'playing' : 'waiting' })
    for (const { player } of this.#voices) void player.play().catch(() => undefined)
    waiting?.resolve()
  }

  /** Stops and keeps the position. */
  stop(): void {
    this.#silence()
    this.#show({ status: 'still' })
  }

  setSpeed(speed: number): void {
    this.#speed = speed
    for (const { player } of this.#voices) player.playbackRate = speed
  }

  /** Sets the volume, from 0 to 1, for the current sounds and all later ones. */
  setVolume(volume: number): void {
    this.#volume = volume
    for (const { player } of this.#voices) player.volume = volume
  }

  /** Returns the clip of a cue and its playback position in seconds; null if the cue is not playing. */
  position(id: string): { readonly clip: Clip; readonly seconds: number } | null {
    const voice = this.#voices.find(({ cue }) => cue.id === id)
    return voice ? { clip: voice.clip, seconds: voice.player.currentTime } : null
  }

  #show(change: Partial<ReaderState>): void {
    this.state.set((now) => ({ ...now, ...change }))
  }

  #silence(): void {
    this.#run?.abort()
    this.#run = null
    this.#resumed?.resolve()
    this.#resumed = null
    for (const { player } of this.#voices) this.#players.giveBack(player)
    this.#voices = []
    this.#show({ heard: [], error: null })
  }

  async #read(from: number, signal: AbortSignal): Promise<void> {
    for (let at: number | null = from; at !== null && at < this.#cues.length;) {
      const threads = overlappingFrom(this.#cues, at)
      const cue = this.#cues[at] as Cue
      this.#show({ status: this.#resumed ? 'paused' : 'waiting', at })
      await this.#options.clip(cue.id)
      if (signal.aborted) return
      if (at !== from) await this.#wait(cue.pause, signal)
      if (signal.aborted) return
      await this.#together(threads, signal)
      if (signal.aborted) return
      at = this.#after(threads.at(-1)?.at(-1) ?? cue)
    }
    this.#silence()
    this.#show({ status: 'ended' })
  }

  /** Looks the cue up again, because the cues may have changed during playback. */
  #after({ id }: Cue): number | null {
    const at = this.#cues.findIndex((one) => one.id === id)
    return this.#options.next ? this.#options.next(at) : at + 1
  }

  /** Plays overlapping cues until all have ended. */
  async #together(threads: readonly (readonly Cue[])[], signal: AbortSignal): Promise<void> {
    const said = new Set<string>()
    const follow = async (thread: readonly Cue[], isFirst: boolean): Promise<void> => {
      for (const [place, cue] of thread.entries()) {
        const clip = await this.#options.clip(cue.id)
        if (place > 0) await this.#wait(cue.pause, signal)
        else if (!isFirst) await this.#join(cue, said, signal)
        if (signal.aborted) return
        if (isFirst) this.#show({ at: this.#cues.findIndex(({ id }) => id === cue.id) })
        await this.#say(cue, clip, signal)
        said.add(cue.id)
      }
    }
    await Promise.all(threads.map((thread, place) => follow(thread, place === 0)))
  }

  /** Waits until the cue that this one joins has reached the given position or has ended. */
  async #join({ joins }: Cue, said: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    if (!joins) return
    while (!signal.aborted && !said.has(joins.with)) {
      const voice = this.#voices.find(({ cue }) => cue.id === joins.with)
      if (voice && voice.player.currentTime >= timeOf(voice.clip, joins.at)) return
      await this.#wait(0.02, signal)
    }
  }

  async #say(cue: Cue, clip: Clip, signal: AbortSignal): Promise<void> {
    if (this.#resumed) await this.#resumed.promise
    if (signal.aborted) return
    await this.#hearOut(cue, clip, { from: 0, signal })
    if (clip.whole && !signal.aborted) {
      const whole = await clip.whole
      if (this.#resumed) await this.#resumed.promise
      if (signal.aborted) return
      await this.#hearOut(cue, whole, { from: timeOf(whole, clip.words.at(-1)?.[1] ?? 0), signal })
    }
    if (!signal.aborted) this.#show({ heard: this.#voices.map((one) => one.cue.id) })
  }

  async #hearOut(cue: Cue, clip: Clip, { from, signal }: { from: number; signal: AbortSignal }): Promise<void> {
    const player = this.#players.take(clip, this.#options.pan?.(cue.id))
    if (from > 0) player.currentTime = from
    const voice = { cue, clip, player }
    this.#voices = [...this.#voices, voice]
    player.preservesPitch = true
    player.playbackRate = this.#speed
    player.volume = this.#volume
    this.#show({ status: 'playing', heard: this.#voices.map((one) => one.cue.id) })
    await heardOut(player, signal)
    if (signal.aborted) return
    this.#voices = this.#voices.filter((one) => one !== voice)
    this.#players.giveBack(player)
  }

  async #wait(seconds: number, signal: AbortSignal): Promise<void> {
    if (seconds > 0) await sleep((seconds * 1000) / this.#speed, signal)
    while (this.#resumed && !signal.aborted) await this.#resumed.promise
  }
}

/** Resolves when playback ends or the reading is aborted. */
function heardOut(player: Player, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: unknown): void => {
      player.removeEventListener('ended', ended)
      player.removeEventListener('error', failed)
      signal.removeEventListener('abort', ended)
      if (error === undefined) resolve()
      // not every browser rejects with an Error
      else reject(error instanceof Error ? error : new Error('the sound cannot be played'))
    }
    const ended = (): void => done()
    const failed = (): void => done(new Error('the sound cannot be played'))
    player.addEventListener('ended', ended)
    player.addEventListener('error', failed)
    signal.addEventListener('abort', ended)
    player.play().catch((error: unknown) => {
      // pausing right away rejects the promise returned by `play` with an AbortError
      if ((error as Error).name !== 'AbortError') done(error)
    })
  })
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
