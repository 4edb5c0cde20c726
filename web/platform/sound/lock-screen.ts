import { useEffect } from 'react'

/** The title shown on the lock screen, and the actions of its buttons and the media keys. */
export interface OnLockScreen {
  readonly title: string
  readonly artist: string
  readonly playing: boolean
  play(): void
  pause(): void
  previous(): void
  next(): void
}

const ACTIONS = { play: 'play', pause: 'pause', previoustrack: 'previous', nexttrack: 'next' } as const

/**
 * Shows the title and the buttons on the lock screen, and returns a function that removes them. Does nothing in
 * browsers without media sessions.
 */
export function showOnLockScreen(shown: OnLockScreen): () => void {
  const { mediaSession } = navigator as { mediaSession?: MediaSession }
  if (!mediaSession) return () => undefined
  mediaSession.metadata = new MediaMetadata({ title: shown.title, artist: shown.artist, album: 'Réplique' })
  mediaSession.playbackState = shown.playing ? 'playing' : 'paused'
  const set = (of: (deed: 'play' | 'pause' | 'previous' | 'next') => (() => void) | null): void => {
    for (const [action, deed] of Object.entries(ACTIONS))
      mediaSession.setActionHandler(action as MediaSessionAction, of(deed))
  }
  set((deed) => () => shown[deed]())
  return () => {
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
    set(() => null)
  }
}

/** Keeps the screen on while a page is visible, if the browser can. */
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
    // the browser releases the lock when the page is hidden, and doesn't restore it
    document.addEventListener('visibilitychange', look)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', look)
      void held?.release()
    }
  }, [wanted])
}
