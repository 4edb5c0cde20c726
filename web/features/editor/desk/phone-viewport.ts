import { useEffect } from 'react'

/** Where a keyboard covers the page without resizing it, the editor's own height follows what is left. */
export function usePhoneViewport(): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!viewport) return undefined
    const root = document.documentElement.style
    const fit = (): void => {
      // a page zoomed in by hand is not a keyboard
      if (viewport.scale > 1.01) return
      root.setProperty('--desk', `${Math.round(viewport.height)}px`)
      root.setProperty('--desk-top', `${Math.round(viewport.offsetTop)}px`)
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
      root.removeProperty('--desk')
      root.removeProperty('--desk-top')
    }
  }, [])
}
