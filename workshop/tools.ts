/** The servers that tests need besides the embedded database: PostgreSQL, Redis and nginx, on loopback, for one run. */
import { startPostgres } from '../server/kernel/db/postgres-for-tests.ts'
import { findNginx, startRedis } from './servers.ts'

export interface Tools {
  readonly env: NodeJS.ProcessEnv
  /** For each server that could not be started, the reason. */
  readonly missing: string[]
  stop(): Promise<void>
}

export async function startTools(): Promise<Tools> {
  const env: NodeJS.ProcessEnv = {}
  const missing: string[] = []
  const stops: (() => Promise<void>)[] = []
  const start = async (
    name: string,
    begin: () => Promise<{ url: string; stop(): Promise<void> } | { reason: string }>,
  ) => {
    const server = await begin().catch((error: unknown) => ({ reason: String(error) }))
    if ('reason' in server) return void missing.push(server.reason)
    env[name] = server.url
    stops.push(() => server.stop())
  }
  await start('REPLIQUE_TEST_DATABASE_URL', startPostgres)
  await start('REPLIQUE_TEST_REDIS_URL', startRedis)
  const nginx = await findNginx()
  if ('path' in nginx) env['REPLIQUE_TEST_NGINX'] = nginx.path
  else missing.push(nginx.reason)
  return {
    env,
    missing,
    stop: async () => {
      for (const stop of stops) await stop()
    },
  }
}
