import type { JobsModule } from '../jobs/index.ts'
import type { MailModule } from '../mail/index.ts'
import type { AuthModule } from '../auth/index.ts'
import type { Groups } from '../groups/index.ts'
import type { Plays } from '../plays/index.ts'
import type { MigrationFolder } from '../../kernel/db/migrate.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LiveRestore } from './restore.ts'

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
  /** What a backup's database may have been brought up to. */
  readonly migrations: readonly MigrationFolder[]
}

/** What everything in this module works with. */
export interface AdminDeps {
  readonly kernel: Kernel
  readonly modules: AdminModules
}
