import type { JobsModule } from '../jobs/index.ts'
import type { MailModule } from '../mail/index.ts'
import type { AuthModule } from '../auth/index.ts'
import type { Groups } from '../groups/index.ts'
import type { Plays } from '../plays/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** The lower modules as this one needs them, and what only the server knows. */
export interface AdminModules {
  readonly jobs: Pick<JobsModule, 'administration'>
  readonly mail: Pick<MailModule, 'count' | 'leaves'>
  readonly auth: Pick<AuthModule, 'people' | 'namesOf' | 'confirmsAtOnce'>
  readonly groups: Pick<Groups, 'administration'>
  readonly plays: Pick<Plays, 'administration' | 'count'>
  /** Whether each part of the server can do its work. */
  health(): Promise<{ name: string; well: boolean }[]>
  readonly version: string
}

/** What everything in this module works with. */
export interface AdminDeps {
  readonly kernel: Kernel
  readonly modules: AdminModules
}
