import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { getLocale, splitPath, withLocale } from '../platform/i18n/locale.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { checkNavigation } from './check-navigation.ts'
import { lazyPage } from './lazy-page.tsx'
import { lazyRoutes } from './lazy-routes.ts'
import { type PageEntry, pages } from './pages.ts'
import { MissingScreen } from './screens/missing-screen.tsx'
import { RouteErrorScreen } from './screens/route-error-screen.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { Shell } from './shell.tsx'

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
  defaultPreload: 'viewport',
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
