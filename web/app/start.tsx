import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { isChunkError, isFetchingAhead, reloadOnce } from '../platform/chunk-reload.ts'
import { startColourMode } from '../platform/colour-mode.ts'
import { loadFlags, loadLogLevel } from '../platform/flags.ts'
import { followAddress, startLocale } from '../platform/i18n/locale.ts'
import { startIcons } from '../platform/icons.ts'
import { whenIdle } from '../platform/idle-preloading.ts'
import { watchInstallation } from '../platform/installation.ts'
import { watchVersions } from '../platform/new-version.ts'
import { startNonce } from '../platform/nonce.ts'
import { registerServiceWorker } from '../platform/service-worker.ts'
import { auth, currentUser, readSession } from '../platform/session/session.ts'
import { App } from './app.tsx'
import { followSession } from './follow-session.ts'
import { keepLists, restoreLists } from './kept-lists.ts'
import { preloadPages } from './preload-pages.ts'
import { router } from './router.tsx'
import { followScroll } from './scrolling.ts'

/** Marks of an address to which an authentication service has sent somebody back. */
const MAY_RETURN = /[?&#](?:code|error|error_code|access_token|message)=/

/** Everything that happens once, in the order it has to. */
export async function start(): Promise<void> {
  if (import.meta.env.DEV) (await import('../platform/log/from-address.ts')).takeLevels(location.search)
  startNonce()
  startLocale()
  startColourMode()
  startIcons()
  watchChunks()
  watchInstallation()
  if (MAY_RETURN.test(location.search + location.hash)) (await import('../platform/session/callback.ts')).takeCallback()
  await readSession()
  const user = currentUser.get()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (user) restoreLists(queries, user.id)
  keepLists(queries, () => currentUser.get()?.id)
  followSession(router, queries)
  followScroll(router)
  // the history is ahead of the address bar, which it writes later
  router.history.subscribe(() => followAddress(router.history.location.pathname))
  const preload = preloadPages(router)
  createRoot(findRoot(), { onUncaughtError: reportMount }).render(<App router={router} queries={queries} />)
  void loadFlags()
  void loadLogLevel()
  whenIdle(() => {
    void auth()
    watchVersions()
    void follow(queries)
    void registerServiceWorker()
    preload(user ? ['/plays', '/plays/$id', '/plays/$id/edit', '/profile'] : ['/auth/login', '/auth/register'])
  })
}

/** The event stream and the bell come once the page is painted, and are left out where they cannot be fetched. */
async function follow(client: QueryClient): Promise<void> {
  const news = await import('../routes/news/live.ts').catch(() => undefined)
  const isFramed = () => router.state.matches.at(-1)?.staticData.page?.frame !== 'bare'
  news?.followNews({ client, router, isFramed })
}

function findRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place for the application.')
  return root
}

function reportMount(error: unknown): void {
  console.error('Error while mounting app:', error)
}

/** Parts of the program that are gone from the server mean that a new version is there. */
function watchChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (isFetchingAhead()) return
    if (isChunkError((event as Event & { payload?: unknown }).payload) && reloadOnce()) event.preventDefault()
  })
}
