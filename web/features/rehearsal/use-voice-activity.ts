import { useEffect, useRef, useState } from 'react'

/** Hears when somebody has ended speaking, from nothing but how loud it is; no word is recognised and nothing is kept. */
export interface Ear {
  /** How loud the room is by itself, from 0 to 1. */
  readonly floor: number
  /** Milliseconds somebody has spoken, and been quiet since. */
  readonly spoken: number
  readonly quiet: number
}

/** Louder than this, and than so many times the room, is somebody speaking. */
const LEAST = 0.012
const TIMES = 2.5
/** Less than this is a cough or a chair; a pause within a line is shorter than that. */
const SPOKEN = 300
const QUIET = 1200
/** How fast the room is taken to have become louder, a millisecond. */
const RISING = 0.00002

export const LISTENING: Ear = { floor: LEAST, spoken: 0, quiet: 0 }

const isLoud = ({ floor }: Ear, level: number): boolean => level > Math.max(LEAST, floor * TIMES)

/** After so many milliseconds of a loudness from 0 to 1. */
export function hear(ear: Ear, level: number, ms: number): Ear {
  if (isLoud(ear, level)) return { floor: ear.floor + RISING * ms * ear.floor, spoken: ear.spoken + ms, quiet: 0 }
  const floor = level < ear.floor ? ear.floor * 0.9 + level * 0.1 : Math.min(level, ear.floor + RISING * ms)
  // a short noise is forgotten with the silence after it
  const spoken = ear.spoken < SPOKEN && ear.quiet > SPOKEN ? 0 : ear.spoken
  return { floor, spoken, quiet: ear.quiet + ms }
}

/** Somebody has spoken and is done. */
export const hasEnded = ({ spoken, quiet }: Ear): boolean => spoken >= SPOKEN && quiet >= QUIET

/** How loud a stretch of samples is, from 0 to 1: the root of their mean square. */
export function loudness(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.min(1, Math.sqrt(sum / samples.length))
}

/** Why nobody is heard: it was not allowed, there is no microphone, or the page came over plain http. */
type Deafness = 'refused' | 'none' | 'insecure'

export interface Hearing {
  readonly state: 'off' | 'asking' | 'on' | Deafness
  /** How loud it is, from 0 to 1. */
  readonly level: number
}

const OFF: Hearing = { state: 'off', level: 0 }
const EVERY = 50

function deafness(error: unknown): Deafness {
  const { name } = error as Error
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'none'
}

/** Opens the microphone and tells how loud it is; everything stays on this device, and nothing is recorded. */
async function openEar(tell: (level: number) => void, signal: AbortSignal): Promise<void> {
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

/** Hears when somebody has ended a line. `turn` names whose line it is: another one begins anew, none is not listened to. */
export function useEar({ on, turn }: { on: boolean; turn: string | null }, ended: () => void): Hearing {
  const [hearing, show] = useState<Hearing>(OFF)
  const now = useRef({ turn, ended, ear: LISTENING })
  useEffect(() => {
    const other = now.current.turn !== turn
    now.current = { turn, ended, ear: other ? { ...LISTENING, floor: now.current.ear.floor } : now.current.ear }
  })
  useEffect(() => {
    if (!on) return
    const way = new AbortController()
    const tell = (level: number): void => {
      show({ state: 'on', level })
      const { current } = now
      current.ear = hear(current.ear, level, EVERY)
      if (current.turn === null || !hasEnded(current.ear)) return
      current.ear = { ...LISTENING, floor: current.ear.floor }
      current.ended()
    }
    const start = async (): Promise<void> => {
      // over plain http there is no such thing
      const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
      if (!devices) return show({ state: 'insecure', level: 0 })
      show({ state: 'asking', level: 0 })
      await openEar(tell, way.signal).catch((error: unknown) => show({ state: deafness(error), level: 0 }))
    }
    void start()
    return () => {
      way.abort()
      show(OFF)
    }
  }, [on])
  return hearing
}
