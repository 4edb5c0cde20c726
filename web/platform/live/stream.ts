import { EVENTS_PATH, type LiveEvent } from '@replique/contract/live'
import { refusalOf } from '../api/failure.ts'
import { accessToken, confirmSession } from '../session/session.ts'
import { openFrames } from './frames.ts'

export interface Ear<E> {
  /** The server has let us in. */
  readonly opened: () => void
  /** Anything came, if only a beat. */
  readonly heard: () => void
  readonly told: (event: E) => void
}

export type Listen<E> = (signal: AbortSignal, ear: Ear<E>) => Promise<void>

/** Reads a stream until it ends; by fetch, because no address of an `EventSource` may carry a token. */
export async function listenTo<E>(
  path: string,
  read: (piece: string) => E[],
  { signal, ear }: { signal: AbortSignal; ear: Ear<E> },
): Promise<void> {
  const token = await accessToken()
  if (!token) throw new Error('Nobody is signed in.')
  const response = await fetch(path, { signal, headers: { authorization: `Bearer ${token}` } })
  if (response.status === 401) void confirmSession().catch(() => undefined)
  if (!response.ok || !response.body) throw await refusalOf(response)
  ear.opened()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    ear.heard()
    for (const event of read(value)) ear.told(event)
  }
}

/** What is new, until its stream ends. */
export const listen: Listen<LiveEvent> = (signal, ear) => listenTo(EVENTS_PATH, openFrames(), { signal, ear })
