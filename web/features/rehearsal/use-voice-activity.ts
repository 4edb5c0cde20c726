import { useEffect, useRef, useState } from 'react'

/** State for detecting the end of speech from volume alone. Nothing is recognised or recorded. */
export interface VoiceActivity {
  /** Background noise, from 0 to 1. */
  readonly floor: number
  /** Milliseconds of speech so far, and of silence since then. */
  readonly spoken: number
  readonly quiet: number
}

/** Minimum volume of speech: from 0 to 1, and as a multiple of the background noise. Both must be exceeded. */
const LEAST = 0.012
const TIMES = 2.5
/**
 * Minimum milliseconds of speech, and of silence after it. A shorter sound is a cough or a chair; a shorter silence is
 * a pause within a line.
 */
const SPOKEN = 300
const QUIET = 1200
/** How fast the estimated background noise rises, per millisecond. */
const RISING = 0.00002

export const LISTENING: VoiceActivity = { floor: LEAST, spoken: 0, quiet: 0 }

const isLoud = ({ floor }: VoiceActivity, level: number): boolean => level > Math.max(LEAST, floor * TIMES)

/** Returns the state after `ms` milliseconds at a level from 0 to 1. */
export function addLevel(activity: VoiceActivity, level: number, ms: number): VoiceActivity {
  if (isLoud(activity, level))
    return { floor: activity.floor + RISING * ms * activity.floor, spoken: activity.spoken + ms, quiet: 0 }
  const floor =
    level < activity.floor ? activity.floor * 0.9 + level * 0.1 : Math.min(level, activity.floor + RISING * ms)
  // a short noise is ignored once it is followed by enough silence
  const spoken = activity.spoken < SPOKEN && activity.quiet > SPOKEN ? 0 : activity.spoken
  return { floor, spoken, quiet: activity.quiet + ms }
}

/** Returns whether somebody has spoken and finished. */
export const hasEnded = ({ spoken, quiet }: VoiceActivity): boolean => spoken >= SPOKEN && quiet >= QUIET

/** Returns the volume of samples from 0 to 1: their root mean square. */
export function loudness(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.min(1, Math.sqrt(sum / samples.length))
}

/** Why the microphone doesn't work: permission refused, no microphone, or a page over plain HTTP. */
type MicrophoneFault = 'refused' | 'none' | 'insecure'

export interface VoiceActivityState {
  readonly state: 'off' | 'asking' | 'on' | MicrophoneFault
  /** Volume from 0 to 1. */
  readonly level: number
}

const OFF: VoiceActivityState = { state: 'off', level: 0 }
const EVERY = 50

function faultOf(error: unknown): MicrophoneFault {
  const { name } = error as Error
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'none'
}

/** Opens the microphone and reports its volume. Everything stays on this device, and nothing is recorded. */
async function watchLevel(tell: (level: number) => void, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const close = (): void => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return close()
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    tell(loudness(samples))
  }, EVERY)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    close()
    void context.close()
  })
  await context.resume()
}

/** Detects the end of a line. `turn` identifies the line: a new value restarts detection, and null pauses it. */
export function useVoiceActivity(
  { on, turn }: { on: boolean; turn: string | null },
  ended: () => void,
): VoiceActivityState {
  const [listening, show] = useState<VoiceActivityState>(OFF)
  const now = useRef({ turn, ended, activity: LISTENING })
  useEffect(() => {
    const other = now.current.turn !== turn
    now.current = {
      turn,
      ended,
      activity: other ? { ...LISTENING, floor: now.current.activity.floor } : now.current.activity,
    }
  })
  useEffect(() => {
    if (!on) return
    const way = new AbortController()
    const tell = (level: number): void => {
      show({ state: 'on', level })
      const { current } = now
      current.activity = addLevel(current.activity, level, EVERY)
      if (current.turn === null || !hasEnded(current.activity)) return
      current.activity = { ...LISTENING, floor: current.activity.floor }
      current.ended()
    }
    const start = async (): Promise<void> => {
      // browsers offer no microphone over plain HTTP
      const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
      if (!devices) return show({ state: 'insecure', level: 0 })
      show({ state: 'asking', level: 0 })
      await watchLevel(tell, way.signal).catch((error: unknown) => show({ state: faultOf(error), level: 0 }))
    }
    void start()
    return () => {
      way.abort()
      show(OFF)
    }
  }, [on])
  return listening
}
