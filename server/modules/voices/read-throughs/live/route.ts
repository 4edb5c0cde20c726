import type { Hono } from 'hono'
import { bearerOf } from '../../../../kernel/actor.ts'
import type { AppEnv } from '../../../../kernel/http/call.ts'
import { EVENT_STREAM_HEADERS } from '../../../../kernel/http/event-streams.ts'
import { isId } from '../../../../kernel/ids.ts'
import { refuse, requireProved } from '../../../../kernel/refusal.ts'
import { presentLive } from '../presenting.ts'
import { enter } from '../devices.ts'
import { requireReading } from '../access.ts'
import type { ReadingsDeps } from '../deps.ts'
import { type ConnectedDevices, OPENINGS } from './open-devices.ts'

/** What a device that takes part reads, by the bearer token alone: the reading as it is, each time that it changes. */
export function mountLive(app: Hono<AppEnv>, deps: ReadingsDeps, connectedDevices: ConnectedDevices): void {
  const { kernel } = deps
  app.get('/api/plays/:id/readings/:readingId/live', async (c) => {
    const token = bearerOf(c.req.raw.headers)
    const actor = requireProved(await kernel.readActor(token))
    const { id, readingId } = c.req.param()
    const device = c.req.query('device')
    if (!isId(id) || !isId(readingId) || !isId(device)) return refuse('invalid')
    if (!kernel.limits.take(OPENINGS, actor.id)) return refuse('too_many_requests')
    const place = { id, readingId }
    // one that has ended is still shown, and then no more
    const reading = await requireReading(deps, actor, place)
    if (reading.ended_at === null) await enter(deps, actor, { ...place, device })
    const connected =
      connectedDevices.open(actor, token ?? '', { playId: id, readingId, device }) ?? refuse('too_many_requests')
    connected.show(JSON.stringify(await presentLive(deps, readingId)))
    return c.body(connected.body, 200, EVENT_STREAM_HEADERS)
  })
}
