import type { LiveEvent } from '@replique/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { openArrivals } from '../../features/notifications/arrivals.ts'
import { followLive } from '../../platform/event-stream.ts'
import { currentUser } from '../../platform/session/session.ts'
import { corner } from '../../ui/frame/corner.ts'

export interface App {
  readonly client: QueryClient
  readonly router: AnyRouter
  /** Whether the page stands in the frame, which has a place for the bell. */
  readonly isFramed: () => boolean
}

/** What is to be asked again after an event, by the first words of its key: only what is on the page is asked for now. */
function keysFor(event: LiveEvent): readonly (readonly string[])[] {
  if (event.name === 'all') return [[]]
  // an answer to an invitation makes friends, members and people at a play
  if (event.name === 'news')
    return ['notifications', 'invitations', 'friends', 'groups', 'read-throughs'].map((name) => [name])
  if (event.name === 'job') return [['jobs']]
  const ofPlay = ['one', 'people', 'access', 'casting'].map((part) => ['plays', part, event.playId])
  const ofAll = [
    ['plays', 'list'],
    ['plays', 'group'],
    ['plays', 'casting', 'own'],
  ]
  return [...ofAll, ['read-throughs'], ...ofPlay]
}

/** Follows what happens elsewhere, on whatever page, for as long as the same person is signed in. */
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
  const hangUp = followLive((event) => {
    for (const queryKey of keysFor(event)) void client.invalidateQueries({ queryKey })
    if (event.name === 'news' || event.name === 'all') arrivals.look()
  })
  const takeDown = hangBell(app)
  return () => {
    hangUp()
    takeDown()
    arrivals.end()
  }
}

/** Hangs the bell into the frame as soon as somebody stands in it. */
function hangBell({ router, isFramed }: App): () => void {
  let left = false
  const look = async (): Promise<void> => {
    if (!isFramed() || corner.get()) return
    const { Corner } = await import('./bell.tsx')
    if (!left) corner.set({ Part: Corner })
  }
  // one that cannot be fetched now is asked for again on the next page
  const tryIt = (): void => void look().catch(() => undefined)
  tryIt()
  const unwatch = router.subscribe('onResolved', tryIt)
  return () => {
    left = true
    unwatch()
    corner.set(null)
  }
}
