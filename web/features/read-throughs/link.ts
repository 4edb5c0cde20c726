import { randomId } from '../../platform/random-id.ts'
import { type LiveReadThrough, READ_THROUGH_HEARTBEAT, readThroughLivePath } from '@replique/contract'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { api, askForStream } from '../../platform/api/api.ts'
import { openFramesOf, openLive, listenTo, type Listen } from '../../platform/event-stream.ts'
import { onSessionChange } from '../../platform/session/session.ts'
import { createStore, type Store } from '../../platform/store.ts'
import type { Place } from './queries.ts'
import { useEffect, useMemo } from 'react'
import { showToast } from '../../ui/toast/toasts.ts'

const KEY = 'replique-reading-device'

/** Returns a unique id for this tab. The id survives reloads. */
function thisDevice(): string {
  try {
    const known = sessionStorage.getItem(KEY)
    if (known !== null) return known
    const made = randomId()
    sessionStorage.setItem(KEY, made)
    return made
  } catch {
    return randomId()
  }
}

/** The position to which the user wants to move the pointer. */
interface Target {
  readonly line: number
  readonly running: boolean
}

interface Pointer {
  /** Receives the read-through's state from the server. */
  readonly take: (state: LiveReadThrough) => void
  readonly moveTo: (moveTo: Target) => void
}

interface Ends {
  readonly ask: (move: number, moveTo: Target) => Promise<LiveReadThrough>
  /** Shows the state from the server, with the pointer where the user has just moved it. */
  readonly show: (state: LiveReadThrough) => void
  readonly fail: (error: unknown) => void
}

/**
 * Moves the pointer on this page immediately, and sends one move at a time to the server; only the latest move waits.
 * Refused moves are reverted.
 */
function openPointer({ ask, show, fail }: Ends): Pointer {
  const now: { said: LiveReadThrough | null; target: Target | null; asking: boolean } = {
    said: null,
    target: null,
    asking: false,
  }
  const draw = (): void => {
    if (now.said !== null) show(now.target === null ? now.said : { ...now.said, ...now.target })
  }
  const take = (state: LiveReadThrough): void => {
    // skip responses that arrive after a newer one
    if (now.said !== null && state.move < now.said.move) return
    now.said = state
    draw()
  }
  const askOnce = async (said: LiveReadThrough, target: Target): Promise<void> => {
    try {
      const answer = await ask(said.move, target)
      if (now.target === target) now.target = null
      take(answer)
    } catch (error) {
      now.target = null
      draw()
      fail(error)
    }
  }
  const askOn = async (): Promise<void> => {
    if (now.asking) return
    now.asking = true
    while (now.said !== null && now.target !== null) await askOnce(now.said, now.target)
    now.asking = false
  }
  return {
    take,
    moveTo: (moveTo) => {
      now.target = moveTo
      draw()
      void askOn()
    },
  }
}

interface Linked {
  readonly readThrough: LiveReadThrough | null
  /** Whether the event stream is connected. */
  readonly connected: boolean
  /** The error that ended the connection for good: the read-through doesn't exist, or the user has lost access. */
  readonly out: unknown
}

/** A device's connection to a read-through. */
export interface ReadThroughLink {
  readonly place: Place
  readonly device: string
  readonly linked: Store<Linked>
  readonly go: (moveTo: Target) => void
  /** Receives a state that the server returned, and shows it. */
  readonly take: (state: LiveReadThrough) => void
  /** Opens the connection and returns a function that closes it. */
  readonly open: () => () => void
}

const LOST: ReadonlySet<string | undefined> = new Set(['play_not_found', 'reading_not_found', 'no_authorization'])

function readState(name: string, data: string): LiveReadThrough[] {
  if (name !== 'state') return []
  try {
    return [JSON.parse(data) as LiveReadThrough]
  } catch {
    return []
  }
}

/** Returns the previous object if the new one is equal to it, so that audio isn't restarted. */
const same = <T>(before: T, now: T): T => (JSON.stringify(before) === JSON.stringify(now) ? before : now)

const kept = (before: LiveReadThrough | null, now: LiveReadThrough): LiveReadThrough =>
  before === null ? now : { ...now, parts: same(before.parts, now.parts), people: same(before.people, now.people) }

/** Creates a connection. Once opened, it reconnects automatically and sends a heartbeat every few seconds. */
function openLink(place: Place, device: string, onFail: (error: unknown) => void): ReadThroughLink {
  const linked = createStore<Linked>({ readThrough: null, connected: false, out: null })
  const change = (to: Partial<Linked>): void => linked.set((now) => ({ ...now, ...to }))
  let close = (): void => undefined
  const lose = (error: unknown): void => {
    if (!LOST.has(failureCode(error))) return
    change({ out: error, connected: false })
    close()
  }
  const pointer = openPointer({
    ask: (move, moveTo) => api.sound.readings.move({ ...place, move, device, ...moveTo }),
    show: (readThrough) => linked.set((now) => ({ ...now, readThrough: kept(now.readThrough, readThrough) })),
    fail: (error) => {
      lose(error)
      // somebody else moved first, and their move is already shown
      if (failureCode(error) !== 'reading_moved_on') onFail(error)
    },
  })
  const listen: Listen<LiveReadThrough> = (signal, listener) => {
    const opened = (): void => {
      change({ connected: true })
      listener.opened()
    }
    const path = readThroughLivePath(place.id, place.readingId, device)
    return listenTo(path, openFramesOf(readState), { signal, listener: { ...listener, opened } })
      .catch((error: unknown) => {
        lose(error)
        throw error
      })
      .finally(() => change({ connected: false }))
  }
  const listenOn = (): (() => void) => {
    const rest = new AbortController()
    const live = openLive<LiveReadThrough>(
      listen,
      (state) => {
        pointer.take(state)
        if (state.endedAt !== null) rest.abort()
      },
      () => undefined,
    )
    const here = `/api/plays/${place.id}/readings/${place.readingId}/here`
    const sign = (): void => void askForStream(here, { device }, rest.signal).catch(lose)
    const beat = setInterval(sign, READ_THROUGH_HEARTBEAT.every)
    const look = (): void => void (document.visibilityState === 'visible' && live.renew())
    addEventListener('online', live.renew, { signal: rest.signal })
    const unfollow = onSessionChange(live.wake)
    document.addEventListener('visibilitychange', look, { signal: rest.signal })
    rest.signal.addEventListener('abort', () => {
      clearInterval(beat)
      unfollow()
      live.end()
    })
    return () => rest.abort()
  }
  const open = (): (() => void) => {
    close = listenOn()
    return close
  }
  return { place, device, linked, open, go: pointer.moveTo, take: pointer.take }
}

/** Connects this device to a read-through while its page is open. */
export function useLink(playId: string, readingId: string): ReadThroughLink {
  const link = useMemo(
    () => openLink({ id: playId, readingId }, thisDevice(), (error) => showToast({ title: failureMessage(error) })),
    [playId, readingId],
  )
  useEffect(() => link.open(), [link])
  return link
}
