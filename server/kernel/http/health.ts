import type { Hono } from 'hono'
import { isAnswering, type Database } from '../db/database.ts'
import type { Room } from '../room.ts'
import type { AppEnv } from './call.ts'

/** `/health` for whoever watches over the server: 200 while it can do its work, else 503 and what is missing. */
export function serveHealth(app: Hono<AppEnv>, database: Database, rooms: readonly Room[]): void {
  app.get('/health', async (c) => {
    const answering = await isAnswering(database)
    const unwell = [
      ...(answering ? [] : ['database']),
      ...rooms.filter((room) => room.isWell?.() === false).map(({ name }) => name),
    ]
    const body = unwell.length === 0 ? { status: 'ok' } : { status: 'unavailable', unwell }
    return c.json(body, unwell.length === 0 ? 200 : 503, { 'cache-control': 'no-store' })
  })
}
