import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import type { Actor, ReadActor } from './actor.ts'
import type { Audit } from './audit/audit.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { EventBus } from './events.ts'
import type { Limits } from './http/rate-limits.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Load } from './load.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Storage } from './storage/storage.ts'
import type { FindBodyRule } from './http/body-limits.ts'
import type { AppEnv } from './http/call.ts'

/** The services that every module receives. They know nothing about the product's concepts. */
export interface Kernel {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly metrics: Metrics
  readonly load: Pick<Load, 'samples'>
  readonly clock: Clock
  readonly events: EventBus
  readonly jobs: Jobs
  readonly storage: Storage
  readonly limits: Limits
  readonly audit: Audit
  readonly readActor: ReadActor
}

/** A file in a user's data export. */
export interface ExportedFile {
  /** The file's path, unique within the module. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** What a page displays until the app has loaded. */
export interface EarlyContent {
  /** HTML in which all text is escaped. */
  readonly html: string
  /** A style sheet. */
  readonly css: string
  /** The name of a list of files in the build, such as `font:courier`, that the content needs. */
  readonly needs: string
}

/** The interface of every module, through which app.ts uses it. */
export interface Module {
  readonly name: string
  /** The folder with the module's SQL files, if it has any. It must also be listed in migration-folders.ts. */
  readonly migrations?: URL
  /** oRPC procedures under the same keys as in the contract, such as `{ plays: { list, … } }`. */
  readonly routes?: object
  /** Adds its own routes outside the contract, such as `/auth/v1`. */
  http?(app: Hono<AppEnv>): void
  /**
   * For some pages of the contract, such as `/plays/{id}/edit`: what a user sees there until the app has loaded, or null
   * for users without access.
   */
  readonly earlyContent?: Readonly<Record<string, (id: string, actor: Actor) => Promise<EarlyContent | null>>>
  /** Body limits for the module's own routes. Paths without a rule accept small JSON bodies. */
  readonly bodyRule?: FindBodyRule
  /**
   * Handles a websocket upgrade if the module owns the path, and returns whether it did. A refusal is sent on the
   * socket.
   */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Returns whether the module is working, for `/health`. */
  isWell?(): boolean
  start?(): Promise<void>
  stop?(): Promise<void>
  /** Returns all data about a user, as plain values. */
  exportFor(userId: string): Promise<object>
  /** Returns data about a user that is exported as separate files. */
  filesFor?(userId: string): Promise<readonly ExportedFile[]>
  forget(userId: string): Promise<void>
}
