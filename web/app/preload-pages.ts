import { createQueue } from '../platform/idle-preloading.ts'
import { lazyRoutes } from './lazy-routes.ts'

/** Fetches the pages one goes to next while nothing else happens. */
export function preloadPages(paths: readonly string[]): void {
  const add = createQueue()
  for (const path of paths) {
    const preload = lazyRoutes.get(path)
    if (preload) add(preload)
  }
}
