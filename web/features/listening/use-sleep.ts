import { useEffect, useState } from 'react'
import { fallAsleep } from './falling-asleep.ts'
import type { Listening } from './use-listening.ts'

/** Minutes after which it grows silent, or with the scene that is heard. */
export type Sleep = number | 'scene' | null
export const SLEEPS: readonly Sleep[] = [null, 'scene', 15, 30, 60]

interface Asleep {
  readonly sleep: Sleep
  /** The scene that was heard when it was asked for. */
  readonly scene: string | undefined
  /** It grew silent by itself, and nobody has gone on since. */
  readonly slept: boolean
}

export interface Sleeping {
  readonly sleep: Sleep
  readonly slept: boolean
  setSleep(this: void, sleep: Sleep): void
}

const AWAKE: Asleep = { sleep: null, scene: undefined, slept: false }

/** Ends the reading for whoever falls asleep over it. */
export function useSleep({ part, reader, state: { status } }: Listening): Sleeping {
  const [{ sleep, scene, slept }, set] = useState(AWAKE)
  const isOver = sleep === 'scene' && part?.id !== scene
  useEffect(() => {
    if (typeof sleep !== 'number') return undefined
    return fallAsleep(reader, sleep, (wasHeard) => set({ ...AWAKE, slept: wasHeard }))
  }, [sleep, reader])
  useEffect(() => {
    if (isOver) reader.stop()
  }, [isOver, reader])
  const goesOn = status === 'playing' || status === 'waiting'
  if (isOver && status === 'still') set({ ...AWAKE, slept: true })
  if (slept && goesOn) set(AWAKE)
  return {
    sleep: isOver ? null : sleep,
    slept,
    setSleep: (next) => set({ sleep: next, scene: part?.id, slept: false }),
  }
}
