import { EVENTS_PATH, type LiveEvent } from '@replique/contract/live'
import { refusalOf } from '../api/refusal.ts'
import { accessToken, confirmSession } from '../session/session.ts'
import { openFrames } from './frames.ts'

export interface Ear {
  /** The house has let us in. */
  readonly opened: () => void
  /** Anything came, if only a beat. */
  readonly heard: () => void
  readonly told: (event: LiveEvent) => void
}

export type Listen = (signal: AbortSignal, ear: Ear) => Promise<void>

/** Reads the event stream until it ends; by fetch, because no address of an `EventSource` may carry a token. */
export const listen: Listen = async (signal, ear) => {
  const token = await accessToken()
  if (!token) throw new Error('Nobody is signed in.')
  const response = await fetch(EVENTS_PATH, { signal, headers: { authorization: `Bearer ${token}` } })
  if (response.status === 401) void confirmSession().catch(() => undefined)
  if (!response.ok || !response.body) throw await refusalOf(response)
  ear.opened()
  const read = openFrames()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    ear.heard()
    for (const event of read(value)) ear.told(event)
  }
}
