import { useEffect } from 'react'

/** A page's title as the browser's tab has it. */
export function tabTitle(title: string | undefined): string {
  return title ? `${title} · Réplique` : 'Réplique'
}

/** Names the browser's tab after what a page shows; until then the route has named it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}
