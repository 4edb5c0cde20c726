import { MAX_TAKE_SECONDS } from '../words.ts'
import { levelOf, joinPieces } from '../../../platform/sound/samples.ts'
import {
  MicrophoneError,
  openMicrophone,
  type Microphone,
  type MicrophoneFault,
} from '../../../platform/sound/microphone.ts'
import { createStore, type Store } from '../../../platform/store.ts'

export interface RecorderState {
  readonly phase: 'off' | 'asking' | 'ready' | 'recording'
  readonly fault: MicrophoneFault | null
  /** Length of the current take, in seconds. */
  readonly seconds: number
}

export interface Sound {
  readonly samples: Int16Array<ArrayBuffer>
  readonly rate: number
  /** Whether the take was stopped because it reached the maximum length. */
  readonly full: boolean
}

/** Records one take after another; the microphone stays open between them, so that each begins immediately. */
export interface Recorder {
  readonly state: Store<RecorderState>
  /** The current input level, from 0 to 1. */
  readonly level: Store<number>
  /** Sets the receiver of takes, replacing the previous one. */
  readonly hand: (onTake: (sound: Sound) => void) => void
  /** Starts or stops a take. */
  readonly toggle: () => Promise<void>
  /** Opens the microphone without recording; resolves to whether it worked. */
  readonly wake: () => Promise<boolean>
  /** Sets the listener for all audio from the microphone, replacing the previous one. */
  readonly follow: (hear: ((piece: Float32Array, rate: number) => void) | null) => void
  /** Drops the recorded part of the take except its last `keep` seconds; without `keep`, ends the take. */
  readonly forget: (keep?: number) => void
  close(): void
}

const OFF: RecorderState = { phase: 'off', fault: null, seconds: 0 }

export function openRecorder(open: () => Promise<Microphone> = openMicrophone): Recorder {
  let onTake: (sound: Sound) => void = () => undefined
  const state = createStore(OFF)
  const level = createStore(0)
  let microphone: Microphone | null = null
  let pieces: Float32Array[] = []
  let heard = 0
  let closed = false
  let follower: ((piece: Float32Array, rate: number) => void) | null = null
  const end = (full: boolean): void => {
    if (microphone === null || state.get().phase !== 'recording') return
    const { rate } = microphone
    state.set({ phase: 'ready', fault: null, seconds: 0 })
    onTake({ samples: joinPieces(pieces, rate * MAX_TAKE_SECONDS), rate, full })
    pieces = []
  }
  const hear = (piece: Float32Array): void => {
    level.set(levelOf(piece))
    if (microphone === null || state.get().phase !== 'recording') return
    pieces.push(piece)
    heard += piece.length
    const seconds = Math.floor(heard / microphone.rate)
    if (seconds !== state.get().seconds) state.set((now) => ({ ...now, seconds }))
    if (heard >= microphone.rate * MAX_TAKE_SECONDS) end(true)
  }
  const hearAll = (piece: Float32Array): void => {
    hear(piece)
    if (microphone !== null) follower?.(piece, microphone.rate)
  }
  const close = (): void => {
    microphone?.close()
    microphone = null
    level.set(0)
    state.set(OFF)
  }
  const turnOn = async (): Promise<boolean> => {
    state.set({ ...OFF, phase: 'asking' })
    try {
      const found = await open()
      if (closed) {
        found.close()
        return false
      }
      microphone = found
      found.listen(hearAll)
      // if the microphone is unplugged, keeps what has been recorded so far
      found.onEnd(() => {
        end(false)
        close()
        state.set({ ...OFF, fault: 'none' })
      })
      return true
    } catch (error) {
      state.set({ ...OFF, fault: error instanceof MicrophoneError ? error.fault : 'busy' })
      return false
    }
  }
  return {
    state,
    level,
    hand: (next) => {
      onTake = next
    },
    toggle: async () => {
      const { phase } = state.get()
      if (phase === 'asking') return
      if (phase === 'recording') return end(false)
      if (microphone === null && !(await turnOn())) return
      pieces = []
      heard = 0
      state.set({ phase: 'recording', fault: null, seconds: 0 })
    },
    wake: async () => {
      if (microphone === null && !(await turnOn())) return false
      if (state.get().phase === 'asking') state.set({ ...OFF, phase: 'ready' })
      return true
    },
    follow: (next) => {
      follower = next
    },
    forget: (keep) => {
      if (microphone === null || state.get().phase !== 'recording') return
      if (keep === undefined) {
        pieces = []
        state.set({ ...OFF, phase: 'ready' })
        return
      }
      while (pieces.length > 1 && heard - (pieces[0]?.length ?? 0) >= keep * microphone.rate)
        heard -= pieces.shift()?.length ?? 0
    },
    close: () => {
      closed = true
      close()
    },
  }
}
