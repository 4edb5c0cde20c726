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

type Found = Pick<Compared, 'comparison' | 'fault'> & { readonly time: number }

/** Compares two moments of a play; the present as it is when it is asked for. The last one shows until the next is there. */
export function useComparison(link: Link, [earlier, later]: readonly [Moment, Moment]): Compared {
  const [time, setTime] = useState(0)
  const [found, setFound] = useState<Found>({ comparison: null, fault: null, time: 0 })
  const [changedAt, setChangedAt] = useState(-1)
  useEffect(() => {
    let current = true
    const hold = (next: Found): void => {
      if (current) setFound(next)
    }
    Promise.all([openMoment(link, earlier), openMoment(link, later)])
      .then(([before, after]) => hold({ comparison: comparePlays(before.play, after.play), fault: null, time }))
      .catch((error: unknown) => hold({ comparison: null, fault: faultOf(error), time }))
    return () => {
      current = false
    }
  }, [link, earlier, later, time])
  useEffect(() => {
    if (earlier !== NOW && later !== NOW) return undefined
    const note = (): void => setChangedAt(time)
    link.doc.on('update', note)
    return () => link.doc.off('update', note)
  }, [link, earlier, later, time])
  return { ...found, stale: changedAt === found.time, again: () => setTime((now) => now + 1) }
}
