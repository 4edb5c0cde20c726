import { useEffect, useRef } from 'react'

export interface Steps {
  readonly next: () => void
  readonly back: () => void
  readonly pause: () => void
}

/** Where these keys mean something else. */
const OWN = 'input, select, textarea, a, button, summary, [role=dialog], [contenteditable=true]'

/** Space and Enter go on, the arrow goes back, P pauses; not while a button or a field has the focus. */
export function useKeys(steps: Steps): void {
  const now = useRef(steps)
  useEffect(() => {
    now.current = steps
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event
      if (ctrlKey || metaKey || altKey || repeat || document.querySelector('[role=dialog]') !== null) return
      const act = actOf(key, now.current)
      if (act === null) return
      // arrows and letters do nothing to a button, Space and Enter press it
      const presses = key === ' ' || key === 'Enter'
      if (target instanceof Element && target.closest(presses ? OWN : 'input, select, textarea')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

function actOf(key: string, { next, back, pause }: Steps): (() => void) | null {
  if (key === ' ' || key === 'Enter' || key === 'ArrowRight' || key === 'PageDown') return next
  if (key === 'ArrowLeft' || key === 'PageUp') return back
  return key === 'p' || key === 'P' ? pause : null
}
