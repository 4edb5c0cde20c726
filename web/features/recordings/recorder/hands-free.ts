import type { PartLine } from '@replique/contract'
import { DoubleClap } from '../../../platform/sound/double-clap.ts'
import { EndOfSpeech } from '../../../platform/sound/end-of-speech.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import type { Recorder, Sound } from './recorder.ts'

export interface HandsFreeState {
  readonly phase: 'off' | 'room' | 'cue' | 'listening' | 'speaking' | 'paused' | 'done'
  /** Index of the current line. */
  readonly place: number
  /** Whether nothing has been heard for a while. */
  readonly waits: boolean
  /** Whether the line is being recorded again after a double clap. */
  readonly again: boolean
}

export interface HandsFreeOptions {
  readonly recorder: Recorder
  readonly lines: readonly PartLine[]
  /** Returns the index of the first line to record at or after `from`; negative if no line is left. */
  readonly next: (from: number) => number
  /** Plays the cue of a line; stops early on abort. */
  readonly cue: (line: PartLine, signal: AbortSignal) => Promise<void>
  readonly onTake: (line: PartLine, sound: Sound) => void
}

/** Seconds of background noise measured before the first line. */
const ROOM = 0.6
/** Seconds of silence kept before a line. */
const BEFORE = 0.6
/** Seconds without speech after which the panel shows that it is still listening. */
const WHILE = 8

const OFF: HandsFreeState = { phase: 'off', place: 0, waits: false, again: false }

/**
 * Records line by line without the user touching the device: plays the cue, records until silence, then continues with
 * the next cue.
 */
export class HandsFree {
  readonly state: Store<HandsFreeState> = createStore(OFF)
  #options: HandsFreeOptions
  readonly #voice = new EndOfSpeech()
  readonly #claps = new DoubleClap()
  #run = new AbortController()
  #last: number | null = null

  constructor(options: HandsFreeOptions) {
    this.#options = options
  }

  /** Replaces the lines and the callbacks. */
  change(options: HandsFreeOptions): void {
    this.#options = options
  }

  /** Whether takes from the recorder are for hands-free recording. */
  get isOn(): boolean {
    return !['off', 'paused', 'done'].includes(this.state.get().phase)
  }

  /** Starts with the line at this index. */
  async start(place: number): Promise<void> {
    const { recorder } = this.#options
    this.#run.abort()
    this.#claps.begin()
    this.state.set({ ...OFF, phase: 'room', place })
    if (!(await recorder.wake())) return this.state.set(OFF)
    let heard = 0
    recorder.follow((piece, rate) => {
      this.#voice.listenToRoom(piece)
      heard += piece.length / rate
      if (heard >= ROOM) void this.#recordLine(place)
    })
    return undefined
  }

  pause(): void {
    this.#hush()
    this.state.set((now) => ({ ...now, phase: 'paused' }))
  }

  resume(): void {
    void this.#recordLine(this.state.get().place)
  }

  /** Records again: the current line, or the previous one while the next cue plays. */
  again(): void {
    const { phase, place } = this.state.get()
    void this.#recordLine(phase === 'cue' ? (this.#last ?? place) : place)
  }

  /**
   * Handles a double clap: restarts the current line if the user has started to speak it, otherwise the previous line.
   * The earlier take is kept until the new one is complete.
   */
  #retake(): void {
    const { phase, place } = this.state.get()
    void this.#recordLine(phase === 'speaking' ? place : (this.#last ?? place), true)
  }

  stop(): void {
    this.#hush()
    this.state.set(OFF)
  }

  /** Receives a take from the recorder for the current line. */
  taken(sound: Sound): void {
    const { lines, next, onTake } = this.#options
    const { place } = this.state.get()
    const line = lines[place]
    if (!line) return
    this.#options.recorder.follow(null)
    onTake(line, sound)
    this.#last = place
    const then = next(place + 1)
    if (then < 0) {
      this.state.set((now) => ({ ...now, phase: 'done', again: false }))
      this.#hearClaps()
    } else void this.#recordLine(then)
  }

  /**
   * Listens for claps while nothing is recorded: during a cue or at the end. Does not reset the detector, because a
   * double clap may already have begun.
   */
  #hearClaps(): void {
    this.#options.recorder.follow((piece, rate) => this.#claps.hear(piece, rate) && this.#retake())
  }

  #hush(): void {
    const { recorder } = this.#options
    this.#run.abort()
    recorder.follow(null)
    recorder.forget()
  }

  async #recordLine(place: number, again = false): Promise<void> {
    const { recorder, lines, cue } = this.#options
    this.#hush()
    const run = new AbortController()
    this.#run = run
    const line = lines[place]
    if (!line) return this.state.set(OFF)
    this.state.set({ phase: 'cue', place, waits: false, again })
    this.#hearClaps()
    await cue(line, run.signal).catch(() => undefined)
    if (run.signal.aborted) return undefined
    this.#voice.begin(line.text)
    await recorder.toggle()
    if (run.signal.aborted) return recorder.forget()
    // the microphone failed; the recorder reports why
    if (recorder.state.get().phase !== 'recording') return this.stop()
    this.state.set({ phase: 'listening', place, waits: false, again })
    let silent = 0
    recorder.follow((piece, rate) => {
      if (this.#claps.hear(piece, rate)) return this.#retake()
      const heard = this.#voice.hear(piece, rate)
      const { phase, waits } = this.state.get()
      if (heard === 'ended') return void recorder.toggle()
      silent = heard === 'speaking' ? 0 : silent + piece.length / rate
      if (heard === 'waiting') recorder.forget(BEFORE)
      const wanted = heard === 'speaking' ? 'speaking' : 'listening'
      if (phase !== wanted || waits !== silent > WHILE)
        this.state.set({ phase: wanted, place, waits: silent > WHILE, again })
      return undefined
    })
    return undefined
  }
}
