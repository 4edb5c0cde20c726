import type { AnyRouter } from '@tanstack/react-router'
import { splitPath } from '../platform/i18n/locale.ts'
import { createQueue, savesData, whenIdle } from '../platform/idle-preloading.ts'
import { logFor } from '../platform/log/log.ts'
import { lazyRoutes } from './lazy-routes.ts'

const log = logFor('preloading')

/**
 * Fetches the code of pages ahead: of those whose links come into view, and first of those under the pointer or the
 * focus. Only the code: guards are asked and data are read when somebody goes there. Nothing is fetched before the
 * returned function is called, with the pages that are likely next.
 */
export function preloadPages(router: AnyRouter): (likely: readonly string[]) => void {
  const { promise: painted, resolve: begin } = Promise.withResolvers<void>()
  const add = createQueue(undefined, (work) => void painted.then(() => whenIdle(work)))
  const fetched = new Set<string>()
  const tasks = new Map<string, () => Promise<void>>()

  const taskOf = (path: string, load: () => Promise<unknown>) => async () => {
    log.debug('Fetching a page ahead', path)
    fetched.add(path)
    try {
      await load()
      log.trace('A page is there', path)
    } catch (error) {
      fetched.delete(path)
      log.debug('A page could not be fetched ahead', path, error)
    }
  }
  const preload = (pathname: string, first: boolean): void => {
    const path = (router.getMatchedRoutes(pathname)[2] as { readonly fullPath?: string } | undefined)?.fullPath ?? ''
    const load = lazyRoutes.get(path)
    if (!load || fetched.has(path) || savesData()) return
    const task = tasks.get(path) ?? taskOf(path, load)
    tasks.set(path, task)
    add(task, first)
  }

  // what a link in view asks its router for
  router.preloadRoute = (options) => {
    preload(router.buildLocation(options as Parameters<typeof router.buildLocation>[0]).pathname, false)
    return Promise.resolve(undefined)
  }
  const pointed = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) preload(splitPath(link.pathname).path, true)
  }
  document.addEventListener('pointerover', pointed, { passive: true })
  document.addEventListener('focusin', pointed)
  return (likely) => {
    for (const path of likely) preload(path, false)
    begin()
  }
}
