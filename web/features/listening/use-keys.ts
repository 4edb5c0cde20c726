import { useEffect, useRef } from 'react'
import type { Listening } from './use-listening.ts'

const BUSY = 'input, select, textarea, [contenteditable], [role=dialog], [role=menu], [role=slider]'

/** Space plays and pauses, the arrows go by lines, with Shift by scenes. */
export function useKeys(listening: Listening): void {
  const now = useRef(listening)
  useEffect(() => {
    now.current = listening
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key, shiftKey } = event
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (target instanceof Element && target.closest(BUSY)) return
      // a button that has the focus takes the space bar itself
      if (key === ' ' && target instanceof Element && target.closest('button, a, summary')) return
      const deed = deedOf(now.current, key, shiftKey)
      if (!deed) return
      event.preventDefault()
      deed()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function deedOf({ playPause, step, stepScene }: Listening, key: string, shift: boolean): (() => void) | undefined {
  if (key === ' ') return playPause
  if (key === 'ArrowRight') return () => (shift ? stepScene(1) : step(1))
  if (key === 'ArrowLeft') return () => (shift ? stepScene(-1) : step(-1))
  return undefined
}
