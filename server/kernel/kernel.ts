import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
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
import type { FindBodyRule } from './http/body.ts'
import type { AppEnv } from './http/call.ts'

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

/** A file that somebody takes home. */
export interface KeptFile {
  /** Its name, with folders; no two alike in one module. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** What app.ts and app.ts know of every module. */
export interface Module {
  readonly name: string
  /** Folder of its SQL files, where it has any; listed in migration-folders.ts too. */
  readonly migrations?: URL
  /** oRPC procedures by the contract's keys, such as `{ plays: { list, … } }`. */
  readonly routes?: object
  /** Routes of its own, outside the contract, such as `/auth/v1`. */
  http?(app: Hono<AppEnv>): void
  /** What bodies such routes take; where it says nothing of a path, a little JSON. */
  readonly bodyRule?: FindBodyRule
  /** Takes a websocket upgrade that is its own, and says so; it answers the socket itself, refusals too. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Whether it can do its work right now; `/health` says so. */
  isWell?(): boolean
  start?(): Promise<void>
  stop?(): Promise<void>
  /** Everything it keeps of a person, as plain values. */
  exportFor(userId: string): Promise<object>
  /** What it keeps of a person as files of their own. */
  filesFor?(userId: string): Promise<readonly KeptFile[]>
  forget(userId: string): Promise<void>
}
