import type { LiveEvent } from '@replique/contract/collaboration'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { openArrivals } from '../../features/notifications/arrivals.ts'
import { newestQuery } from '../../features/notifications/queries.ts'
import { followLive } from '../../platform/event-stream.ts'
import { currentUser } from '../../platform/session/session.ts'
import { toolbarEnd } from '../../ui/frame/around-page.ts'

export interface App {
  readonly client: QueryClient
  readonly router: AnyRouter
  /** Whether the page is inside the app frame, which contains the bell. */
  readonly isFramed: () => boolean
}

/** Returns the query keys to invalidate after an event, as prefixes. Only queries in use are refetched immediately. */
function keysFor(event: LiveEvent): readonly (readonly string[])[] {
  if (event.name === 'all') return [[]]
  // answering an invitation adds friends, members or collaborators
  if (event.name === 'news')
    return ['notifications', 'invitations', 'friends', 'groups', 'read-throughs'].map((name) => [name])
  if (event.name === 'job') return [['jobs']]
  const ofPlay = ['one', 'people', 'access', 'casting', 'calls', 'rehearsals'].map((part) => [
    'plays',
    part,
    event.playId,
  ])
  const ofAll = [
    ['plays', 'list'],
    ['plays', 'group'],
    ['plays', 'casting', 'own'],
    ['plays', 'calls', 'next'],
  ]
  return [...ofAll, ['read-throughs'], ['plays', event.playId, 'parts'], ...ofPlay]
}

/**
 * Maximum age of loaded notifications, in milliseconds, when the stream opens. If they are older, an event may have
 * been missed, and they are loaded again.
 */
const JUST_NOW = 500

/** Follows server events on all pages while the same user is signed in. */
export function followNotifications(app: App): void {
  let person: string | undefined
  let leave: (() => void) | undefined
  const look = (): void => {
    const now = currentUser.get()?.id
    if (now === person) return
    person = now
    leave?.()
    leave = now === undefined ? undefined : open(app)
  }
  look()
  currentUser.watch(look)
}

function open(app: App): () => void {
  const { client, router } = app
  const arrivals = openArrivals(client, () => ({
    path: router.state.location.pathname,
    go: (place) => void router.navigate(place),
  }))
  const followEvent = (event: LiveEvent): void => {
    for (const queryKey of keysFor(event)) void client.invalidateQueries({ queryKey })
    if (event.name === 'news' || event.name === 'all') arrivals.look()
  }
  const hangUp = followLive(followEvent, () => {
    const { dataUpdatedAt = 0 } = client.getQueryState(newestQuery.queryKey) ?? {}
    if (Date.now() - dataUpdatedAt > JUST_NOW) followEvent({ name: 'news' })
  })
  const takeDown = hangBell(app)
  return () => {
    hangUp()
    takeDown()
    arrivals.end()
  }
}

/** Adds the bell to the app frame once a page in the frame is open. */
function hangBell({ router, isFramed }: App): () => void {
  let left = false
  const look = async (): Promise<void> => {
    if (!isFramed() || toolbarEnd.get()) return
    const { ToolbarEnd } = await import('./bell.tsx')
    if (!left) toolbarEnd.set({ Part: ToolbarEnd })
  }
  // a failed load is retried on the next page
  const tryIt = (): void => void look().catch(() => undefined)
  tryIt()
  const unwatch = router.subscribe('onResolved', tryIt)
  return () => {
    left = true
    unwatch()
    toolbarEnd.set(null)
  }
}
