import { useEffect, useRef, useState } from 'react'
import { EndOfSpeech } from '../../platform/sound/end-of-speech.ts'
import { SpeechDetection } from '../../platform/sound/speech-detection.ts'
import { levelOf } from '../../platform/sound/samples.ts'
import { MicrophoneError, openMicrophone, type MicrophoneFault } from '../../platform/sound/microphone.ts'

export interface VoiceActivityState {
  readonly state: 'off' | 'asking' | 'on' | MicrophoneFault
  /** Loudness from 0 to 1, on a perceptual scale. */
  readonly level: number
}

const OFF: VoiceActivityState = { state: 'off', level: 0 }

interface Turn {
  /** Identifies the line; a new value restarts the detection. Null while it isn't the user's turn. */
  readonly turn: string | null
  /** The words of the line. */
  readonly text: string
}

/**
 * Detects the end of the user's lines. Everything stays on this device, and nothing is recorded. `ended` is called again
 * if the user goes on after it and stops once more.
 */
export function useVoiceActivity(
  { on, turn, text }: Turn & { readonly on: boolean },
  ended: () => void,
): VoiceActivityState {
  const [listening, show] = useState<VoiceActivityState>(OFF)
  const [voice] = useState(() => new EndOfSpeech())
  const now = useRef<Turn & { readonly ended: () => void }>({ turn: null, text: '', ended })
  useEffect(() => {
    const isNew = now.current.turn !== turn
    now.current = { turn, text, ended }
    if (isNew && turn !== null) voice.begin(text)
  })
  useEffect(() => {
    if (!on) return
    const leaving = new AbortController()
    const hear = (piece: Float32Array, rate: number, chance: number | null): void => {
      const { current } = now
      if (current.turn === null || voice.hear(piece, rate, chance) !== 'ended') return
      voice.begin(current.text)
      current.ended()
    }
    const start = async (): Promise<void> => {
      show({ state: 'asking', level: 0 })
      const microphone = await openMicrophone()
      if (leaving.signal.aborted) return microphone.close()
      const { rate } = microphone
      const detection = new SpeechDetection()
      leaving.signal.addEventListener('abort', () => {
        microphone.close()
        detection.close()
      })
      microphone.listen((piece) => {
        show({ state: 'on', level: levelOf(piece) })
        detection.ask({ piece, rate }, (chance) => hear(piece, rate, chance))
      })
      microphone.onEnd(() => show({ state: 'none', level: 0 }))
    }
    start().catch((error: unknown) => {
      const state = error instanceof MicrophoneError ? error.fault : 'busy'
      if (!leaving.signal.aborted) show({ state, level: 0 })
    })
    return () => {
      leaving.abort()
      show(OFF)
    }
  }, [on, voice])
  return listening
}
