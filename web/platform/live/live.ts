import { REALTIME } from '@replique/contract/collaboration'
import { logFor } from '../log/log.ts'
import type { Listen } from './stream.ts'

const log = logFor('live')

/** Milliseconds of silence after which nobody is thought to be at the other end: a beat that never came. */
const SILENCE = REALTIME.heartbeat + REALTIME.timeout

export interface Live {
  /** The network is back: what was open before leads nowhere. */
  readonly renew: () => void
  /** Somebody looks: no reason to wait any longer. */
  readonly wake: () => void
  /** Nobody looks: another page of this browser may need the connection. */
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
