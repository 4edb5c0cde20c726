import type { AnyRouter } from '@tanstack/react-router'

interface Place {
  readonly pathname: string
  readonly hash: string
}

/** Returns where to scroll after a route change: to the hash's target, otherwise to the top. */
export function scrollTarget(from: Place | undefined, to: Place): 'top' | { readonly id: string } | undefined {
  if (from?.pathname === to.pathname && from.hash === to.hash) return undefined
  return to.hash ? { id: to.hash } : 'top'
}

/** On every route change, scrolls and moves the focus to the new page. */
export function followScroll(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const target = scrollTarget(fromLocation, toLocation)
    if (!target) return
    const element = target === 'top' ? null : document.getElementById(decodeURIComponent(target.id))
    if (element) element.scrollIntoView()
    else scrollTo(0, 0)
    const content = document.getElementById('content')
    const moved = fromLocation && fromLocation.pathname !== toLocation.pathname
    if (moved && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  })
}
