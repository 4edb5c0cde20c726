import type { Reader } from '../../platform/sound/reader.ts'

/** Seconds over which the sound fades before it pauses, so that nobody is woken by the silence. */
export const FADE = 10
const STEP_MS = 250

/**
 * Has a reading fade and pause after so many minutes, at the line that is heard then; whoever had paused it by themselves
 * is told nothing. Answers how to have it go on as before.
 */
export function fallAsleep(
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
