import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 56.25rem)'

function watch(tell: () => void): () => void {
  const asked = matchMedia(WIDE)
  asked.addEventListener('change', tell)
  return () => asked.removeEventListener('change', tell)
}

/** Whether there is room for something beside the text. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches)
