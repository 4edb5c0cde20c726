import { EVENTS_PATH } from '@replique/contract'
import type { Hono } from 'hono'
import { bearerOf } from '../../../kernel/actor.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { EVENT_STREAM_HEADERS } from '../../../kernel/http/event-streams.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { OPENINGS } from './limits.ts'
import type { Lines } from './lines.ts'

/** The event stream: by the bearer token alone, so that no other site can open it in somebody’s name. */
export function mountEvents(app: Hono<AppEnv>, { kernel, lines }: { kernel: Kernel; lines: Lines }): void {
  app.get(EVENTS_PATH, async (c) => {
    const token = bearerOf(c.req.raw.headers)
    const actor = requireProved(await kernel.readActor(token))
    if (!kernel.limits.take(OPENINGS, actor.id)) return refuse('too_many_requests')
    const stream = lines.open(actor, token ?? '') ?? refuse('too_many_requests')
    return c.body(stream, 200, EVENT_STREAM_HEADERS)
  })
}
