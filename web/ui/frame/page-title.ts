import { useEffect } from 'react'

/** Returns the title for the browser tab. */
export function tabTitle(title: string | undefined): string {
  return title ? `${title} · Réplique` : 'Réplique'
}

/** Sets the browser tab's title from the page's content; until then it has the route's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}
