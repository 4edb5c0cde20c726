import type { LiveEvent } from '@replique/contract'
import { z } from 'zod'
import type { CollabService } from '../../collab/index.ts'
import type { Lines } from './lines.ts'

const told = z.object({
  to: z.array(z.string()),
  event: z.discriminatedUnion('name', [
    z.object({ name: z.literal('news') }),
    z.object({ name: z.literal('play'), playId: z.string() }),
    z.object({ name: z.literal('job') }),
    z.object({ name: z.literal('all') }),
  ]),
})

/** Tells people’s open pages here, and those that other nodes hold open. */
export function openTelling(
  lines: Lines,
  nodes: CollabService,
): (userIds: readonly string[], event: LiveEvent) => void {
  nodes.onSpread((words) => {
    const heard = told.safeParse(parse(words))
    if (heard.success) lines.send(heard.data.to, heard.data.event)
  })
  return (userIds, event) => {
    if (userIds.length === 0) return
    lines.send(userIds, event)
    nodes.spread(JSON.stringify({ to: userIds, event }))
  }
}

function parse(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return null
  }
}
