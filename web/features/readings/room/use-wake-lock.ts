import { useEffect } from 'react'

/** Keeps the screen lit while a page is looked at, where the browser can. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let held: WakeLockSentinel | null = null
    let over = false
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (over) void lock?.release()
      else held = lock
    }
    const look = (): void => void hold()
    look()
    // a lock ends when the page is left, and is not given back by itself
    document.addEventListener('visibilitychange', look)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', look)
      void held?.release()
    }
  }, [wanted])
}
