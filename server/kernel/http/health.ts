import type { Hono } from 'hono'
import { isAnswering, type Database } from '../db/database.ts'
import type { Module } from '../kernel.ts'
import type { AppEnv } from './call.ts'

/** Returns whether each part of the server is working, for the parts that have a check. */
export async function checkHealth(
  database: Database,
  modules: readonly Module[],
): Promise<{ name: string; well: boolean }[]> {
  const parts = modules.flatMap((module) => (module.isWell ? [{ name: module.name, well: module.isWell() }] : []))
  return [{ name: 'database', well: await isAnswering(database) }, ...parts]
}

/** Serves `/health` for monitoring: 200 if everything works, otherwise 503 and the names of the failing parts. */
export function serveHealth(app: Hono<AppEnv>, database: Database, modules: readonly Module[]): void {
  app.get('/health', async (c) => {
    const parts = await checkHealth(database, modules)
    const unwell = parts.filter(({ well }) => !well).map(({ name }) => name)
    const body = unwell.length === 0 ? { status: 'ok' } : { status: 'unavailable', unwell }
    return c.json(body, unwell.length === 0 ? 200 : 503, { 'cache-control': 'no-store' })
  })
}
