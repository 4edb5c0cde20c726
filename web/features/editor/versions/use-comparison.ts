import { comparePlays, type Comparison } from '@replique/script'
import { useEffect, useState } from 'react'
import type { Link } from '../connection/link.ts'
import { NOW, openMoment, type Moment } from './moments.ts'
import { faultOf } from './restoring.ts'

/** A comparison once both moments are there, and whether the present has changed since. */
export interface Compared {
  readonly comparison: Comparison | null
  readonly fault: string | null
  readonly stale: boolean
  readonly again: () => void
}

/** Compares two moments of a play; the present as it is when it is asked for. */
export function useComparison(link: Link, [earlier, later]: readonly [Moment, Moment]): Compared {
  const [time, setTime] = useState(0)
  const [held, setHeld] = useState<Pick<Compared, 'comparison' | 'fault'>>({ comparison: null, fault: null })
  const [stale, setStale] = useState(false)
  useEffect(() => {
    let current = true
    const hold = (next: typeof held): void => {
      if (current) setHeld(next)
    }
    setStale(false)
    Promise.all([openMoment(link, earlier), openMoment(link, later)])
      .then(([before, after]) => hold({ comparison: comparePlays(before.play, after.play), fault: null }))
      .catch((error: unknown) => hold({ comparison: null, fault: faultOf(error) }))
    return () => {
      current = false
    }
  }, [link, earlier, later, time])
  useEffect(() => {
    if (earlier !== NOW && later !== NOW) return undefined
    const note = (): void => setStale(true)
    link.doc.on('update', note)
    return () => link.doc.off('update', note)
  }, [link, earlier, later])
  return { ...held, stale, again: () => setTime((now) => now + 1) }
}
