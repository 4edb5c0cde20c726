import type { Play } from '@replique/script'
import { useEffect, useRef } from 'react'
import { m } from '../../messages/messages.js'
import { showOnLockScreen } from '../../platform/sound/lock-screen.ts'
import { speakerOf } from './words.ts'
import type { Listening } from './use-listening.ts'

/** The play and who speaks on the lock screen, and its keys, once something was heard. */
export function useLockScreen(listening: Listening, { title, script }: { title: string; script: Play }): void {
  const now = useRef(listening)
  useEffect(() => {
    now.current = listening
  })
  const { status } = listening.state
  const isOn = status !== 'still'
  const playing = status === 'playing' || status === 'waiting'
  const utterance = listening.utterances.find(({ id }) => id === listening.cues[listening.state.at]?.id)
  const artist = utterance ? speakerOf(utterance, script) : m.listen_narrator()
  useEffect(() => {
    if (!isOn) return undefined
    return showOnLockScreen({
      title,
      artist,
      playing,
      play: () => now.current.playPause(),
      pause: () => now.current.playPause(),
      previous: () => now.current.step(-1),
      next: () => now.current.step(1),
    })
  }, [isOn, title, artist, playing])
}
