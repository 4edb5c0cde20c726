import {
  type AnyRouteMatch,
  notFound,
  type ParsedLocation,
  redirect,
  Outlet,
  useMatches,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { secretIn } from '../platform/guest-link.ts'
import { logFor } from '../platform/log/log.ts'
import { isAdministrator } from '../platform/session/administrator.ts'
import { takeInvite } from '../platform/session/pending-invite.ts'
import { saveLinkPath, takeSavedPath } from '../platform/session/saved-path.ts'
import { appGuardContext, askGuards, guardNamed, sessionGuard, type GuardResult } from './guards.ts'
import { type PageEntry, pages } from './pages.ts'
import { redirectionFor } from './route-rules.ts'
import { destinationAfterSignIn, parseDestination, parseSearch, stringifySearch } from './session-destinations.ts'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { m } from '../messages/messages.js'
import { forceColourMode } from '../platform/colour-mode.ts'
import { useUser } from '../platform/session/session.ts'
import { AppFrame, type Tab } from '../ui/frame/app-frame.tsx'
import { OpenFrame } from '../ui/frame/open-frame.tsx'
import { tabTitle } from '../ui/frame/around-page.ts'
import { DroppedFiles, PaletteKeys } from './on-demand.tsx'
import { getLocale, splitPath, withLocale } from '../platform/i18n/locale.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { lazyPage, lazyRoutes } from './lazy-page.tsx'
import { MissingScreen, RouteErrorScreen } from './screens/error-screens.tsx'
import { newVersion, takeOverWorker } from '../platform/new-version.ts'
import { whenReloadSafe } from '../platform/reload.ts'
import { useStore } from '../platform/store.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'

interface Props {
  /** Whether the notice covers part of the page instead of pushing it down, for pages with their own frame. */
  readonly floating?: boolean
}

/** Announces a new version; the user decides when to reload. */
function VersionNotice({ floating = false }: Props) {
  const [waiting, setWaiting] = useState(false)
  if (!useStore(newVersion)) return null
  const reload = async () => {
    setWaiting(true)
    await whenReloadSafe()
    await takeOverWorker()
    location.reload()
  }
  return (
    <div
      role="status"
      className={classNames(
        'flex items-center justify-between gap-3 border-line bg-accent-soft py-1 pr-2 pl-5',
        floating
          ? // above the tabs on a phone
            'fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-40 rounded-base border shadow-base max-rail:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-rail:left-4'
          : 'border-b',
      )}
    >
      {waiting ? m.together_version_waits() : m.version_ready()}
      <Button look="plain" busy={waiting} onClick={() => void reload()}>
        {m.version_reload()}
      </Button>
    </div>
  )
}

const log = logFor('guards')

/** Returns whether a page is opened with the secret of a public link, and therefore needs no account. */
export const isOpened = ({ guests }: Pick<PageEntry, 'guests'>, hash: string): boolean =>
  guests === true && secretIn(hash) !== undefined

interface Navigation {
  readonly location: ParsedLocation
  readonly matches: readonly AnyRouteMatch[]
}

/** Runs on every navigation: redirect rules first, then the session guard, then the page's own guards. */
async function checkNavigation({ location, matches }: Navigation): Promise<void> {
  const { pathname: path, searchStr, hash } = location
  const rule = redirectionFor({ path, search: searchStr, hash })
  if (rule)
    throw rule.leaves ? redirect({ href: rule.href }) : redirect({ ...parseDestination(rule.href), replace: true })
  const page = matches.at(-1)?.staticData.page
  if (!page || isOpened(page, location.hash)) return
  if (page.playground && !import.meta.env.DEV && !(await isAdministrator())) throw notFound()
  if (page.name === 'auth-login') saveLinkPath(location.searchStr)
  log.trace(`Asking for ${page.path}`, page.guards ?? [])
  const guards = [sessionGuard(), ...(page.guards ?? []).map(guardNamed)]
  const result = await askGuards(guards, { path: location.pathname, full: location.publicHref }, appGuardContext)
  log.debug(`To ${page.path}: ${result.go}`)
  obey(result)
}

function obey(result: GuardResult): void {
  if (result.go === 'nowhere') throw notFound()
  if (result.go === 'onward')
    throw redirect({ ...destinationAfterSignIn({ takeInvite, takeSavedPath }), replace: true })
  if (result.go === 'to')
    throw redirect({ to: result.path, ...(result.hash ? { hash: result.hash } : {}), replace: true })
}

const tabs = (): Tab[] => [
  { to: '/', icon: 'house', label: m.nav_home() },
  { to: '/plays', icon: 'book-open-text', label: m.nav_plays() },
  { to: '/groups', icon: 'users', label: m.nav_groups() },
  { to: '/social/friends', icon: 'heart-handshake', label: m.nav_friends() },
  { to: '/profile', icon: 'circle-user-round', label: m.nav_profile() },
]

/** The frame around the current route's page. */
function Shell() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  const user = useUser()
  const title = page?.title?.()
  useEffect(() => forceColourMode(page?.colourMode), [page])
  // runs before the page's own effects, which may set a better title
  useLayoutEffect(() => {
    document.title = tabTitle(title)
  }, [title])
  return (
    <>
      <Frame page={page} signedIn={!!user}>
        <Outlet />
        <PaletteKeys />
      </Frame>
      {/* outside the frames, which are replaced on navigation, so that an import continues; the key ends the import
          when the user changes */}
      {user && <DroppedFiles key={user.id} />}
    </>
  )
}

interface FrameProps {
  readonly page: PageEntry | undefined
  readonly signedIn: boolean
  readonly children: ReactNode
}

function Frame({ page, signedIn, children }: FrameProps) {
  if (page?.frame === 'bare')
    return (
      <>
        {children}
        <VersionNotice floating />
      </>
    )
  if (!signedIn) return <OpenFrame notice={<VersionNotice />}>{children}</OpenFrame>
  return (
    <AppFrame tabs={tabs()} notice={<VersionNotice />}>
      {children}
    </AppFrame>
  )
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageEntry
  }
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: MissingScreen,
  errorComponent: RouteErrorScreen,
  beforeLoad: checkNavigation,
})

const routes = pages.map((page) => {
  const component = lazyPage(page.load)
  lazyRoutes.set(page.path, component.ahead)
  return createRoute({ getParentRoute: () => root, path: page.path, staticData: { page }, component })
})

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultErrorComponent: RouteErrorScreen,
  defaultNotFoundComponent: MissingScreen,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 200,
  parseSearch,
  stringifySearch,
  scrollRestoration: false,
  defaultHashScrollIntoView: false,
  rewrite: {
    input: ({ url }) => {
      url.pathname = splitPath(url.pathname).path
      return url
    },
    output: ({ url }) => {
      url.pathname = withLocale(url.pathname, getLocale())
      return url
    },
  },
})
