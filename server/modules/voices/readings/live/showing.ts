import { uuid, type LiveReading } from '@replique/contract'
import { z } from 'zod'
import type { Kernel } from '../../../../kernel/kernel.ts'
import type { CollabService } from '../../../collab/index.ts'
import type { Hall } from './hall.ts'

const told = z.strictObject({ reading: uuid })

interface Stage {
  readonly kernel: Kernel
  readonly hall: Hall
  readonly nodes: CollabService
  readonly read: (readingId: string) => Promise<LiveReading>
}

/** Shows a reading anew on the devices here and on those of other nodes; what is read first is shown first. */
export interface Showing {
  (readingId: string): void
  /** On this node alone; resolves once it is shown. */
  here(readingId: string): Promise<void>
}

export function openShowing({ kernel, hall, nodes, read }: Stage): Showing {
  const last = new Map<string, Promise<void>>()
  const showOnce = async (readingId: string): Promise<void> => {
    if (hall.in(readingId).length === 0) return
    try {
      hall.show(await read(readingId))
    } catch (error) {
      kernel.log.error('showing a reading failed', { error })
    }
  }
  const here = (readingId: string): Promise<void> => {
    const work = (last.get(readingId) ?? Promise.resolve()).then(() => showOnce(readingId))
    last.set(readingId, work)
    return work.finally(() => last.get(readingId) === work && last.delete(readingId))
  }
  nodes.onSpread((words) => {
    const heard = told.safeParse(parse(words))
    if (heard.success) void here(heard.data.reading)
  })
  const show = (readingId: string): void => {
    void here(readingId)
    nodes.spread(JSON.stringify({ reading: readingId }))
  }
  return Object.assign(show, { here })
}

function parse(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return null
  }
}
