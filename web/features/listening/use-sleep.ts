import { useEffect, useState } from 'react'
import type { Listening } from './use-listening.ts'

/** Minutes after which it grows silent, or with the scene that is heard. */
export type Sleep = number | 'scene' | null
export const SLEEPS: readonly Sleep[] = [null, 'scene', 15, 30, 60]

interface Asleep {
  readonly sleep: Sleep
  /** The scene that was heard when it was asked for. */
  readonly scene: string | undefined
}

/** Ends the reading for whoever falls asleep over it. */
export function useSleep({ part, reader }: Listening): readonly [Sleep, (sleep: Sleep) => void] {
  const [{ sleep, scene }, set] = useState<Asleep>({ sleep: null, scene: undefined })
  const isOver = sleep === 'scene' && part?.id !== scene
  useEffect(() => {
    if (typeof sleep !== 'number') return undefined
    const timer = setTimeout(() => reader.pause(), sleep * 60_000)
    return () => clearTimeout(timer)
  }, [sleep, reader])
  useEffect(() => {
    if (isOver) reader.stop()
  }, [isOver, reader])
  return [isOver ? null : sleep, (next) => set({ sleep: next, scene: part?.id })]
}
