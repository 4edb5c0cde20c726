import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showOnLockScreen } from './lock-screen.ts'

/** A fake lock screen: its metadata and its media keys. */
function openLockScreen() {
  const keys = new Map<string, () => void>()
  return {
    metadata: null as unknown,
    playbackState: 'none',
    keys,
    setActionHandler: (action: string, hear: (() => void) | null) =>
      hear === null ? void keys.delete(action) : void keys.set(action, hear),
  }
}

let screen: ReturnType<typeof openLockScreen>
beforeEach(() => {
  screen = openLockScreen()
  vi.stubGlobal('navigator', { mediaSession: screen })
  vi.stubGlobal('MediaMetadata', function metadata(this: object, shown: object) {
    Object.assign(this, shown)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const shown = (more: { playing?: boolean } = {}) => {
  const deeds: string[] = []
  const deed = (name: string) => () => void deeds.push(name)
  const [play, pause, previous, next] = ['play', 'pause', 'previous', 'next'].map(deed) as [
    () => void,
    () => void,
    () => void,
    () => void,
  ]
  return { deeds, value: { title: 'La Pluie', artist: 'ADA', playing: true, play, pause, previous, next, ...more } }
}

test('the lock screen shows the play and the speaker, and its keys work', () => {
  const { deeds, value } = shown()
  showOnLockScreen(value)
  expect(screen.metadata).toMatchObject({ title: 'La Pluie', artist: 'ADA', album: 'Réplique' })
  expect(screen.playbackState).toBe('playing')
  for (const key of ['pause', 'play', 'nexttrack', 'previoustrack']) screen.keys.get(key)?.()
  expect(deeds).toEqual(['pause', 'play', 'next', 'previous'])
})

test('the lock screen shows a pause, and is restored afterwards', () => {
  const leave = showOnLockScreen(shown({ playing: false }).value)
  expect(screen.playbackState).toBe('paused')
  leave()
  expect([screen.metadata, screen.playbackState, screen.keys.size]).toEqual([null, 'none', 0])
})

test('a browser without a media session is not affected', () => {
  vi.stubGlobal('navigator', {})
  expect(() => showOnLockScreen(shown().value)()).not.toThrow()
})
