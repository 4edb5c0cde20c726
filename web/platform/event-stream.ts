import { type LiveEvent, EVENTS_PATH } from '@replique/contract/live'
import { refusalOf } from './api/failure.ts'
import { accessToken, confirmSession, onSessionChange } from './session/session.ts'
import { REALTIME } from '@replique/contract/collaboration'
import { logFor } from './log/log.ts'

/** Reads events out of a stream as it comes, in whatever pieces; a beat of the server says nothing. */
export const openFrames = (): ((piece: string) => LiveEvent[]) => openFramesOf(readFrame)

/** The same for any stream: `read` receives an event’s name and data. */
export function openFramesOf<E>(read: (name: string, data: string) => E[]): (piece: string) => E[] {
  let rest = ''
  return (piece) => {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    return frames.flatMap((frame) => read(field(frame, 'event'), field(frame, 'data')))
  }
}

const field = (frame: string, name: string): string =>
  frame
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? ''

/** Words of a newer server than this page are nothing to it. */
function readFrame(name: string, data: string): LiveEvent[] {
  if (name === 'news' || name === 'job' || name === 'all') return [{ name }]
  try {
    const { playId } = JSON.parse(data) as { playId?: unknown }
    if (name === 'play' && typeof playId === 'string') return [{ name, playId }]
  } catch {
    // broken words are nothing either
  }
  return []
}

export interface StreamListener<E> {
  /** The server has let us in. */
  readonly opened: () => void
  /** Anything came, if only a beat. */
  readonly heard: () => void
  readonly told: (event: E) => void
}

export type Listen<E> = (signal: AbortSignal, listener: StreamListener<E>) => Promise<void>

/** Reads a stream until it ends; by fetch, because no address of an `EventSource` may carry a token. */
export async function listenTo<E>(
  path: string,
  read: (piece: string) => E[],
  { signal, listener }: { signal: AbortSignal; listener: StreamListener<E> },
): Promise<void> {
  const token = await accessToken()
  if (!token) throw new Error('Nobody is signed in.')
  const response = await fetch(path, { signal, headers: { authorization: `Bearer ${token}` } })
  if (response.status === 401) void confirmSession().catch(() => undefined)
  if (!response.ok || !response.body) throw await refusalOf(response)
  listener.opened()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    listener.heard()
    for (const event of read(value)) listener.told(event)
  }
}

/** What is new, until its stream ends. */
const listen: Listen<LiveEvent> = (signal, listener) => listenTo(EVENTS_PATH, openFrames(), { signal, listener })

const log = logFor('live')

/** Milliseconds of silence after which nobody is thought to be at the other end: a beat that never came. */
const SILENCE = REALTIME.heartbeat + REALTIME.timeout

export interface Live {
  /** The network is back: what was open before leads nowhere. */
  readonly renew: () => void
  /** Somebody looks: no reason to wait any longer. */
  readonly wake: () => void
  /** The page is not visible: free the connection for another page of this browser. */
  readonly sleep: () => void
  readonly end: () => void
}

/** Keeps one event stream open; `onMissed` is called after each one that was lost: anything may have happened meanwhile. */
export function openLive<E>(listen: Listen<E>, tell: (event: E) => void, onMissed: () => void): Live {
  let line: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let missed = false
  let rests = false
  const begin = (): void => {
    clearTimeout(timer)
    const mine = new AbortController()
    line = mine
    let pulse: ReturnType<typeof setTimeout> | undefined
    const within = (time: number): void => {
      clearTimeout(pulse)
      pulse = setTimeout(() => mine.abort(), time)
    }
    const opened = (): void => {
      tries = 0
      within(SILENCE)
      if (missed) onMissed()
    }
    within(REALTIME.timeout)
    listen(mine.signal, { opened, heard: () => within(SILENCE), told: tell })
      .catch((error: unknown) => log.debug('The event stream ended', error))
      .finally(() => {
        clearTimeout(pulse)
        if (line === mine) lost()
      })
  }
  const lost = (): void => {
    drop()
    const delay = REALTIME.reconnect[Math.min(tries, REALTIME.reconnect.length - 1)]
    tries++
    timer = setTimeout(begin, delay)
  }
  const drop = (): void => {
    clearTimeout(timer)
    missed = true
    const mine = line
    line = null
    mine?.abort()
  }
  begin()
  return {
    renew: () => {
      if (rests) return
      drop()
      begin()
    },
    wake: () => {
      rests = false
      if (line === null) begin()
    },
    sleep: () => {
      rests = true
      drop()
    },
    end: () => {
      rests = true
      drop()
    },
  }
}

/**
 * The event stream of this tab, for as long as it is looked at: browsers open six connections to a server that speaks
 * the older protocol, and tabs in the back would hold them all. Answers how to close it.
 */
export function followLive(tell: (event: LiveEvent) => void): () => void {
  const live = openLive(listen, tell, () => tell({ name: 'all' }))
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') live.wake()
    // whoever only looks something up is back before that
    else leaving = setTimeout(live.sleep, REALTIME.heartbeat)
  }
  look()
  addEventListener('online', live.renew)
  document.addEventListener('visibilitychange', look)
  // a new token: it may have waited for nothing else
  const unfollow = onSessionChange((_event, session) => void (session && look()))
  return () => {
    unfollow()
    clearTimeout(leaving)
    removeEventListener('online', live.renew)
    document.removeEventListener('visibilitychange', look)
    live.end()
  }
}
