import { type LiveEvent, EVENTS_PATH } from '@replique/contract/collaboration'
import { refusalOf } from './api/failure.ts'
import { accessToken, confirmSession, onSessionChange } from './session/session.ts'
import { REALTIME } from '@replique/contract/collaboration'
import { logFor } from './log/log.ts'

/** Returns a parser that takes a stream in chunks of any size and returns its events. Heartbeats yield no events. */
export const openFrames = (): ((piece: string) => LiveEvent[]) => openFramesOf(readFrame)

/** Like `openFrames`, but for any stream; `read` receives an event's name and data. */
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

/** Parses an event. Skips events unknown to this page, because a newer server may send them. */
function readFrame(name: string, data: string): LiveEvent[] {
  if (name === 'news' || name === 'job' || name === 'all') return [{ name }]
  try {
    const { playId } = JSON.parse(data) as { playId?: unknown }
    if (name === 'play' && typeof playId === 'string') return [{ name, playId }]
  } catch {
    // malformed data is skipped too
  }
  return []
}

export interface StreamListener<E> {
  /** Called when the server has accepted the connection. */
  readonly opened: () => void
  /** Called whenever data arrives, even if it is only a heartbeat. */
  readonly heard: () => void
  readonly told: (event: E) => void
}

export type Listen<E> = (signal: AbortSignal, listener: StreamListener<E>) => Promise<void>

/** Reads a stream until it ends. Uses fetch because the URL of an `EventSource` must not contain a token. */
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

/** Reads the server's events until the stream ends. */
const listen: Listen<LiveEvent> = (signal, listener) => listenTo(EVENTS_PATH, openFrames(), { signal, listener })

const log = logFor('live')

/** Milliseconds of silence after which the connection counts as dead, because a heartbeat is missing. */
const SILENCE = REALTIME.heartbeat + REALTIME.timeout

export interface Live {
  /** Call when the network is back: replaces the connection, which may be dead. */
  readonly renew: () => void
  /** Call when the page becomes visible: reconnects without waiting any longer. */
  readonly wake: () => void
  /** Call when the page is hidden: closes the connection and frees it for other tabs of this browser. */
  readonly sleep: () => void
  readonly end: () => void
}

/**
 * Keeps one event stream open. Calls `onOpened` each time it connects, because events may have been missed before then.
 * `isFirst` is true only if the first attempt connected.
 */
export function openLive<E>(listen: Listen<E>, tell: (event: E) => void, onOpened: (isFirst: boolean) => void): Live {
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
      onOpened(!missed)
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
 * Follows the event stream in this tab while it is visible, and returns a function that closes it. Browsers open only
 * six connections to an HTTP/1.1 server, and background tabs would use them all. `onFirst` is called if the first
 * attempt connects, because events since the page was loaded may have been missed.
 */
export function followLive(tell: (event: LiveEvent) => void, onFirst: () => void): () => void {
  const live = openLive(listen, tell, (isFirst) => (isFirst ? onFirst() : tell({ name: 'all' })))
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') live.wake()
    // delayed, so that the connection is still open after a brief look at another tab
    else leaving = setTimeout(live.sleep, REALTIME.heartbeat)
  }
  look()
  addEventListener('online', live.renew)
  document.addEventListener('visibilitychange', look)
  // the connection may have been waiting for a new token
  const unfollow = onSessionChange((_event, session) => void (session && look()))
  return () => {
    unfollow()
    clearTimeout(leaving)
    removeEventListener('online', live.renew)
    document.removeEventListener('visibilitychange', look)
    live.end()
  }
}
