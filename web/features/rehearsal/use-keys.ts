import { useEffect, useRef, type RefObject } from 'react'
import { goBack, goOn, showWhole, toggleMissed, whisper, type Practice } from './practice.ts'

type Deed = (now: Practice) => Practice

const DEEDS: Readonly<Record<string, Deed>> = {
  ' ': goOn,
  Enter: goOn,
  ArrowRight: goOn,
  ArrowLeft: goBack,
  w: whisper,
  l: showWhole,
  m: toggleMissed,
}

interface Keys {
  readonly change: (deed: Deed) => void
  readonly leave: () => void
}

/** What keys do while the focus is within an element; single letters mean nothing elsewhere. */
export function useKeys(within: RefObject<HTMLElement | null>, keys: Keys): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const element = within.current
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const { key, target } = event
      if (key === 'Escape') return now.current.leave()
      // a button that has the focus takes these itself
      if ((key === ' ' || key === 'Enter') && target instanceof Element && target.closest('button')) return
      const deed = DEEDS[key.length === 1 ? key.toLowerCase() : key]
      if (!deed) return
      event.preventDefault()
      now.current.change(deed)
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [within])
}
