import type { Config } from './config.ts'
import type { ReadActor } from './actor.ts'
import type { Audit } from './audit/audit.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { Events } from './events.ts'
import type { Limits } from './http/limits.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage/storage.ts'

/** What every module is handed. It knows no product noun. */
export interface Kernel {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly clock: Clock
  readonly events: Events
  readonly jobs: Jobs
  readonly storage: Storage
  readonly limits: Limits
  readonly audit: Audit
  readonly readActor: ReadActor
}
