/** Sets what surrounds a page's content: the title of the browser tab, and the end of the toolbar. */
import { type ComponentType, useEffect } from 'react'
import { createStore } from '../../platform/store.ts'

/** Returns the title for the browser tab. */
export function tabTitle(title: string | undefined): string {
  return title ? `${title} · Réplique` : 'Réplique'
}

/** Sets the browser tab's title from the page's content, in place of the route's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}

/** The component at the end of every page's toolbar, once it has loaded. */
export const toolbarEnd = createStore<{ readonly Part: ComponentType } | null>(null)
