/** A complete server in this process, for tests and end-to-end runs, with a clock that can be set. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { createApp, type App } from '../app.ts'
import { settableClock, systemClock, type SettableClock } from '../kernel/clock.ts'
import type { Database } from '../kernel/db/database.ts'
import { openFreshPglite } from '../kernel/db/fresh-pglite-for-tests.ts'
import type { MigrationFolder } from '../kernel/db/migrate.ts'
import type { Stopwatch } from '../kernel/http/event-loop-budget.ts'
import { openLog } from '../kernel/log.ts'
import type { Environment } from '../kernel/settings.ts'
import type { HashCost } from '../modules/auth/index.ts'
import { MIGRATION_FOLDERS } from '../migration-folders.ts'

export interface TestAppOptions {
  /** Opens a database for this test app. By default, the embedded engine in memory. */
  readonly database?: (folders: readonly MigrationFolder[]) => Promise<Database>
  /** The initial time of a settable clock. By default, the real time is used. */
  readonly now?: Date
  readonly environment?: Environment
  /** Receives the lines of the log. By default, nothing is logged. */
  readonly log?: (line: string) => void
  /** Whether to hash passwords at the real cost. Hashing then takes a third of the time of a sign-up. */
  readonly fullHashCost?: boolean
  /** Clocks for the event loop budget: CPU time and wall time. By default, those of this thread. */
  readonly stopwatch?: Stopwatch
}

export interface TestApp {
  readonly app: App
  readonly clock: SettableClock
  /** Sends a request to the app in memory. It can be given as a path such as `/api/plays` or as a Request. */
  fetch(path: string | Request, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

const LOW_COST: HashCost = { memoryCost: 8, timeCost: 1 }

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'replique-stage-'))
  const clock =
    options.now === undefined ? { ...settableClock(new Date()), ...systemClock } : settableClock(options.now)
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'http://localhost:3000', ...options.environment })
  const log = openLog({
    level: options.log === undefined ? 'silent' : 'debug',
    ...(options.log === undefined ? {} : { write: options.log }),
  })
  const database = await (options.database ?? openFreshPglite)(MIGRATION_FOLDERS)
  const app = await createApp(config, {
    clock,
    log,
    database,
    ...(options.fullHashCost === true ? {} : { hashCost: LOW_COST }),
    ...(options.stopwatch === undefined ? {} : { stopwatch: options.stopwatch }),
  })
  return {
    app,
    clock,
    fetch: (path, init) => app.fetch(typeof path === 'string' ? new Request(new URL(path, config.origin), init) : path),
    close: async () => {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
