import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLocale, splitPath, followAddress, startLocale } from '../platform/i18n/locale.ts'
import { useStore } from '../platform/store.ts'
import { toasts, showToast } from '../ui/toast/toasts.ts'
import { TopBoundary, showMountFailure } from './screens/error-screens.tsx'
import { createQueue, savesData, whenIdle, whenLoaded } from '../platform/idle-preloading.ts'
import { logFor } from '../platform/log/log.ts'
import { lazyRoutes } from './lazy-page.tsx'
import { m } from '../messages/messages.js'
import { takeInvite } from '../platform/session/pending-invite.ts'
import { savePath, takeSavedPath } from '../platform/session/saved-path.ts'
import {
  currentSession,
  currentUser,
  isLeaving,
  onSessionChange,
  auth,
  readSession,
} from '../platform/session/session.ts'
import { forgetLists, cacheLists, restoreLists } from './kept-lists.ts'
import { destinationFor } from './session-destinations.ts'
import { createRoot } from 'react-dom/client'
import { isChunkError, isFetchingAhead, reloadOnce } from '../platform/reload.ts'
import { startColourMode } from '../platform/colour-mode.ts'
import { loadFlags } from '../platform/flags.ts'
import { startIcons } from '../platform/icons.ts'
import { watchInstallation } from '../platform/installation.ts'
import { watchVersions, registerServiceWorker } from '../platform/new-version.ts'
import { removeEarlyContent, startNonce } from '../platform/from-server.ts'
import { router } from './router.tsx'
import { followScroll } from './scrolling.ts'
import '../ui/theme/theme.css'

const Toaster = lazy(async () => ({ default: (await import('../ui/toast/toaster.tsx')).Toaster }))

interface Props {
  readonly router: AnyRouter
  readonly queries: QueryClient
}

/** The root component. Changing the language remounts it, so that no text in the old language remains. */
function App({ router, queries }: Props) {
  const locale = useLocale()
  const toasting = useStore(toasts).length > 0
  return (
    <TopBoundary key={locale}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        {toasting && (
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        )}
      </QueryClientProvider>
    </TopBoundary>
  )
}

const log = logFor('preloading')

/**
 * Preloads the code of pages whose links are hovered or focused. After first paint, call the returned function with the
 * likely next pages, which are then preloaded too unless a service worker caches all pages. Guards run and data loads
 * only on navigation.
 */
function preloadPages(router: AnyRouter): (likely: readonly string[]) => void {
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

  const pointed = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) preload(splitPath(link.pathname).path, true)
  }
  document.addEventListener('pointerover', pointed, { passive: true })
  document.addEventListener('focusin', pointed)
  return (likely) => {
    if (!('serviceWorker' in navigator)) for (const path of likely) preload(path, false)
    begin()
  }
}

const signIn = logFor('sign-in')
const refresh = logFor('refresh')

const ENTRIES: readonly string[] = ['SIGNED_IN', 'MFA_CHALLENGE_VERIFIED']

/** Navigates when the user signs in or out, in this tab or another. */
function followSession(router: AnyRouter, queries: QueryClient): void {
  let before = currentUser.get()?.id
  let token = currentSession.get()?.access_token
  onSessionChange((event, session) => {
    // undefined while two-step verification is still pending
    const after = currentUser.get()?.id
    // compares tokens too: a session that ended elsewhere may still be stored when the same user signs in again, and
    // the client emits SIGNED_IN even for a session that it only found in storage
    const entering = ENTRIES.includes(event) && token !== session?.access_token
    const recovering = event === 'PASSWORD_RECOVERY'
    if (token !== session?.access_token) refresh.debug(session ? 'Another token is held' : 'No token is held any more')
    if (session?.expires_at)
      refresh.trace('Seconds until the token ends', session.expires_at - Math.ceil(Date.now() / 1000))
    token = session?.access_token
    signIn.trace(event)
    if (entering || !before !== !after) signIn.debug(after ? 'Somebody is signed in' : 'Nobody is signed in')
    if (before === after && !entering) return
    if (before !== after) queries.clear()
    if (before && before !== after && isLeaving()) forgetLists(before)
    const { pathname: path, publicHref } = router.state.location
    const change = { before: !!before, after: !!after, entering, recovering, path }
    const journey = destinationFor(change, { takeInvite, takeSavedPath })
    before = after
    if (!journey) return
    if (!after && !isLeaving()) {
      savePath(publicHref)
      if (!session) showToast({ title: m.session_ended(), body: m.session_ended_kept() })
    }
    const { to, search = {}, hash } = journey
    void router.navigate({ to, search, ...(hash ? { hash } : {}), replace: true })
  })
}

/** Matches the URL parameters that an authentication service adds when it redirects back to the app. */
const MAY_RETURN = /[?&#](?:code|error|error_code|access_token|message)=/

/** Milliseconds between the page's loading and the service worker's. */
const WORKER_DELAY = 4000

/**
 * Starts the app. The order matters: language, colours and session are ready before the first render, and the
 * parameters of a redirect are read before the session.
 */
async function start(): Promise<void> {
  if (import.meta.env.DEV) (await import('../platform/log/from-address.ts')).setLevelsFromUrl(location.search)
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
  cacheLists(queries, () => currentUser.get()?.id)
  followSession(router, queries)
  followScroll(router)
  // the editor removes the early content of its page itself, once it shows the script
  router.subscribe('onResolved', ({ toLocation }) => {
    if (!toLocation.pathname.endsWith('/edit')) removeEarlyContent()
  })
  // the router's history updates before the address bar does
  router.history.subscribe(() => followAddress(router.history.location.pathname))
  const preload = preloadPages(router)
  createRoot(findRoot(), { onUncaughtError: reportMount }).render(<App router={router} queries={queries} />)
  void loadFlags()
  whenIdle(() => {
    void auth()
    watchVersions()
    void follow(queries)
    // the worker fetches all files of the app, which would compete with what the page itself still loads and displays
    whenLoaded(() => setTimeout(() => void registerServiceWorker(), WORKER_DELAY))
    preload(user ? ['/plays', '/plays/$id', '/plays/$id/edit', '/profile'] : ['/auth/login', '/auth/register'])
  })
}

/** Loads the event stream and the notification bell after first paint; skips them if loading fails. */
async function follow(client: QueryClient): Promise<void> {
  const notifications = await import('../routes/notifications/live.ts').catch(() => undefined)
  const isFramed = () => router.state.matches.at(-1)?.staticData.page?.frame !== 'bare'
  notifications?.followNotifications({ client, router, isFramed })
}

function findRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place for the application.')
  return root
}

function reportMount(error: unknown): void {
  console.error('Error while mounting app:', error)
}

/** Reloads the page if a chunk is missing on the server, because a new version must have been deployed. */
function watchChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (isFetchingAhead()) return
    if (isChunkError((event as Event & { payload?: unknown }).payload) && reloadOnce()) event.preventDefault()
  })
}

start().catch((error: unknown) => {
  console.error('Error while mounting app:', error)
  showMountFailure(error)
})
