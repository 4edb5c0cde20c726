import type { Reader } from '../../platform/sound/reader.ts'
import { useEffect, useState } from 'react'
import type { Listening } from './use-listening.ts'

/** Seconds of fade-out before playback pauses, because sudden silence could wake the listener. */
export const FADE = 10
const STEP_MS = 250

/**
 * Fades out playback and pauses it after a number of minutes, then calls `onAsleep`, with false if playback was already
 * paused. Returns a function that cancels the timer.
 */
export function startSleepTimer(
  reader: Pick<Reader, 'pause' | 'setVolume' | 'state'>,
  minutes: number,
  onAsleep: (wasHeard: boolean) => void,
): () => void {
  let fading: ReturnType<typeof setInterval> | undefined
  let left = FADE * 1000
  const fade = (): void => {
    left -= STEP_MS
    if (left > 0) return reader.setVolume(left / (FADE * 1000))
    clearInterval(fading)
    const { status } = reader.state.get()
    const wasHeard = status === 'playing' || status === 'waiting'
    if (wasHeard) reader.pause()
    reader.setVolume(1)
    onAsleep(wasHeard)
  }
  const timer = setTimeout(
    () => {
      fading = setInterval(fade, STEP_MS)
    },
    minutes * 60_000 - FADE * 1000,
  )
  return () => {
    clearTimeout(timer)
    clearInterval(fading)
    reader.setVolume(1)
  }
}

/** When to stop: after a number of minutes, at the end of the current scene, or never. */
export type Sleep = number | 'scene' | null
export const SLEEP_OPTIONS: readonly Sleep[] = [null, 'scene', 15, 30, 60]

interface Asleep {
  readonly sleep: Sleep
  /** The scene that was playing when the timer was set. */
  readonly scene: string | undefined
  /** Whether the timer has stopped playback and the user has not resumed it since. */
  readonly slept: boolean
}

export interface SleepTimer {
  readonly sleep: Sleep
  readonly slept: boolean
  setSleep(this: void, sleep: Sleep): void
}

const AWAKE: Asleep = { sleep: null, scene: undefined, slept: false }

/** A sleep timer for playback. */
export function useSleepTimer({ part, reader, state: { status } }: Listening): SleepTimer {
  const [{ sleep, scene, slept }, set] = useState(AWAKE)
  const isOver = sleep === 'scene' && part?.id !== scene
  useEffect(() => {
    if (typeof sleep !== 'number') return undefined
    return startSleepTimer(reader, sleep, (wasHeard) => set({ ...AWAKE, slept: wasHeard }))
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
