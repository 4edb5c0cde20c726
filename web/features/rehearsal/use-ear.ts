import { useEffect, useRef, useState } from 'react'
import { hasEnded, hear, LISTENING, loudness } from './ear.ts'

/** Why nobody is heard: it was not allowed, there is no microphone, or the page came over plain http. */
export type Deafness = 'refused' | 'none' | 'insecure'

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
