import type { JobsModule } from '../jobs/index.ts'
import type { MailModule } from '../mail/index.ts'
import type { AuthModule } from '../auth/index.ts'
import type { Groups } from '../groups/index.ts'
import type { Plays } from '../plays/index.ts'
import type { BackupSchedule } from '../../kernel/backup/schedule.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { MigrationFolder } from '../../kernel/db/migrate.ts'
import type { Kernel } from '../../kernel/kernel.ts'

type LiveStep =
  | { readonly phase: 'reading'; readonly done: number }
  | { readonly phase: 'saving' }
  | { readonly phase: 'exchanging' }

interface LiveOptions {
  readonly signal: AbortSignal
  hear(this: void, step: LiveStep): void
  /** Called with the restored database before it replaces the current one. */
  settle(this: void, database: Database): Promise<void>
}

/** Saves the current data, replaces it with a backup and starts a new app. Throws if nothing was changed. */
export type LiveRestore = (file: string, options: LiveOptions) => Promise<void>

/** The parts of lower modules that this module uses, and what only the app can provide. */
export interface AdminModules {
  readonly jobs: Pick<JobsModule, 'administration'>
  readonly mail: Pick<MailModule, 'count' | 'leaves'>
  readonly auth: Pick<AuthModule, 'people' | 'namesOf' | 'confirmsAtOnce' | 'proofOf' | 'prove' | 'endEverySession'>
  readonly groups: Pick<Groups, 'administration'>
  readonly plays: Pick<Plays, 'administration' | 'count'>
  /** Returns whether each part of the server is working. */
  health(): Promise<{ name: string; well: boolean }[]>
  readonly version: string
  /** Restores a backup while the server runs; null if that is not possible. */
  readonly restore: LiveRestore | null
  /** The schedule for automatic dumps. */
  readonly schedule: Pick<BackupSchedule, 'read' | 'set'>
  /** All known migrations. A backup that lists any others is from a newer version. */
  readonly migrations: readonly MigrationFolder[]
}

/** The dependencies of this module's functions. */
export interface AdminDeps {
  readonly kernel: Kernel
  readonly modules: AdminModules
}
