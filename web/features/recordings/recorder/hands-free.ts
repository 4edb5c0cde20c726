import type { PartLine } from '@replique/contract'
import { DoubleClap } from '../../../platform/sound/double-clap.ts'
import { EndOfSpeech } from '../../../platform/sound/end-of-speech.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import type { Recorder, Sound } from './recorder.ts'

export interface HandsFreeState {
  readonly phase: 'off' | 'room' | 'cue' | 'listening' | 'speaking' | 'paused' | 'done'
  /** The line that is said, by its place. */
  readonly place: number
  /** Nothing has been heard for a while. */
  readonly waits: boolean
  /** The line is said once more: two claps asked for it. */
  readonly again: boolean
}

export interface HandsFreeOptions {
  readonly recorder: Recorder
  readonly lines: readonly PartLine[]
  /** The next line that is to be said from a place on, by its place; below 0 where all were. */
  readonly next: (from: number) => number
  /** Has the words heard that come before a line; ends early where the signal says so. */
  readonly cue: (line: PartLine, signal: AbortSignal) => Promise<void>
  readonly onTake: (line: PartLine, sound: Sound) => void
}

/** Seconds for which one listens to the room, in which nobody speaks yet. */
const ROOM = 0.6
/** Seconds that are kept of the silence before a line. */
const BEFORE = 0.6
/** Seconds without a word after which it is said that one is listened to. */
const WHILE = 8

const OFF: HandsFreeState = { phase: 'off', place: 0, waits: false, again: false }

/** Goes through lines by itself: the cue is heard, the line is said, silence ends it, and the next cue is heard. */
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

  /** What is done with lines and takes from now on. */
  change(options: HandsFreeOptions): void {
    this.#options = options
  }

  /** Whether takes are for it. */
  get isOn(): boolean {
    return !['off', 'paused', 'done'].includes(this.state.get().phase)
  }

  /** Begins at a line. */
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
      if (heard >= ROOM) void this.#say(place)
    })
    return undefined
  }

  pause(): void {
    this.#hush()
    this.state.set((now) => ({ ...now, phase: 'paused' }))
  }

  resume(): void {
    void this.#say(this.state.get().place)
  }

  /** Once more: the line that is being said, or, while the next cue is heard, the one before. */
  again(): void {
    const { phase, place } = this.state.get()
    void this.#say(phase === 'cue' ? (this.#last ?? place) : place)
  }

  /**
   * Two claps: the line that was begun, or the one before where nothing of the next was said yet. What was recorded of
   * that one stays until the new take is complete.
   */
  #retake(): void {
    const { phase, place } = this.state.get()
    void this.#say(phase === 'speaking' ? place : (this.#last ?? place), true)
  }

  stop(): void {
    this.#hush()
    this.state.set(OFF)
  }

  /** Takes what the recorder hands on: the take of the line that is being said. */
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
    } else void this.#say(then)
  }

  /** While nothing is recorded: a cue is heard, or all lines are said. A clap may have come before that. */
  #hearClaps(): void {
    this.#options.recorder.follow((piece, rate) => this.#claps.hear(piece, rate) && this.#retake())
  }

  #hush(): void {
    const { recorder } = this.#options
    this.#run.abort()
    recorder.follow(null)
    recorder.forget()
  }

  async #say(place: number, again = false): Promise<void> {
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
    // the microphone is gone; the recorder reports it
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
