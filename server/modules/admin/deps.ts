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
  /** What is done with the restored database before it counts. */
  settle(this: void, database: Database): Promise<void>
}

/** Saves what is there, puts a backup in its place and begins anew; throws where nothing was changed. */
export type LiveRestore = (file: string, options: LiveOptions) => Promise<void>

/** The lower modules as this one needs them, and what only the server knows. */
export interface AdminModules {
  readonly jobs: Pick<JobsModule, 'administration'>
  readonly mail: Pick<MailModule, 'count' | 'leaves'>
  readonly auth: Pick<AuthModule, 'people' | 'namesOf' | 'confirmsAtOnce' | 'proofOf' | 'prove' | 'endEverySession'>
  readonly groups: Pick<Groups, 'administration'>
  readonly plays: Pick<Plays, 'administration' | 'count'>
  /** Whether each part of the server can do its work. */
  health(): Promise<{ name: string; well: boolean }[]>
  readonly version: string
  /** Restores a backup in the place of the running server; null where nothing can be put in its place. */
  readonly restore: LiveRestore | null
  /** Backups that the server makes by itself. */
  readonly schedule: Pick<BackupSchedule, 'read' | 'set'>
  /** What a backup's database may have been brought up to. */
  readonly migrations: readonly MigrationFolder[]
}

/** What everything in this module works with. */
export interface AdminDeps {
  readonly kernel: Kernel
  readonly modules: AdminModules
}
