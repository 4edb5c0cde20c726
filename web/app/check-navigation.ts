import { type AnyRouteMatch, notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { secretIn } from '../platform/guest-link.ts'
import { logFor } from '../platform/log/log.ts'
import { isAdministrator } from '../platform/session/administrator.ts'
import { takeInvite } from '../platform/session/pending-invite.ts'
import { keepWish, takeSavedPath } from '../platform/session/saved-path.ts'
import { doorkeeper } from './guards/doorkeeper.ts'
import { askGuards, guardNamed } from './guards/guards.ts'
import { sessionGuard } from './guards/session-guard.ts'
import type { Verdict } from './guards/verdict.ts'
import type { PageEntry } from './pages.ts'
import { redirectionFor } from './route-rules.ts'
import { journeyAfterSignIn, splitJourney } from './session-journeys.ts'

const log = logFor('guards')

/** Whoever holds the secret of a public link needs no account for what it opens. */
export const isOpened = ({ guests }: Pick<PageEntry, 'guests'>, hash: string): boolean =>
  guests === true && secretIn(hash) !== undefined

interface Navigation {
  readonly location: ParsedLocation
  readonly matches: readonly AnyRouteMatch[]
}

/** Runs on every navigation: rules first, then the session guard, then the guards the page names. */
export async function checkNavigation({ location, matches }: Navigation): Promise<void> {
  const { pathname: path, searchStr, hash } = location
  const rule = redirectionFor({ path, search: searchStr, hash })
  if (rule) throw rule.leaves ? redirect({ href: rule.href }) : redirect({ ...splitJourney(rule.href), replace: true })
  const page = matches.at(-1)?.staticData.page
  if (!page || isOpened(page, location.hash)) return
  if (page.playground && !import.meta.env.DEV && !(await isAdministrator())) throw notFound()
  if (page.name === 'auth-login') keepWish(location.searchStr)
  log.trace(`Asking for ${page.path}`, page.guards ?? [])
  const guards = [sessionGuard(), ...(page.guards ?? []).map(guardNamed)]
  const verdict = await askGuards(guards, { path: location.pathname, full: location.publicHref }, doorkeeper)
  log.debug(`To ${page.path}: ${verdict.go}`)
  obey(verdict)
}

function obey(verdict: Verdict): void {
  if (verdict.go === 'nowhere') throw notFound()
  if (verdict.go === 'onward') throw redirect({ ...journeyAfterSignIn({ takeInvite, takeSavedPath }), replace: true })
  if (verdict.go === 'to')
    throw redirect({ to: verdict.path, ...(verdict.hash ? { hash: verdict.hash } : {}), replace: true })
}
