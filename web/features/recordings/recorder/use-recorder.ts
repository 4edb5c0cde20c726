import { useEffect, useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import { openRecorder, type Sound } from './recorder.ts'

/** A recorder for as long as the page is there. */
export function useRecorder(onTake: (sound: Sound) => void) {
  const [recorder] = useState(() => openRecorder())
  useEffect(() => recorder.hand(onTake))
  useEffect(() => () => recorder.close(), [recorder])
  return { ...useStore(recorder.state), level: recorder.level, toggle: recorder.toggle }
}

export type Recording = ReturnType<typeof useRecorder>
